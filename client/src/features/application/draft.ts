import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { applicationForm } from '../../../../shared/contract/applications.ts';

/** The form as it is on the screen: a select that nobody touched holds an empty text. */
export interface ApplicationDraft {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  age: number | null;
  gender: string;
  ethnicity: string;
  location: string;
  height: string;
  maritalStatus: string;
  hasChildren: string;
  wantsChildren: string;
  occupation: string;
  education: string;
  income: string;
  religiousLevel: string;
  about: string;
  verificationAgreement: boolean;
}

export type DraftField = keyof ApplicationDraft;

/** A form for this person, with what their account already tells. */
export const draftFor = (user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'phone'>): ApplicationDraft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ?? '',
  age: null,
  gender: '',
  ethnicity: '',
  location: '',
  height: '',
  maritalStatus: '',
  hasChildren: '',
  wantsChildren: '',
  occupation: '',
  education: '',
  income: '',
  religiousLevel: '',
  about: '',
  verificationAgreement: false,
});

const MAY_BE_LEFT: ReadonlySet<string> = new Set<DraftField>([
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

/** What is sent for a draft: questions that were left out are absent, yes and no become booleans. */
export const toAnswers = (draft: ApplicationDraft): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([field, value]) => !(MAY_BE_LEFT.has(field) && (value === '' || value === null)))
      .map(([field, value]) => [field, YES_OR_NO.has(field) ? value === 'yes' : value]),
  );

/** The rules of the form: the contract's own. */
export const answersSchema = applicationForm;

/** The four steps, each with the questions that must be in order before the next. */
export const STEPS = [
  {
    value: 'personal',
    label: 'Personal Info',
    fields: ['firstName', 'lastName', 'email', 'phone', 'age', 'gender', 'location'],
  },
  {
    value: 'background',
    label: 'Background',
    fields: ['ethnicity', 'height', 'maritalStatus', 'hasChildren', 'wantsChildren', 'religiousLevel'],
  },
  { value: 'professional', label: 'Professional', fields: ['occupation', 'education', 'income'] },
  { value: 'verification', label: 'Verification', fields: ['about', 'verificationAgreement'] },
] as const satisfies readonly { value: string; label: string; fields: readonly DraftField[] }[];

export type Step = (typeof STEPS)[number]['value'];
