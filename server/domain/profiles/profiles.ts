import type { ProfileChange } from '../../../shared/contract/profiles.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { updateHiddenReasons } from '../messaging/conversations.ts';
import { findRecommendedIds } from '../recommendations/current.ts';

/** The actor's own profile; an empty one where there is none. */
export const myProfile = async (actor: UserActor): Promise<Profile> =>
  (await ProfileModel.findById(actor.userId).lean<Profile>()) ?? new ProfileModel({ _id: actor.userId }).toObject();

/**
 * Writes the fields that are sent and no other, so that changes to different parts never undo each other (R41).
 * A member who now has an age and a gender may be introduced to others.
 */
export const changeProfile = async (actor: UserActor, change: ProfileChange): Promise<Profile> => {
  const set = asPaths(change);
  if (Object.keys(set).length === 0) return myProfile(actor);
  return inTransaction(async ({ session, record }) => {
    const profile = await ProfileModel.findOneAndUpdate(
      { _id: actor.userId },
      { $set: set },
      { session, upsert: true, setDefaultsOnInsert: true, returnDocument: 'after', runValidators: true },
    ).lean<Profile>();
    if (!profile) throw new Error('The database kept no profile');
    if (change.privacySettings?.hideFromContacts !== undefined) await updateHiddenReasons(session, actor.userId);
    const eligible = profile.age !== null && profile.gender !== null;
    if (actor.role === 'member' && eligible && ('age' in set || 'gender' in set)) {
      record({ type: 'member.ready', userId: actor.userId });
    }
    if (actor.role === 'member') {
      record({ type: 'insights.outdated', userId: actor.userId, of: ['recommendations', 'feedback'] });
    }
    return profile;
  });
};

const asPaths = ({ privacySettings, ...fields }: ProfileChange): Record<string, unknown> => ({
  ...present(fields),
  ...Object.fromEntries(
    Object.entries(present(privacySettings ?? {})).map(([key, value]) => [`privacySettings.${key}`, value]),
  ),
});

const present = (object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** Someone as the actor may see them. Throws `not_found` for who does not exist or may not be seen, alike. */
export const requireProfile = async (actor: UserActor, userId: string): Promise<VisibleProfile> => {
  const findRecommended = () => findRecommendedIds(actor.userId);
  const person = (await loadVisibleProfiles(actor.userId, [userId], { findRecommended })).get(userId);
  if (!person) throw notFound('absent or not visible');
  return person;
};
