import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import type { DraftFields } from '../../../../shared/contract/application-draft.ts';
import { buildShortApplicationDraft, type ShortApplicationDraft } from '../../lib/application-draft.ts';

/** The full application as it is on the screen. */
export interface ApplicationDraft extends ShortApplicationDraft {
  age: number | null;
  gender: string;
  ethnicity: string;
  location: string;
  height: string;
  maritalStatus: string;
  hasChildren: string;
  wantsChildren: string;
}

export type DraftField = keyof ApplicationDraft;

/** Builds an empty application, filled with what the user's account already says. */
export const buildApplicationDraft = (
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'phone'>,
): ApplicationDraft => ({
  ...buildShortApplicationDraft(user),
  age: null,
  gender: '',
  ethnicity: '',
  location: '',
  height: '',
  maritalStatus: '',
  hasChildren: '',
  wantsChildren: '',
});

/** Returns what is kept of a draft: all but the agreement, which is given anew. */
export const toDraftFields = ({ verificationAgreement: _, ...fields }: ApplicationDraft): DraftFields => fields;

/** Puts what is kept over an empty draft. */
export const fromDraftFields = (fields: DraftFields, empty: ApplicationDraft): ApplicationDraft => ({
  ...empty,
  ...(Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<ApplicationDraft>),
  verificationAgreement: false,
});

const OPTIONAL_FIELDS: ReadonlySet<string> = new Set<DraftField>([
  'age',
  'gender',
  'ethnicity',
  'location',
  'height',
  'maritalStatus',
  'hasChildren',
  'wantsChildren',
]);
const YES_OR_NO: ReadonlySet<string> = new Set<DraftField>(['hasChildren', 'wantsChildren']);

/** Converts a draft to the answers to send: unanswered questions are absent, yes and no become booleans. */
export const toAnswers = (draft: ApplicationDraft): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([field, value]) => !(OPTIONAL_FIELDS.has(field) && (value === '' || value === null)))
      .map(([field, value]) => [field, YES_OR_NO.has(field) ? value === 'yes' : value]),
  );

/** The four steps, each with its name, its heading and the fields that must be valid before the next. */
export const STEPS = [
  {
    value: 'personal',
    label: 'Personal Info',
    title: 'You, and how to reach you',
    fields: ['firstName', 'lastName', 'email', 'phone', 'age', 'gender', 'location'],
  },
  {
    value: 'background',
    label: 'Background',
    title: 'Your faith, family and origins',
    fields: ['religiousLevel', 'ethnicity', 'height', 'maritalStatus', 'hasChildren', 'wantsChildren'],
  },
  {
    value: 'professional',
    label: 'Professional',
    title: 'Your work and education',
    fields: ['occupation', 'education', 'income'],
  },
  {
    value: 'verification',
    label: 'Verification',
    title: 'In your own words',
    fields: ['about', 'verificationAgreement'],
  },
] as const satisfies readonly { value: string; label: string; title: string; fields: readonly DraftField[] }[];

export type Step = (typeof STEPS)[number]['value'];

/** The fields of all steps, in the order in which they are asked. */
export const FIELDS: readonly DraftField[] = STEPS.flatMap(({ fields }) => [...fields]);

/** Returns the step in which a field is asked. */
export const findStep = (field: DraftField): Step =>
  STEPS.find(({ fields }) => fields.some((one) => one === field))?.value ?? 'personal';

/** The form asks also for the two facts without which nobody can be introduced, which an application may lack. */
const isNeeded = (field: DraftField): boolean => field === 'age' || field === 'gender' || !OPTIONAL_FIELDS.has(field);

/** Returns how many steps, from the first on, have all that is needed; the application goes on at the next one. */
export const countFilledSteps = (draft: ApplicationDraft): number => {
  const at = STEPS.findIndex(({ fields }) => fields.some((field) => isNeeded(field) && isEmpty(draft, field)));
  return at < 0 ? STEPS.length - 1 : at;
};

const isEmpty = (draft: ApplicationDraft, field: DraftField): boolean => draft[field] === '' || draft[field] === null;

/** Returns the step at which an application that is opened anew goes on: the one before, where it was left half answered. */
export const findStepToGoOn = (draft: ApplicationDraft): Step => {
  const next = countFilledSteps(draft);
  const [before, at] = [STEPS[next - 1], STEPS[next] ?? STEPS[0]];
  const isBegun = at.fields.some((field) => typeof draft[field] !== 'boolean' && !isEmpty(draft, field));
  return before && !isBegun && before.fields.some((field) => isEmpty(draft, field)) ? before.value : at.value;
};
