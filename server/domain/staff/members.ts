import type { QueryFilter } from 'mongoose';
import type { Role, Tier } from '../../../shared/options.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { staffVisibleUsers } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { userTextFilter } from '../kernel/user-text-filter.ts';

/** A user with their profile, as staff see them. */
export interface StaffMember {
  user: User;
  profile: Profile;
}

export interface MembersQuery {
  q?: string | undefined;
  role?: Role | undefined;
  tier?: Tier | undefined;
  status?: 'active' | 'suspended' | undefined;
  before?: string | undefined;
  limit: number;
}

/**
 * Lists users of any role, newest first; a matchmaker sees the members assigned to them. Throws `not_found` for anyone but
 * staff, `bad_request` for a text that is no cursor.
 */
export const listMembers = async (actor: Actor, query: MembersQuery): Promise<StaffMember[]> => {
  const { q, role, tier, status, before, limit } = query;
  const wanted: QueryFilter<User>[] = [staffVisibleUsers(actor), existingAccounts];
  if (role) wanted.push({ role });
  if (tier) wanted.push({ role: 'member', membershipTier: tier });
  if (status) wanted.push({ suspendedAt: status === 'active' ? null : { $ne: null } });
  if (q?.trim()) wanted.push(userTextFilter(q));
  const users = await UserModel.find({ $and: wanted, ...buildCursorFilter(before, 'createdAt', 'older') })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<User[]>();
  const profiles = await ProfileModel.find({ _id: { $in: users.map((user) => user._id) } }).lean<Profile[]>();
  const profileOf = new Map(profiles.map((profile) => [profile._id, profile]));
  return users.map((user) => ({ user, profile: profileOf.get(user._id) ?? emptyProfile(user._id) }));
};

/** Returns a user with their profile. Throws `not_found` also for a member who is not assigned to this matchmaker. */
export const requireMember = async (actor: Actor, userId: string): Promise<StaffMember> => {
  const user = await UserModel.findOne({
    $and: [{ _id: userId, ...existingAccounts }, staffVisibleUsers(actor)],
  }).lean<User>();
  if (!user) throw notFound('no such person, or not assigned');
  return { user, profile: (await ProfileModel.findById(userId).lean<Profile>()) ?? emptyProfile(userId) };
};

const emptyProfile = (_id: string): Profile => new ProfileModel({ _id }).toObject();
