import type { BulkChange } from '../../../../shared/contract/staff/member-change.ts';
import type { User } from '../../../models/members/user.ts';
import { requireAdmin } from '../../../policies/staff.ts';
import { recordList } from '../../access-log/record-access.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { DomainError, invalid } from '../../kernel/errors.ts';
import { loadUsersById } from '../../kernel/load-users.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { greetMember } from '../../messaging/greeting.ts';
import { changeWithin } from './member-changes.ts';

/** What came of a change of several people. */
export interface BulkOutcome {
  /** Ids of those whom it changed, or who were so already. */
  changed: string[];
  /** Whose account refused it, and why. */
  failed: { id: string; user: User | null; message: string }[];
}

/**
 * Changes the tier or the matchmaker of several people, one after the other, each in a transaction of its own and with its own entry
 * in the audit; a refusal of one concerns no other. For admins. Throws `bad_request` where no change is given.
 */
export const changeMany = async (actor: UserActor, { userIds, ...change }: BulkChange): Promise<BulkOutcome> => {
  requireAdmin(actor);
  if (change.membershipTier === undefined && change.assignedMatchmakerId === undefined)
    throw invalid('membershipTier', 'Please choose what to change');
  const changed: string[] = [];
  const refused: { id: string; message: string }[] = [];
  for (const id of new Set(userIds)) {
    try {
      await inTransaction((tx) => changeWithin(tx, actor, id, change));
      if (change.assignedMatchmakerId) await greetMember(id);
      changed.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id, message: error.message });
    }
  }
  const ids = refused.map(({ id }) => id);
  const users = await loadUsersById(ids);
  if (users.size > 0) await recordList(actor, 'staffMembers.changeMany', [...users.keys()]);
  return { changed, failed: refused.map(({ id, message }) => ({ id, user: users.get(id) ?? null, message })) };
};
