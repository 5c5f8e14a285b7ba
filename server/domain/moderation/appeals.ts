import type * as z from 'zod';
import type { BodyOf } from '../../../shared/contract/base/define.ts';
import type { contract } from '../../../shared/contract/index.ts';
import type { suspensionAppeal } from '../../../shared/contract/moderation.ts';
import type { ClaimRequest } from '../../../shared/contract/staff/staff-decisions.ts';
import type { QueueOrder } from '../../../shared/review-options.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import {
  type ModerationAction,
  ModerationActionModel,
  type SuspensionAppeal,
} from '../../models/operations/moderation-action.ts';
import { canDecideSuspension, workableAppeals } from '../../policies/abilities.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import { addAccountNotification } from '../accounts/account-notifications.ts';
import { requireSuspended } from '../accounts/accounts.ts';
import { changeWithin } from '../accounts/members/member-changes.ts';
import { findSuspension, hasOtherAdmin } from '../accounts/members/suspensions.ts';
import { stampClaim, takeOverClaim } from '../decisions/claims.ts';
import {
  type Decide,
  decideNowOrLater,
  type KnownPending,
  loadPending,
  type PendingById,
  requireNothingPending,
  takeBackDecision,
} from '../decisions/pending.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, forbidden, notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter, QUEUE_DIRECTIONS } from '../kernel/pagination.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { notifyAdmins } from '../notifications/notify-admins.ts';

/** Appeals that wait: of suspensions that still stand. */
const WAITING = { 'appeal.madeAt': { $type: 'date' }, 'appeal.decidedAt': null, endedAt: null } as const;

/** Suspensions that were appealed, with the users who are named and the decisions that have not taken effect. */
export interface AppealPage {
  appeals: ModerationAction[];
  users: Map<string, User>;
  pending: PendingById;
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
    throw conflict('At the moment there is no one else on our team who could decide. Please try again another day.');
  await inTransaction(async (tx) => {
    const appeal = {
      text: text.trim(),
      madeAt: clock.now(),
      decision: null,
      decidedBy: null,
      decidedAt: null,
      answer: null,
    };
    const { modifiedCount } = await ModerationActionModel.updateOne(
      { _id: action._id, appeal: null, endedAt: null },
      { $set: { appeal } },
      { session: tx.session },
    );
    if (modifiedCount === 0) throw conflict('You have already appealed. A suspension can be appealed once.');
    await notifyAdmins(tx, { kind: 'work-appeal', event: `appeal:${action._id}` }, [action.by]);
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
  const appeals = await ModerationActionModel.find({
    ...WAITING,
    ...(of === undefined ? {} : { _id: of }),
    ...buildCursorFilter(before, 'appeal.madeAt', towards),
  })
    .sort({ 'appeal.madeAt': direction, _id: direction })
    .limit(limit)
    .lean<ModerationAction[]>();
  const ids = appeals.map(({ userId }) => userId);
  const [users, pending] = await Promise.all([
    loadUsersById([...ids, ...appeals.flatMap(({ by, appeal }) => [by, appeal?.claimedBy ?? null])]),
    loadPending(
      'appeal',
      appeals.map(({ _id }) => _id),
    ),
    recordList(actor, 'staffConduct.appeals', ids),
  ]);
  return { appeals, users, pending };
};

/** Counts the appeals that an admin may decide; 0 for others. */
export const countWaitingAppeals = async (actor: UserActor): Promise<number> =>
  actor.role === 'admin' ? ModerationActionModel.countDocuments({ ...WAITING, ...workableAppeals(actor) }) : 0;

/**
 * Changes an appeal that the actor may work on, also one that `former` has claimed. Throws `not_found`, `forbidden` for who suspended,
 * `conflict` otherwise.
 */
const change = async (
  tx: Transaction,
  actor: UserActor,
  id: string,
  set: Partial<SuspensionAppeal>,
  former: string | null = null,
): Promise<ModerationAction> => {
  const { session } = tx;
  await requireNothingPending(tx, actor, 'appeal', id);
  const changed = await ModerationActionModel.findOneAndUpdate(
    { ...WAITING, ...workableAppeals(actor, former), _id: id },
    { $set: Object.fromEntries(Object.entries(set).map(([field, value]) => [`appeal.${field}`, value])) },
    { session, returnDocument: 'after' },
  ).lean<ModerationAction>();
  const stands =
    changed && (await UserModel.exists({ 'suspension.actionId': id, _id: changed.userId }).session(session));
  if (changed && stands) {
    tx.record({ type: 'queue.changed', queue: 'reports' });
    return changed;
  }
  const found = await ModerationActionModel.findOne({ _id: id, appeal: { $ne: null } }, null, {
    session,
  }).lean<ModerationAction>();
  if (!found) throw notFound('no such appeal');
  if (!canDecideSuspension(actor, found)) throw forbidden('Someone else than who suspended has to decide.');
  const waits = !changed && found.appeal?.decidedAt === null && found.endedAt === null;
  throw conflict(
    waits ? 'Someone else is looking at this appeal.' : 'This appeal has been decided, or the suspension has ended.',
  );
};

/**
 * Claims an appeal, of another admin where they take it over; the person does not see it. Throws what {@link decideAppeal} throws,
 * `conflict` where another admin has it, `bad_request` where taking over needs a reason.
 */
export const claimAppeal = async (actor: UserActor, id: string, request: ClaimRequest = {}): Promise<void> => {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const found = await ModerationActionModel.findById(id, null, { session: tx.session }).lean<ModerationAction>();
    const claimed = found?.appeal && {
      kind: 'suspension-appeal' as const,
      userId: found.userId,
      claimedBy: found.appeal.claimedBy ?? null,
      lastActAt: found.appeal.claimedAt ?? null,
    };
    const former = await takeOverClaim(tx, actor, request, claimed ?? null);
    await change(tx, actor, id, stampClaim(actor.userId), former);
  });
};

/** Gives a claimed appeal back. Throws `conflict` where another admin has it or it is about to be decided. */
export const releaseAppeal = async (actor: UserActor, id: string): Promise<void> => {
  requireAdmin(actor);
  await inTransaction((tx) => change(tx, actor, id, stampClaim(null)));
};

/** Decides on an appeal in a transaction, as {@link decideAppeal} does. */
export const decideAppealWithin: Decide<'appeal', UserActor, ModerationAction> = async (
  tx,
  actor,
  id,
  { decision, answer },
) => {
  requireAdmin(actor);
  const decidedBy = actor.userId;
  const decided = { decision, decidedBy, decidedAt: clock.now(), answer: answer.trim(), ...stampClaim(null) };
  const action = await change(tx, actor, id, decided);
  const { userId } = action;
  await recordAudit(tx, actor, 'suspension.appeal-decided', userId, { decision });
  if (decision === 'lifted') {
    await changeWithin(tx, actor, userId, { suspended: false });
    // Whoever stays suspended reads the answer at sign-in.
    await addAccountNotification(tx, userId, 'suspension-lifted', { message: answer.trim(), actionId: id });
  }
  tx.record({ type: 'user.updated', userId });
  return action;
};

/**
 * Decides on an appeal, once, now or in some seconds; returns the decision where it waits. Throws `not_found`, `forbidden` for who
 * suspended, `conflict` where somebody else has claimed it, it was decided or is about to be, or the suspension has ended meanwhile.
 */
export const decideAppeal = async (
  actor: UserActor,
  id: string,
  { undoSeconds, ...given }: BodyOf<typeof contract.staffConduct.decideAppeal>,
): Promise<KnownPending | null> => {
  const decided = await decideNowOrLater(actor, {
    kind: 'appeal',
    subjectId: id,
    given,
    undoSeconds,
    decide: decideAppealWithin,
    getUserId: ({ userId }) => userId,
  });
  return decided ? null : ((await loadPending('appeal', [id])).get(id) ?? null);
};

/** Takes back a decision on an appeal. Throws as {@link takeBackDecision}. */
export const takeBackAppealDecision = (actor: UserActor, id: string): Promise<void> =>
  takeBackDecision(actor, 'appeal', id, () => ModerationActionModel.exists({ _id: id, appeal: { $ne: null } }));
