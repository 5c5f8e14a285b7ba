import { randomBytes } from 'node:crypto';
import { BRAND } from '../../../shared/brand.ts';
import type { Role, Tier } from '../../../shared/options.ts';
import { confirmedEmails, type User } from '../../models/members/user.ts';
import { existingAccounts, isActiveAdmin } from '../../policies/account-state.ts';
import { system } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { DomainError } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { createAccount } from './accounts.ts';
import { findByEmail } from './identity.ts';
import { changeMember } from './members/member-changes.ts';
import { type IssuedLink, issueResetLink } from './reset-links.ts';
import { resetSecondFactor } from './second-factor.ts';

/**
 * Makes the account of this e-mail an admin's, creating it where there is none, and returns a one-time link with which its
 * owner sets the password. For the command line only, which checks no rights.
 */
export const createAdmin = async (email: string): Promise<IssuedLink> => {
  // One that is not confirmed may be anybody's.
  const found = await findByEmail(email, { ...existingAccounts, ...confirmedEmails });
  const user = found ?? (await openAdminAccount(email));
  if (!isActiveAdmin(user)) {
    await changeMember(system, user._id, { role: 'admin', suspended: false });
  }
  return issueResetLink(system, user._id);
};

/** Gives the account of this e-mail a role. For the command line only. Throws `not_found`. */
export const setRole = async (email: string, role: Role): Promise<{ hasPassword: boolean }> => {
  const { _id } = await requireAccount(email);
  await changeMember(system, _id, { role });
  const { passwordHash } = await requireAccount(email);
  return { hasPassword: passwordHash !== null };
};

/** Gives a member's account a membership tier. For the command line only. Throws `not_found`; `conflict` where it is no member's. */
export const setTier = async (email: string, membershipTier: Tier): Promise<void> => {
  const { _id } = await requireAccount(email);
  await changeMember(system, _id, { membershipTier });
};

/** Returns a one-time link to set the password of this e-mail's account. For the command line only. Throws `not_found`. */
export const issueLinkFor = async (email: string): Promise<IssuedLink> =>
  issueResetLink(system, (await requireAccount(email))._id);

/** Removes the second factor of this e-mail's account. For the command line only. Throws `not_found`, `conflict`. */
export const resetSecondFactorFor = async (email: string): Promise<void> => {
  const { _id } = await requireAccount(email);
  await inTransaction((tx) => resetSecondFactor(tx, system, _id));
};

/** Loads the account of an e-mail, for the command line. Throws `not_found`. */
export const requireAccount = async (email: string): Promise<User> => {
  const user = await findByEmail(email, existingAccounts);
  if (!user) throw new DomainError('not_found', 'There is no account with this e-mail.');
  return user;
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
