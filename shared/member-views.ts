/** The lists of people that staff look at: apart from the option sets that the landing page loads. */

/**
 * Whom a list of people shows, beside role and tier: by how the account stands, by verification, VIP members without a matchmaker, and
 * whose photos or reports wait.
 */
export const MEMBER_VIEWS = [
  'active',
  'paused',
  'limited',
  'suspended',
  'leaving',
  'verified',
  'unverified',
  'without-matchmaker',
  'photos-waiting',
  'reported',
] as const;
/** Those that are few, and therefore counted. */
export const COUNTED_VIEWS = [
  'limited',
  'suspended',
  'leaving',
  'without-matchmaker',
  'photos-waiting',
  'reported',
] as const;

/** As many people are changed at once. */
export const MAX_BULK = 100;

export type MemberView = (typeof MEMBER_VIEWS)[number];
export type CountedView = (typeof COUNTED_VIEWS)[number];
