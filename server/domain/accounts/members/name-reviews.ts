import { type NameChange, type User, UserModel } from '../../../models/members/user.ts';
import { existingAccounts } from '../../../policies/account-state.ts';
import { requireAdmin } from '../../../policies/staff.ts';
import { recordList } from '../../access-log/record-access.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { buildCursorFilter, QUEUE_DIRECTIONS } from '../../kernel/pagination.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { notify } from '../../notifications/notify.ts';
import { storeFacts } from '../account-changes.ts';

/** A new name of a member, and the member as they are called now. */
export interface ReviewedName {
  readonly user: User;
  readonly nameChange: NameChange;
}

const { towards, direction } = QUEUE_DIRECTIONS.oldest;
const waiting = { ...existingAccounts, 'nameChange.at': { $type: 'date' } } as const;

/**
 * Lists the new names of members that wait, the longest waiting first, for admins; that they were shown these people is recorded.
 * `of`: only this member's. Throws `bad_request` for a text that is no cursor.
 */
export const listNamesForReview = async (
  actor: UserActor,
  { of, before, limit }: { of?: string | undefined; before?: string | undefined; limit: number },
): Promise<ReviewedName[]> => {
  requireAdmin(actor);
  const users = await UserModel.find({
    $and: [waiting, of === undefined ? {} : { _id: of }, buildCursorFilter(before, 'nameChange.at', towards)],
  })
    .sort({ 'nameChange.at': direction, _id: direction })
    .limit(limit)
    .lean<User[]>();
  await recordList(
    actor,
    'staffNames.list',
    users.map(({ _id }) => _id),
  );
  return users.flatMap((user) => (user.nameChange ? [{ user, nameChange: user.nameChange }] : []));
};

/** Counts the new names that wait for staff; 0 for whoever may not look. */
export const countWaitingNames = async ({ role }: UserActor): Promise<number> =>
  role === 'admin' ? UserModel.countDocuments(waiting) : 0;

/**
 * Approves a member's new name, which everybody sees from then on, or rejects it; the member is told, and may give another. With
 * `requestedAt` only the name that was given then. Throws `not_found`, and `conflict` where no name waits (any more) or another does.
 */
export const decideName = async (
  actor: UserActor,
  userId: string,
  { decision, requestedAt }: { decision: 'approved' | 'rejected'; requestedAt?: string | undefined },
): Promise<ReviewedName> => {
  requireAdmin(actor);
  return inTransaction(async (tx) => {
    const { session } = tx;
    const before = await UserModel.findOne({ ...existingAccounts, _id: userId }, null, { session }).lean<User>();
    if (!before) throw notFound('no such person');
    const { nameChange } = before;
    if (!nameChange) throw conflict('This name has been decided already, or its owner has taken it back.');
    if (requestedAt !== undefined && Date.parse(requestedAt) !== nameChange.at.getTime())
      throw conflict('This member has given another name since. Please look at that one.');
    const { firstName, lastName } = nameChange;
    const isApproved = decision === 'approved';
    const user = await storeFacts(tx, before, isApproved ? { firstName, lastName } : {}, { nameChange: null });
    const event = `name:${nameChange.at.getTime()}`;
    await notify(tx, { userId, kind: isApproved ? 'name-approved' : 'name-rejected', event });
    await recordAudit(tx, actor, `name.${decision}`, userId);
    tx.record({ type: 'queue.changed', queue: 'names' });
    return { user, nameChange };
  });
};
