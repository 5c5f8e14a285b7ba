/** The option sets of the service, in the order in which they are offered. Labels belong to the client. */
export const ROLES = ['applicant', 'member', 'matchmaker', 'admin'] as const;
export const TIERS = ['standard', 'premium', 'vip'] as const;
export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const MATCH_STATUSES = ['pending', 'accepted', 'rejected'] as const;
/**
 * What the planner holds to while it can, though no hard filter says so: practice not at opposite ends, the same hope for
 * children, and a score that is not low. For places that would stay free it lets go of it once, and marks the offer.
 */
export const RELAXATIONS = ['practice', 'children', 'fit'] as const;
export const RESPONSES = ['interested', 'not-interested'] as const;
export const VERIFICATION_STATUSES = ['pending', 'verified'] as const;

export const PROFILE_EDUCATION = ['high_school', 'bachelors', 'masters', 'doctorate', 'professional'] as const;
export const APPLICATION_EDUCATION = ['bachelor', 'master', 'doctorate', 'professional'] as const;
export const INCOMES = ['100k-150k', '150k-200k', '200k-250k', '250k-500k', '500k+'] as const;
export const RELIGIOUS_LEVELS = ['moderate', 'practicing', 'very_practicing'] as const;
export const GENDERS = ['male', 'female'] as const;
export const MARITAL_STATUSES = ['never_married', 'divorced', 'widowed'] as const;
export const ETHNICITIES = [
  'arab',
  'south_asian',
  'southeast_asian',
  'turkish',
  'persian',
  'african',
  'african_american',
  'caucasian',
  'mixed',
  'other',
] as const;
/** 5'0 to 6'3+ in one-inch steps. */
export const HEIGHTS = [
  ...Array.from({ length: 15 }, (_, inch) => `${5 + Math.floor(inch / 12)}'${inch % 12}`),
  "6'3+",
] as const;
export const SHOW_PROFILE_TO = ['all', 'members-only', 'matches-only'] as const;
export const PROFILE_VISIBILITIES = ['public', 'members', 'matches'] as const;
export const ALLOW_MESSAGING = ['everyone', 'matches', 'none'] as const;

export type Role = (typeof ROLES)[number];
export type Tier = (typeof TIERS)[number];
export type Response = (typeof RESPONSES)[number];
export type MatchStatus = (typeof MATCH_STATUSES)[number];
export type Relaxation = (typeof RELAXATIONS)[number];
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type Gender = (typeof GENDERS)[number];
