import { type User, UserModel } from '../../models/members/user.ts';

/** Loads accounts, by id; nulls and ids without an account are left out. */
export const loadUsersById = async (ids: readonly (string | null)[]): Promise<Map<string, User>> => {
  const users = await UserModel.find({ _id: { $in: ids.filter((id) => id !== null) } }).lean<User[]>();
  return new Map(users.map((user) => [user._id, user]));
};
