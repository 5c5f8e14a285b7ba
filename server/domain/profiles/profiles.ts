import type { ProfileChange } from '../../../shared/contract/profiles.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { updateHiddenReasons } from '../messaging/conversations.ts';
import { findRecommendedIds } from '../recommendations/current.ts';

/** Returns the actor's own profile; an empty one where none is stored. */
export const getOwnProfile = async (actor: UserActor): Promise<Profile> =>
  (await ProfileModel.findById(actor.userId).lean<Profile>()) ?? new ProfileModel({ _id: actor.userId }).toObject();

/**
 * Writes only the fields that were sent, so that changes to different fields never undo each other (R41), and returns the
 * profile. A member who now has an age and a gender can be introduced to others.
 */
export const changeProfile = async (actor: UserActor, change: ProfileChange): Promise<Profile> => {
  const set = toPaths(change);
  if (Object.keys(set).length === 0) return getOwnProfile(actor);
  return inTransaction(async ({ session, record }) => {
    const profile = await ProfileModel.findOneAndUpdate(
      { _id: actor.userId },
      { $set: set },
      { session, upsert: true, setDefaultsOnInsert: true, returnDocument: 'after', runValidators: true },
    ).lean<Profile>();
    if (!profile) throw new Error('The database kept no profile');
    if (change.privacySettings?.hideFromContacts !== undefined) await updateHiddenReasons(session, actor.userId);
    const isIntroducible = profile.age !== null && profile.gender !== null;
    if (actor.role === 'member' && isIntroducible && ('age' in set || 'gender' in set)) {
      record({ type: 'member.ready', userId: actor.userId });
    }
    if (actor.role === 'member') {
      record({ type: 'insights.outdated', userId: actor.userId, of: ['recommendations', 'feedback'] });
    }
    return profile;
  });
};

const toPaths = ({ privacySettings, ...fields }: ProfileChange): Record<string, unknown> => ({
  ...omitUndefined(fields),
  ...Object.fromEntries(
    Object.entries(omitUndefined(privacySettings ?? {})).map(([key, value]) => [`privacySettings.${key}`, value]),
  ),
});

const omitUndefined = (object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** Returns a user as the actor may see them. Throws the same `not_found` for a user who is missing and one who is hidden. */
export const requireProfile = async (actor: UserActor, userId: string): Promise<VisibleProfile> => {
  const findRecommended = () => findRecommendedIds(actor.userId);
  const person = (await loadVisibleProfiles(actor.userId, [userId], { findRecommended })).get(userId);
  if (!person) throw notFound('absent or not visible');
  return person;
};
