import { randomBytes } from 'node:crypto';
import { BRAND } from '../../../shared/brand.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts, isActiveAdmin } from '../../policies/account-state.ts';
import { system } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { changeMember } from '../staff/member-changes.ts';
import { toAccountKey } from './account-keys.ts';
import { createAccount } from './accounts.ts';
import { issueResetLink } from './reset-links.ts';

/**
 * Makes the account of this e-mail an admin's, creating it where there is none, and returns a one-time link with which its
 * owner sets the password. For the command line only, which checks no rights.
 */
export const createAdmin = async (email: string): Promise<{ url: string; expiresAt: Date }> => {
  const found = await UserModel.findOne({ emailKey: toAccountKey(email), ...existingAccounts }).lean<User>();
  const user = found ?? (await openAdminAccount(email));
  if (!isActiveAdmin(user)) {
    await changeMember(system, user._id, { role: 'admin', suspended: false });
  }
  return issueResetLink(system, user._id);
};

const openAdminAccount = async (email: string): Promise<User> => {
  const user = await createAccount({
    email,
    username: `admin-${randomBytes(4).toString('hex')}`,
    firstName: BRAND.name,
    lastName: 'Admin',
    passwordHash: null,
    role: 'admin',
  });
  await inTransaction((tx) => recordAudit(tx, system, 'admin.created', user._id));
  return user;
};
