import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { notFound } from './errors.ts';

/** Loads accounts, by id; nulls and ids without an account are left out. */
export const loadUsersById = async (ids: readonly (string | null)[]): Promise<Map<string, User>> => {
  const users = await UserModel.find({ _id: { $in: ids.filter((id) => id !== null) } }).lean<User[]>();
  return new Map(users.map((user) => [user._id, user]));
};

/** Throws `not_found` where there is no such account, or no more. */
export const requireAccount = async (userId: string): Promise<void> => {
  if (!(await UserModel.exists({ ...existingAccounts, _id: userId }))) throw notFound('no such person');
};
