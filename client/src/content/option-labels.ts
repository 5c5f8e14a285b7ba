import type * as options from '../../../shared/options.ts';

/** The labels of the option sets' values, shared by all pages. */

type Labels<V extends string> = Readonly<Record<V, string>>;

/** Builds the choices of a select, in the order of the option set. */
export const buildChoices = <V extends string>(
  values: readonly V[],
  labels: Labels<V>,
): readonly { value: V; label: string }[] => values.map((value) => ({ value, label: labels[value] }));

/** Returns the label of a stored value; a value that is no option (free text) is returned unchanged. */
export const getLabel = (labels: Readonly<Record<string, string>>, value: string | null | undefined): string =>
  value ? (labels[value] ?? value) : '';

export const GENDER_LABELS: Labels<options.Gender> = { male: 'Man', female: 'Woman' };

export const EDUCATION_LABELS: Labels<
  (typeof options.PROFILE_EDUCATION)[number] | (typeof options.APPLICATION_EDUCATION)[number]
> = {
  high_school: 'High school',
  bachelor: 'Bachelor’s degree',
  bachelors: 'Bachelor’s degree',
  master: 'Master’s degree',
  masters: 'Master’s degree',
  doctorate: 'Doctorate',
  professional: 'Professional degree (law, medicine…)',
};

export const INCOME_LABELS: Labels<(typeof options.INCOMES)[number]> = {
  '100k-150k': '$100,000 – $150,000',
  '150k-200k': '$150,000 – $200,000',
  '200k-250k': '$200,000 – $250,000',
  '250k-500k': '$250,000 – $500,000',
  '500k+': '$500,000 and above',
};

export const RELIGIOUS_LABELS: Labels<(typeof options.RELIGIOUS_LEVELS)[number]> = {
  moderate: 'Moderate',
  practicing: 'Practicing',
  very_practicing: 'Very practicing',
};

export const MARITAL_LABELS: Labels<(typeof options.MARITAL_STATUSES)[number]> = {
  never_married: 'Never married',
  divorced: 'Divorced',
  widowed: 'Widowed',
};

export const ETHNICITY_LABELS: Labels<(typeof options.ETHNICITIES)[number]> = {
  arab: 'Arab',
  south_asian: 'South Asian',
  southeast_asian: 'Southeast Asian',
  turkish: 'Turkish',
  persian: 'Persian',
  african: 'African',
  african_american: 'African American',
  caucasian: 'Caucasian',
  mixed: 'Mixed',
  other: 'Other',
};

export const TIER_LABELS: Labels<options.Tier> = { standard: 'Standard', premium: 'Premium', vip: 'VIP' };

export const ROLE_LABELS: Labels<options.Role> = {
  applicant: 'Applicant',
  member: 'Member',
  matchmaker: 'Matchmaker',
  admin: 'Administrator',
};

export const APPLICATION_STATUS_LABELS: Labels<options.ApplicationStatus> = {
  pending: 'Pending review',
  approved: 'Approved',
  rejected: 'Not accepted',
};

export const VERIFICATION_LABELS: Labels<(typeof options.VERIFICATION_STATUSES)[number]> = {
  pending: 'Verification pending',
  verified: 'Verified',
};

export const VERIFICATION_WAY_LABELS: Labels<options.VerificationWay> = {
  document: 'Document seen',
  'video-call': 'Video call',
  'in-person': 'Met in person',
};

export const ACCESS_REASON_LABELS: Labels<options.AccessReason> = {
  review: 'Reviewing the application',
  help: 'Member asked for help',
  safety: 'Safety report',
  correction: 'Correction of data',
};

export const SHOW_PROFILE_LABELS: Labels<(typeof options.SHOW_PROFILE_TO)[number]> = {
  all: 'Everyone in the community',
  'members-only': 'Members introduced to me',
  'matches-only': 'Only people I am connected with',
};

export const SHOW_PHOTOS_LABELS: Labels<options.ShowPhotosTo> = {
  introduced: 'Members introduced to me',
  connected: 'Only people I am connected with',
  'one-by-one': 'Only people I choose, one by one',
};

export const PHOTO_STATUS_LABELS: Labels<options.PhotoStatus> = {
  processing: 'Being prepared',
  'in-review': 'In review',
  approved: 'Approved',
  rejected: 'Not accepted',
};

export const VISIBILITY_LABELS: Labels<(typeof options.PROFILE_VISIBILITIES)[number]> = {
  public: 'Public: any member who looks',
  members: 'Members introduced to me',
  matches: 'Only people I am connected with',
};

export const MESSAGING_LABELS: Labels<(typeof options.ALLOW_MESSAGING)[number]> = {
  everyone: 'Everyone',
  matches: 'My matches',
  none: 'No one',
};

export const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
