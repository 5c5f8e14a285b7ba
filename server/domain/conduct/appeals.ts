import type * as z from 'zod';
import type { suspensionAppeal } from '../../../shared/contract/conduct.ts';
import type { appealDecision } from '../../../shared/contract/staff/staff-conduct.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type ConductAction, ConductActionModel } from '../../models/operations/conduct-action.ts';
import { canDecideSuspension } from '../../policies/abilities.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { requireSuspended } from '../accounts/accounts.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, forbidden, notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
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

/** Lists the appeals that wait, the longest first; for admins. Throws `bad_request` for a text that is no cursor. */
export const listAppeals = async (
  actor: UserActor,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<AppealPage> => {
  requireAdmin(actor);
  const appeals = await ConductActionModel.find({ ...WAITING, ...buildCursorFilter(before, 'appeal.madeAt', 'newer') })
    .sort({ 'appeal.madeAt': 1, _id: 1 })
    .limit(limit)
    .lean<ConductAction[]>();
  const ids = appeals.map(({ userId }) => userId);
  const [users] = await Promise.all([
    loadUsersById([...ids, ...appeals.map(({ by }) => by)]),
    recordList(actor, 'staffConduct.appeals', ids),
  ]);
  return { appeals, users };
};

/** Counts the appeals that an admin may decide; 0 for others. */
export const countWaitingAppeals = async ({ role, userId }: UserActor): Promise<number> =>
  role === 'admin' ? ConductActionModel.countDocuments({ ...WAITING, by: { $ne: userId } }) : 0;

/**
 * Decides on an appeal, once. Throws `not_found`, `forbidden` for who suspended, `conflict` where it was decided or the suspension
 * has ended meanwhile.
 */
export const decideAppeal = async (
  actor: UserActor,
  id: string,
  given: z.output<typeof appealDecision>,
): Promise<void> => {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const action = await ConductActionModel.findOne({ _id: id, appeal: { $ne: null } }, null, {
      session: tx.session,
    }).lean<ConductAction>();
    if (!action) throw notFound('no such appeal');
    if (!canDecideSuspension(actor, action)) throw forbidden('Someone else than who suspended has to decide.');
    await storeDecision(tx, actor, action, given);
    await recordAudit(tx, actor, 'suspension.appeal-decided', action.userId, { decision: given.decision });
    if (given.decision === 'lifted') await changeWithin(tx, actor, action.userId, { suspended: false });
    tx.record({ type: 'user.updated', userId: action.userId });
    tx.record({ type: 'queue.changed', queue: 'reports' });
  });
};

const storeDecision = async (
  { session }: Transaction,
  actor: UserActor,
  { _id, userId }: ConductAction,
  { decision, answer }: z.output<typeof appealDecision>,
): Promise<void> => {
  const { modifiedCount } = await ConductActionModel.updateOne(
    { ...WAITING, _id },
    {
      $set: {
        'appeal.decision': decision,
        'appeal.decidedBy': actor.userId,
        'appeal.decidedAt': clock.now(),
        'appeal.answer': answer.trim(),
      },
    },
    { session },
  );
  const stands = await UserModel.exists({ _id: userId, 'suspension.actionId': _id }).session(session);
  if (modifiedCount === 0 || !stands) throw conflict('This appeal has been decided, or the suspension has ended.');
};
