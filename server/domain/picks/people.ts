import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts, isPaused, isShown } from '../../policies/account-state.ts';
import { membersWithMatchmaker, requireStaff, staffVisibleUsers } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { indexById } from '../kernel/ids.ts';

/** Somebody of whom staff see what a card shows to members: no more is needed to choose, and they need not be theirs. */
export interface CardPerson {
  user: Pick<User, '_id' | 'firstName'>;
  profile: Pick<Profile, 'age' | 'location' | 'occupation'>;
}

/** What of an account says whether it is shown. */
const STATE_FIELDS = { role: 1, suspendedAt: 1, leavingSince: 1, deletedAt: 1, pause: 1 } as const;
const NO_PROFILE = { age: null, location: null, occupation: null };

/**
 * Loads the cards of some people by their ids; who has no account any more is absent. Whom members do not see any more has a
 * first name alone (R30), and so has a paused one who is not among the connected ones.
 */
export const loadCards = async (
  ids: readonly string[],
  connectedIds: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, CardPerson>> => {
  const among = { _id: { $in: [...new Set(ids)] } };
  const [users, profiles] = await Promise.all([
    UserModel.find({ ...existingAccounts, ...among }, { firstName: 1, ...STATE_FIELDS }).lean<User[]>(),
    ProfileModel.find(among, { age: 1, location: 1, occupation: 1 }).lean<Profile[]>(),
  ]);
  const profileOf = indexById<Profile>(profiles);
  const now = clock.now();
  const isSeen = (user: User) => isShown(user) && (!isPaused(user, now) || connectedIds.has(user._id));
  return new Map(
    users.map((user) => [user._id, { user, profile: (isSeen(user) && profileOf.get(user._id)) || NO_PROFILE }]),
  );
};

/**
 * Loads a VIP member with whom someone of the staff works: their own matchmaker, or an admin. Throws `not_found` for anyone else,
 * and for a member without a matchmaker in their tier.
 */
export const requireVipMember = async (actor: UserActor, memberId: string): Promise<User> => {
  requireStaff(actor);
  const vip = { _id: memberId, ...existingAccounts, ...membersWithMatchmaker };
  const member = await UserModel.findOne({ $and: [vip, staffVisibleUsers(actor)] }).lean<User>();
  if (!member) throw notFound('no VIP member, or not assigned');
  return member;
};
