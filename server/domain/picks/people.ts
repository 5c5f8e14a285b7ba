import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { membersWithMatchmaker, requireStaff, staffVisibleUsers } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { indexById } from '../kernel/ids.ts';

/** Somebody of whom staff see what a card shows to members: no more is needed to choose, and they need not be theirs. */
export interface CardPerson {
  user: Pick<User, '_id' | 'firstName'>;
  profile: Pick<Profile, 'age' | 'location' | 'occupation'>;
}

const NO_PROFILE = { age: null, location: null, occupation: null };

/** Loads the cards of some people by their ids; who has no account any more is absent. */
export const loadCards = async (ids: readonly string[]): Promise<ReadonlyMap<string, CardPerson>> => {
  const among = { _id: { $in: [...new Set(ids)] } };
  const [users, profiles] = await Promise.all([
    UserModel.find({ ...existingAccounts, ...among }, { firstName: 1 }).lean<Pick<User, '_id' | 'firstName'>[]>(),
    ProfileModel.find(among, { age: 1, location: 1, occupation: 1 }).lean<Profile[]>(),
  ]);
  const profileOf = indexById<Profile>(profiles);
  return new Map(users.map((user) => [user._id, { user, profile: profileOf.get(user._id) ?? NO_PROFILE }]));
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
