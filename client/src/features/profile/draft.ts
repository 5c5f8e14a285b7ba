import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import type { ProfileChange } from '../../../../shared/contract/profiles.ts';

const TEXTS = [
  'bio',
  'occupation',
  'education',
  'income',
  'religiousLevel',
  'ethnicity',
  'gender',
  'location',
  'height',
  'maritalStatus',
] as const;
const YES_OR_NO = ['hasChildren', 'wantsChildren'] as const;

/** The profile as it is on the screen: an unanswered field is an empty text, the age null. */
export type ProfileDraft = Record<(typeof TEXTS)[number] | (typeof YES_OR_NO)[number], string> & { age: number | null };

export const PROFILE_FIELDS: readonly (keyof ProfileDraft)[] = [...TEXTS, ...YES_OR_NO, 'age'];

const toYesNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');
const fromYesNo = (value: string): boolean | null => (value === '' ? null : value === 'yes');

/** Converts a profile to the form's values. */
export const toProfileDraft = (profile: OwnProfile): ProfileDraft => ({
  ...(Object.fromEntries(TEXTS.map((field) => [field, profile[field] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >),
  hasChildren: toYesNo(profile.hasChildren),
  wantsChildren: toYesNo(profile.wantsChildren),
  age: profile.age,
});

/** Converts the form's values to a change of the profile: an emptied field is null. */
export const toProfileChange = (draft: ProfileDraft): Record<keyof ProfileDraft, unknown> => ({
  ...(Object.fromEntries(TEXTS.map((field) => [field, draft[field].trim() === '' ? null : draft[field]])) as Record<
    (typeof TEXTS)[number],
    unknown
  >),
  hasChildren: fromYesNo(draft.hasChildren),
  wantsChildren: fromYesNo(draft.wantsChildren),
  age: draft.age,
});

/**
 * Returns the fields of a validated change that differ from what the form began with, not from the profile as it is now: what was
 * changed elsewhere meanwhile stays.
 */
export const pickChanged = (change: ProfileChange, begun: Record<keyof ProfileDraft, unknown>): ProfileChange =>
  Object.fromEntries(
    PROFILE_FIELDS.filter((field) => change[field] !== undefined && change[field] !== begun[field]).map((field) => [
      field,
      change[field],
    ]),
  );
