import type { ModerationRequest } from '../../../shared/contract/staff/moderation.ts';
import { AccountNotificationModel } from '../../models/members/account-notification.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type ModerationAction, ModerationActionModel } from '../../models/operations/moderation-action.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import { addAccountNotification } from '../accounts/account-notifications.ts';
import { changeWithin } from '../accounts/members/member-changes.ts';
import { requireAccount } from '../accounts/members/members.ts';
import { addModerationAction, type ModerationTerms } from '../accounts/members/moderation-actions.ts';
import {
  type Decide,
  decideNowOrLater,
  type KnownPending,
  loadPending,
  requireNothingPending,
  takeBackDecision,
} from '../decisions/pending.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, invalid, notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';

const DAY_MS = 86_400_000;
const MAX_LISTED = 200;

/** What staff did about the conduct of people, with the users who are named. */
export interface ModerationHistory {
  actions: ModerationAction[];
  users: Map<string, User>;
}

/**
 * Lists what staff did about the conduct of a person, newest first; for admins. That it was read is recorded as a list is, which
 * the person is not shown: they would learn of notes and reports. Throws `not_found`, also for the actor's own conduct.
 */
export const listModeration = async (actor: UserActor, userId: string): Promise<ModerationHistory> => {
  requireOther(actor, userId);
  await requireAccount(userId);
  const history = await loadModeration(userId);
  if (history.actions.length > 0) await recordList(actor, 'staffConduct.list', [userId]);
  return history;
};

/** Throws for anyone but an admin, and `not_found` for one's own conduct. */
const requireOther = (actor: UserActor, userId: string): void => {
  requireAdmin(actor);
  if (actor.userId === userId) throw notFound('their own conduct');
};

const loadModeration = async (userId: string): Promise<ModerationHistory> => {
  const actions = await ModerationActionModel.find({ userId })
    .sort({ at: -1, _id: -1 })
    .limit(MAX_LISTED)
    .lean<ModerationAction[]>();
  const users = await loadUsersById(actions.flatMap(({ by, appeal }) => [by, appeal?.decidedBy ?? null]));
  return { actions, users };
};

/** Says in a transaction that somebody's marked messages were looked at, as {@link moderate} does. */
export const markSeenWithin: Decide<'marked'> = async (tx, actor, userId, given) => {
  requireOther(actor, userId);
  await actWithin(tx, actor, userId, given);
};

/**
 * Does something about the conduct of a person, with all consequences, in one transaction; for admins. Returns all that was done
 * about it, this included; that marked messages were looked at may wait, and then the decision is returned. Throws `not_found`;
 * `bad_request` for a suspension that would end in the past; `conflict` for what the account does not allow: a limit of somebody
 * who is no member, the end of what does not stand, a second suspension, marked messages at which somebody
 * else has looked, and what {@link changeWithin} refuses.
 */
export const moderate = async (
  actor: UserActor,
  userId: string,
  request: ModerationRequest,
): Promise<ModerationHistory | KnownPending> => {
  requireOther(actor, userId);
  if (request.kind === 'seen') {
    const { undoSeconds, ...given } = request;
    const what = { kind: 'marked' as const, subjectId: userId, given, undoSeconds };
    await decideNowOrLater(actor, { ...what, decide: markSeenWithin, getUserId: () => userId });
    const pending = (await loadPending('marked', [userId])).get(userId);
    if (pending) return pending;
  } else await inTransaction((tx) => actWithin(tx, actor, userId, request));
  // The audit has the entry of the change.
  return loadModeration(userId);
};

/** Takes back that the actor has looked at somebody's marked messages. Throws as {@link takeBackDecision}. */
export const takeBackSeen = (actor: UserActor, userId: string): Promise<void> =>
  takeBackDecision(actor, 'marked', userId, () => UserModel.exists({ ...existingAccounts, _id: userId }));

/** The same inside an admin's transaction; `reportId` names the report that led to it. */
export const actWithin = async (
  tx: Transaction,
  actor: UserActor,
  userId: string,
  request: ModerationRequest,
  reportId: string | null = null,
): Promise<void> => {
  await act(tx, actor, userId, request, { note: request.note?.trim() || null, reportId });
  if ('seenUntil' in request && request.seenUntil) await putMarkedAside(tx, actor, userId, new Date(request.seenUntil));
};

const act = async (
  tx: Transaction,
  actor: UserActor,
  userId: string,
  request: ModerationRequest,
  terms: ModerationTerms,
): Promise<void> => {
  if (request.kind === 'suspended') {
    const until = request.until ? new Date(request.until) : null;
    if (until && until <= clock.now()) throw invalid('until', 'Please choose a time in the future');
    const reads = { ...terms, until, message: request.message?.trim() ?? null };
    await changeWithin(tx, actor, userId, { suspended: true }, reads);
    return;
  }
  if (request.kind === 'restored') {
    await changeWithin(tx, actor, userId, { suspended: false }, terms);
    return;
  }
  if (request.kind === 'limited') return limit(tx, actor, userId, { ...terms, ...readLimit(request) });
  if (request.kind === 'unlimited') return unlimit(tx, actor, userId, terms);
  // The account is written, so that it is not erased meanwhile.
  await changeAccount(tx, { _id: userId }, {});
  const message = request.kind === 'warned' ? (request.message?.trim() ?? null) : null;
  const actionId = await addModerationAction(tx, actor, userId, request.kind, { ...terms, message });
  if (request.kind === 'warned') await addAccountNotification(tx, userId, 'warned', { message, actionId });
  await recordAudit(tx, actor, `conduct.${request.kind}`, userId);
  tx.record({ type: 'user.updated', userId });
};

/** Stores that staff have looked at the marked messages up to this time, once: of two who act on the same ones, one does. */
const putMarkedAside = async (tx: Transaction, actor: UserActor, userId: string, until: Date): Promise<void> => {
  if (until > clock.now()) throw invalid('seenUntil', 'This time is in the future');
  await requireNothingPending(tx, actor, 'marked', userId);
  const { matchedCount } = await UserModel.updateOne(
    { _id: userId, markedSeenUntil: { $not: { $gte: until } } },
    { $set: { markedSeenUntil: until } },
    { session: tx.session },
  );
  if (matchedCount === 0) throw conflict('Someone else has looked at these messages meanwhile.');
  tx.record({ type: 'queue.changed', queue: 'reports' });
};

const readLimit = ({ days, message }: Extract<ModerationRequest, { kind: 'limited' }>) => ({
  message: message?.trim() ?? null,
  until: new Date(clock.now().getTime() + days * DAY_MS),
});

type Limit = ModerationTerms & { message: string | null; until: Date };

const limit = async (tx: Transaction, actor: UserActor, userId: string, terms: Limit): Promise<void> => {
  const { message, until } = terms;
  await changeAccount(tx, { _id: userId, role: 'member' }, { limitedUntil: until });
  await endLimitNotifications(tx, userId);
  const actionId = await addModerationAction(tx, actor, userId, 'limited', terms);
  await addAccountNotification(tx, userId, 'limited', { message, until, actionId });
  await recordAudit(tx, actor, 'conduct.limited', userId, { until: until.toISOString() });
  announceLimit(tx, userId);
};

const unlimit = async (tx: Transaction, actor: UserActor, userId: string, terms: ModerationTerms): Promise<void> => {
  await changeAccount(tx, { _id: userId, limitedUntil: { $gt: clock.now() } }, { limitedUntil: null });
  await endLimitNotifications(tx, userId);
  await addModerationAction(tx, actor, userId, 'unlimited', terms);
  await recordAudit(tx, actor, 'conduct.unlimited', userId);
  announceLimit(tx, userId);
  tx.record({ type: 'member.ready', userId });
};

/** Has what the member was told of a limit end now: another one takes its place, or none does. */
const endLimitNotifications = async ({ session }: Transaction, userId: string): Promise<void> => {
  const until = clock.now();
  await AccountNotificationModel.updateMany({ userId, until: { $gt: until } }, { $set: { until } }, { session });
};

/** Changes an account, or only puts this transaction in order with others that change it. */
const changeAccount = async (
  { session }: Transaction,
  where: { _id: string; role?: 'member'; limitedUntil?: object },
  set: Partial<User>,
): Promise<void> => {
  const update = { $set: set, $inc: { rightsVersion: 1 } };
  const { matchedCount } = await UserModel.updateOne({ ...existingAccounts, ...where }, update, { session });
  if (matchedCount === 1) return;
  const found = await UserModel.exists({ ...existingAccounts, _id: where._id }).session(session);
  if (!found) throw notFound('no such person');
  throw conflict(where.role ? 'Only members are introduced to others.' : 'There is no limit that could be ended.');
};

/** Has pages and stored recommendations follow what a limit changed. */
const announceLimit = ({ record }: Transaction, userId: string): void => {
  record({ type: 'user.updated', userId });
  record({ type: 'insights.outdated', userId, of: ['recommendations'] });
};

/**
 * Removes the limits whose time is over; they have no effect any more. Returns the ids of their members, who may be introduced on
 * the same day. Safe to repeat, also by many workers at once.
 */
export const endDueLimits = async (): Promise<string[]> => {
  // The type is named because only then its index, which has no nulls, is used.
  const due = { limitedUntil: { $type: 'date' as const, $lte: clock.now() } };
  const ended: string[] = [];
  for (const { _id } of await UserModel.find(due, { _id: 1 }).limit(MAX_AT_ONCE).lean()) {
    const { modifiedCount } = await UserModel.updateOne({ ...due, _id }, { $set: { limitedUntil: null } });
    if (modifiedCount === 1) ended.push(_id);
  }
  return ended;
};

const MAX_AT_ONCE = 1_000;

/** Stores that the actor has read what staff wrote to them; once is enough. Throws `not_found` for anything but their own. */
export const acknowledgeNotification = async (actor: UserActor, id: string): Promise<void> => {
  const readAt = clock.now();
  await inTransaction(async ({ session }) => {
    const notice = await AccountNotificationModel.findOne({ _id: id, userId: actor.userId }, null, { session }).lean();
    if (!notice) throw notFound('no such notice');
    if (notice.readAt) return;
    await AccountNotificationModel.updateOne({ _id: id }, { $set: { readAt } }, { session });
    if (notice.actionId)
      await ModerationActionModel.updateOne({ _id: notice.actionId }, { $set: { readAt } }, { session });
  });
};
