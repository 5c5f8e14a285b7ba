import { setTimeout as sleep } from 'node:timers/promises';
import type { StaffQueue } from '../../../shared/options.ts';
import type { DecisionKind } from '../../../shared/review-options.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import {
  type DecisionGiven,
  type PendingDecision,
  PendingDecisionModel,
} from '../../models/operations/pending-decision.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { type Actor, createActor, type SystemActor, type UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, DomainError, forbidden, isDuplicate, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { inTransaction, rehearse, type Transaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';

/** The queue of staff in which something is decided. */
const QUEUE_OF: Record<DecisionKind, StaffQueue> = {
  application: 'applications',
  photo: 'photos',
  report: 'reports',
  appeal: 'reports',
  marked: 'reports',
};

/** Makes a decision in a transaction, by the rights of the actor. Throws what refuses it. */
export type Decide<K extends DecisionKind, A extends Actor = UserActor, Result = unknown> = (
  tx: Transaction,
  actor: A,
  subjectId: string,
  given: DecisionGiven[K],
) => Promise<Result>;

/** How each kind of decision is made. */
export type DecideByKind = { readonly [K in DecisionKind]: Decide<K> };

interface Decision<K extends DecisionKind, A extends Actor, Result> {
  readonly kind: K;
  readonly subjectId: string;
  readonly given: DecisionGiven[K];
  /** For how long it can be taken back; undefined or 0: not at all. */
  readonly undoSeconds?: number | undefined;
  readonly decide: Decide<K, A, Result>;
  /** Whom it concerns. */
  readonly getUserId: (result: Result) => string;
}

/**
 * Makes a decision at once and returns what comes of it; or stores it, to be made in some seconds, and returns null. One that could not be
 * made now is refused now, as it would be. Throws `conflict` while another one about the same is pending.
 */
export const decideNowOrLater = async <K extends DecisionKind, A extends Actor, Result>(
  actor: A,
  { kind, subjectId, given, undoSeconds = 0, decide, getUserId }: Decision<K, A, Result>,
): Promise<Result | null> => {
  const make = (tx: Transaction): Promise<Result> => decide(tx, actor, subjectId, given);
  if (undoSeconds === 0 || actor.kind !== 'user') return inTransaction(make);
  const userId = getUserId(await rehearse(make));
  const decidedAt = clock.now();
  const takesEffectAt = new Date(decidedAt.getTime() + undoSeconds * 1_000);
  const decisionId = newId();
  await inTransaction(async (tx) => {
    await PendingDecisionModel.create(
      [{ _id: decisionId, kind, subjectId, userId, given, by: actor.userId, decidedAt, takesEffectAt }],
      { session: tx.session },
    );
    tx.record({ type: 'decision.pending', decisionId, takesEffectAt });
    tx.record({ type: 'queue.changed', queue: QUEUE_OF[kind] });
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? conflict(PENDING_BY_OTHER) : error;
  });
  return null;
};

const PENDING_BY_OTHER = 'Someone else has decided this, and it takes effect in a moment.';

/** Throws `conflict` while a decision about something is pending. To be called in the transaction that would change it. */
export const requireNothingPending = async (
  { session }: Transaction,
  actor: Actor,
  kind: DecisionKind,
  subjectId: string,
): Promise<void> => {
  const pending = await PendingDecisionModel.findOne({ kind, subjectId }, { by: 1 }, { session }).lean();
  if (!pending) return;
  const isOwn = actor.kind === 'user' && pending.by === actor.userId;
  throw conflict(isOwn ? 'You have decided this. Take your decision back to change it.' : PENDING_BY_OTHER);
};

/**
 * Takes back a decision of the actor's. Throws `conflict` where none is pending (any more), `not_found` where that of which it would be
 * does not exist, `forbidden` for somebody else's.
 */
export const takeBackDecision = async (
  actor: UserActor,
  kind: DecisionKind,
  subjectId: string,
  exists: () => Promise<unknown>,
): Promise<void> => {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const pending = await PendingDecisionModel.findOneAndDelete({ kind, subjectId }, { session: tx.session }).lean();
    if (pending && pending.by !== actor.userId) throw forbidden('Only who decided can take it back.');
    if (pending) return tx.record({ type: 'queue.changed', queue: QUEUE_OF[kind] });
    if (!(await exists())) throw notFound('no such thing is decided');
    throw conflict('There is no decision to take back: it has taken effect.');
  });
};

/** When a pending decision takes effect, and who made it; null where the account is gone. */
export interface KnownPending {
  readonly takesEffectAt: Date;
  readonly by: User | null;
}

/** The pending decisions about some things of one kind, by their ids. */
export type PendingById = ReadonlyMap<string, KnownPending>;

/** Returns the pending decisions about some things of one kind. */
export const loadPending = async (kind: DecisionKind, subjectIds: readonly string[]): Promise<PendingById> => {
  const found = await PendingDecisionModel.find({ kind, subjectId: { $in: subjectIds } }).lean<PendingDecision[]>();
  const users = await loadUsersById(found.map(({ by }) => by));
  return new Map(
    found.map(({ subjectId, takesEffectAt, by }) => [subjectId, { takesEffectAt, by: users.get(by) ?? null }]),
  );
};

/** Pending decisions, with the users whom they concern. */
export interface PendingDecisions {
  readonly decisions: readonly PendingDecision[];
  readonly users: Map<string, User>;
}

const MAX_LISTED = 100;

/** Lists what an admin has decided and can still take back, in the order in which it takes effect. */
export const listOwnPending = async (actor: UserActor): Promise<PendingDecisions> => {
  requireAdmin(actor);
  const decisions = await PendingDecisionModel.find({ by: actor.userId })
    .sort({ takesEffectAt: 1 })
    .limit(MAX_LISTED)
    .lean<PendingDecision[]>();
  return { decisions, users: await loadUsersById(decisions.map(({ userId }) => userId)) };
};

const MAX_AT_ONCE = 1_000;

/** Returns the ids of the decisions that should have taken effect by now. */
export const findDueDecisions = async (): Promise<string[]> => {
  const due = await PendingDecisionModel.find({ takesEffectAt: { $lte: clock.now() } }, { _id: 1 })
    .sort({ takesEffectAt: 1 })
    .limit(MAX_AT_ONCE)
    .lean();
  return due.map(({ _id }) => _id);
};

/**
 * Makes a pending decision, once its time has come, as who decided, whose rights are read again. One that was taken back or made is left
 * alone. One that is refused is dropped, and who decided is told.
 */
export const makePendingDecision = async (
  _: SystemActor,
  { decisionId }: { decisionId: string },
  decideByKind: DecideByKind,
): Promise<void> => {
  const pending = await PendingDecisionModel.findById(decisionId).lean<PendingDecision>();
  if (!pending) return;
  const leftMs = pending.takesEffectAt.getTime() - clock.now().getTime();
  // A worker's clock may run ahead of the server's.
  if (leftMs > 0) await sleep(leftMs);
  try {
    await inTransaction((tx) => make(tx, pending, decideByKind));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    await drop(pending, error);
  }
};

const make = async (tx: Transaction, pending: PendingDecision, decideByKind: DecideByKind): Promise<void> => {
  const { session } = tx;
  const { _id, kind, subjectId, given, by, decidedAt } = pending;
  // First, and in the same transaction: of two workers one finds it, and it no longer stands in the way of itself.
  const { deletedCount } = await PendingDecisionModel.deleteOne({ _id }, { session });
  if (deletedCount === 0) return;
  const user = await UserModel.findOne({ ...usableAccounts, _id: by }, null, { session }).lean<User>();
  const actor = user && { ...createActor(user, ''), decidedAt };
  if (!actor || actor.lacksSecondFactor) throw forbidden();
  const decide: Decide<never> = decideByKind[kind];
  await decide(tx, actor, subjectId, given as never);
  tx.record({ type: 'queue.changed', queue: QUEUE_OF[kind] });
};

const drop = async ({ _id, kind, userId, by }: PendingDecision, { code }: DomainError): Promise<void> =>
  inTransaction(async (tx) => {
    const { deletedCount } = await PendingDecisionModel.deleteOne({ _id }, { session: tx.session });
    if (deletedCount === 0) return;
    await recordAudit(tx, { kind: 'system' }, 'decision.dropped', userId, { kind, by, why: code });
    await notify(tx, { userId: by, kind: 'decision-dropped', event: `decision:${_id}` });
    tx.record({ type: 'queue.changed', queue: QUEUE_OF[kind] });
  });
