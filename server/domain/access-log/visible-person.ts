import type { ClientSession } from 'mongoose';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { staffVisibleUsers } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';

/** Loads a person with whom the actor may work as staff. Throws `not_found` also for a member whom this matchmaker does not work with. */
export const requireVisiblePerson = async (actor: Actor, userId: string, session?: ClientSession): Promise<User> => {
  const user = await UserModel.findOne({ $and: [{ _id: userId, ...existingAccounts }, staffVisibleUsers(actor)] })
    .session(session ?? null)
    .lean<User>();
  if (!user) throw notFound('no such person, or not assigned');
  return user;
};
