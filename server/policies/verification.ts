import { dayKey } from '../domain/kernel/clock.ts';
import { getContext } from '../domain/kernel/context.ts';
import type { Profile } from '../models/members/profile.ts';

/*
 * Whether somebody has to be verified before they are introduced (decision 0077). The rule is written twice: as a predicate on a
 * profile and as the MongoDB filter that finds the same profiles. `isRequired`: what the operator has chosen for the service.
 */

/** Whether a member with this profile may be introduced and recommended, as far as their verification goes. */
export const isVerifiedEnough = (
  { verificationStatus }: Pick<Profile, 'verificationStatus'>,
  isRequired: boolean,
): boolean => !isRequired || verificationStatus === 'verified';

/** Filter for the profiles that {@link isVerifiedEnough} allows. */
export const verifiedEnoughProfiles = (isRequired: boolean): Partial<Pick<Profile, 'verificationStatus'>> =>
  isRequired ? { verificationStatus: 'verified' } : {};

/** Returns a profile with what was checked on documents as far as it counts at `now`: until the end of its day. */
export const withPresentChecks = <P extends Pick<Profile, 'documentChecks'>>(profile: P, now: Date): P => {
  if (!profile.documentChecks) return profile;
  const today = dayKey(now, getContext().timeZone);
  return { ...profile, documentChecks: profile.documentChecks.filter(({ until }) => until === null || until >= today) };
};
