import type { AccountLinkRequest } from '../../../shared/contract/staff/moderation.ts';
import { type AccountLink, AccountLinkModel } from '../../models/members/account-link.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import { toAccountKey } from '../accounts/account-keys.ts';
import { findByEmail } from '../accounts/identity.ts';
import { requireAccount } from '../accounts/members/members.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, invalid, isDuplicate, notFound } from '../kernel/errors.ts';
import { pairKey } from '../kernel/ids.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { inTransaction } from '../kernel/transaction.ts';

const MAX_LISTED = 100;

/** The accounts that staff have linked to one, with the users whom they name. */
export interface AccountLinks {
  links: AccountLink[];
  users: Map<string, User>;
}

/** Lists the accounts of the same person, latest first; for admins. Throws `not_found`. */
export const listLinks = async (
  actor: UserActor,
  userId: string,
  call = 'staffConduct.links',
): Promise<AccountLinks> => {
  requireAdmin(actor);
  await requireAccount(userId);
  const links = await AccountLinkModel.find({ users: userId })
    .sort({ at: -1, _id: -1 })
    .limit(MAX_LISTED)
    .lean<AccountLink[]>();
  const named = links.flatMap(({ users }) => users);
  if (links.length > 0) await recordList(actor, call, [...named, userId]);
  return { links, users: await loadUsersById([...named, ...links.map(({ by }) => by)]) };
};

/**
 * Says that an account and the one with this e-mail or username belong to one person; it is shown on both, and changes neither. For
 * admins. Throws `not_found`, `bad_request` where there is no such other account, `conflict` where they are linked already.
 */
export const linkAccounts = async (
  actor: UserActor,
  userId: string,
  { account, note }: AccountLinkRequest,
): Promise<void> => {
  requireAdmin(actor);
  await requireAccount(userId);
  const byUsername = { ...existingAccounts, usernameKey: toAccountKey(account) };
  const other = (await findByEmail(account, existingAccounts)) ?? (await UserModel.findOne(byUsername).lean<User>());
  if (!other || other._id === userId)
    throw invalid('account', 'There is no other account with this e-mail or username');
  const users = [userId, other._id].sort();
  try {
    await inTransaction(async (tx) => {
      const link = {
        _id: pairKey(userId, other._id),
        users,
        by: actor.userId,
        at: clock.now(),
        note: note?.trim() || null,
      };
      await AccountLinkModel.create([link], { session: tx.session });
      for (const subject of users) await recordAudit(tx, actor, 'accounts.linked', subject);
    });
  } catch (error) {
    if (isDuplicate(error)) throw conflict('These accounts are linked already.');
    throw error;
  }
};

/** Takes back that two accounts belong to one person. For admins. Throws `not_found`. */
export const unlinkAccounts = async (actor: UserActor, userId: string, otherId: string): Promise<void> => {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const { deletedCount } = await AccountLinkModel.deleteOne(
      { _id: pairKey(userId, otherId) },
      { session: tx.session },
    );
    if (deletedCount === 0) throw notFound('no such link');
    for (const subject of [userId, otherId].sort()) await recordAudit(tx, actor, 'accounts.unlinked', subject);
  });
};
