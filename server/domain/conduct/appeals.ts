import type * as z from 'zod';
import type { suspensionAppeal } from '../../../shared/contract/conduct.ts';
import type { appealDecision } from '../../../shared/contract/staff/staff-conduct.ts';
import type { QueueOrder } from '../../../shared/review-options.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type ConductAction, ConductActionModel } from '../../models/operations/conduct-action.ts';
import { canDecideSuspension, workableAppeals } from '../../policies/abilities.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { addAccountNotice } from '../accounts/account-notices.ts';
import { requireSuspended } from '../accounts/accounts.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, forbidden, notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter, QUEUE_DIRECTIONS } from '../kernel/pagination.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { recordList } from '../looks/looks.ts';
import { changeWithin } from '../staff/member-changes.ts';
import { findSuspension, hasOtherAdmin } from '../staff/suspensions.ts';

/** Appeals that wait: of suspensions that still stand. */
const WAITING = { 'appeal.madeAt': { $type: 'date' }, 'appeal.decidedAt': null, endedAt: null } as const;

/** Suspensions that were appealed, with the users who are named. */
export interface AppealPage {
  appeals: ConductAction[];
  users: Map<string, User>;
}

/**
 * Stores what a suspended person wrote against the suspension, once, at the request of a client at `address`. Throws as a sign-in
 * does, and `conflict` where it was appealed before, where nobody but who suspended could decide, and for a suspension of which
 * nothing is stored.
 */
export const appealSuspension = async (
  { text, ...given }: z.output<typeof suspensionAppeal>,
  address: string | null,
): Promise<void> => {
  const user = await requireSuspended(given, address);
  const action = await findSuspension(user);
  if (!action || !(await hasOtherAdmin(action)))
    throw conflict('At the moment there is no one else on our team who could decide. Please write to us.');
  await inTransaction(async (tx) => {
    const appeal = {
      text: text.trim(),
      madeAt: clock.now(),
      decision: null,
      decidedBy: null,
      decidedAt: null,
      answer: null,
    };
    const { modifiedCount } = await ConductActionModel.updateOne(
      { _id: action._id, appeal: null, endedAt: null },
      { $set: { appeal } },
      { session: tx.session },
    );
    if (modifiedCount === 0) throw conflict('You have already appealed. A suspension can be appealed once.');
    tx.record({ type: 'queue.changed', queue: 'reports' });
  });
};

interface AppealQuery {
  /** The id of the only appeal that is wanted. */
  of?: string | undefined;
  order?: QueueOrder | undefined;
  before?: string | undefined;
  limit: number;
}

/**
 * Lists the appeals that wait, in the order asked for, the longest first without one; for admins. Throws `bad_request` for a text
 * that is no cursor.
 */
export const listAppeals = async (
  actor: UserActor,
  { of, order = 'oldest', before, limit }: AppealQuery,
): Promise<AppealPage> => {
  requireAdmin(actor);
  const { towards, direction } = QUEUE_DIRECTIONS[order];
  const appeals = await ConductActionModel.find({
    ...WAITING,
    ...(of === undefined ? {} : { _id: of }),
    ...buildCursorFilter(before, 'appeal.madeAt', towards),
  })
    .sort({ 'appeal.madeAt': direction, _id: direction })
    .limit(limit)
    .lean<ConductAction[]>();
  const ids = appeals.map(({ userId }) => userId);
  const [users] = await Promise.all([
    loadUsersById([...ids, ...appeals.flatMap(({ by, appeal }) => [by, appeal?.claimedBy ?? null])]),
    recordList(actor, 'staffConduct.appeals', ids),
  ]);
  return { appeals, users };
};

/** Counts the appeals that an admin may decide; 0 for others. */
export const countWaitingAppeals = async (actor: UserActor): Promise<number> =>
  actor.role === 'admin' ? ConductActionModel.countDocuments({ ...WAITING, ...workableAppeals(actor) }) : 0;

/** Changes an appeal that the actor may work on. Throws `not_found`, `forbidden` for who suspended, `conflict` otherwise. */
const change = async (
  tx: Transaction,
  actor: UserActor,
  id: string,
  set: Record<string, unknown>,
): Promise<ConductAction> => {
  const { session } = tx;
  const changed = await ConductActionModel.findOneAndUpdate(
    { ...WAITING, ...workableAppeals(actor), _id: id },
    { $set: set },
    { session, returnDocument: 'after' },
  ).lean<ConductAction>();
  const stands =
    changed && (await UserModel.exists({ 'suspension.actionId': id, _id: changed.userId }).session(session));
  if (changed && stands) {
    tx.record({ type: 'queue.changed', queue: 'reports' });
    return changed;
  }
  const found = await ConductActionModel.findOne({ _id: id, appeal: { $ne: null } }, null, {
    session,
  }).lean<ConductAction>();
  if (!found) throw notFound('no such appeal');
  if (!canDecideSuspension(actor, found)) throw forbidden('Someone else than who suspended has to decide.');
  const waits = !changed && found.appeal?.decidedAt === null && found.endedAt === null;
  throw conflict(
    waits ? 'Someone else is looking at this appeal.' : 'This appeal has been decided, or the suspension has ended.',
  );
};

/** Claims an appeal; the person does not see it. Throws what {@link decideAppeal} throws, `conflict` where another admin has it. */
export const claimAppeal = async (actor: UserActor, id: string): Promise<void> => {
  requireAdmin(actor);
  await inTransaction((tx) => change(tx, actor, id, { 'appeal.claimedBy': actor.userId }));
};

/** Gives a claimed appeal back. Throws `conflict` where another admin has it. */
export const releaseAppeal = async (actor: UserActor, id: string): Promise<void> => {
  requireAdmin(actor);
  await inTransaction((tx) => change(tx, actor, id, { 'appeal.claimedBy': null }));
};

/**
 * Decides on an appeal, once. Throws `not_found`, `forbidden` for who suspended, `conflict` where somebody else has claimed it, it
 * was decided or the suspension has ended meanwhile.
 */
export const decideAppeal = async (
  actor: UserActor,
  id: string,
  { decision, answer }: z.output<typeof appealDecision>,
): Promise<void> => {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const { userId } = await change(tx, actor, id, {
      'appeal.decision': decision,
      'appeal.claimedBy': null,
      'appeal.decidedBy': actor.userId,
      'appeal.decidedAt': clock.now(),
      'appeal.answer': answer.trim(),
    });
    await recordAudit(tx, actor, 'suspension.appeal-decided', userId, { decision });
    if (decision === 'lifted') {
      await changeWithin(tx, actor, userId, { suspended: false });
      // Whoever stays suspended reads the answer at sign-in.
      await addAccountNotice(tx, userId, 'suspension-lifted', { message: answer.trim(), actionId: id });
    }
    tx.record({ type: 'user.updated', userId });
  });
};
