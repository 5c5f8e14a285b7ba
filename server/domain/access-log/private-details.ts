import type { AccessReason } from '../../../shared/options.ts';
import { UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { staffVisibleUsers } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { saveGrant } from './grants.ts';

/**
 * Opens a person's private details (income, phone number, a matchmaker's also the e-mail address, an admin's also the thread
 * with the matchmaker) to the actor for half an hour. The reason is stored in the audit, and the person reads it with every
 * look that follows. Throws `not_found` also for a member who is not assigned to this matchmaker.
 */
export const openPrivateDetails = async (
  actor: UserActor,
  userId: string,
  { reason, note }: { reason: AccessReason; note?: string | undefined },
): Promise<void> =>
  inTransaction(async (tx) => {
    const found = await UserModel.exists({
      $and: [{ _id: userId, ...existingAccounts }, staffVisibleUsers(actor)],
    }).session(tx.session);
    if (!found) throw notFound('no such person, or not assigned');
    await saveGrant(tx.session, actor, userId, { reason, note: note?.trim() || null });
    await recordAudit(tx, actor, 'private-details.opened', userId, { reason });
  });
