import { setTimeout as sleep } from 'node:timers/promises';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Matchmaker, MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { assignableAccounts } from '../../policies/account-state.ts';
import { membersWithMatchmaker, requireAdmin } from '../../policies/staff.ts';
import type { AccountChange } from '../accounts/members/matchmaker-changes.ts';
import { changeWithin } from '../accounts/members/member-changes.ts';
import { type Actor, type SystemActor, system } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, invalid, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';

/** The longest time for which one matchmaker stands in for another. */
const LONGEST_MS = 366 * 86_400_000;
/** An admin waits no longer until the members of a matchmaker are switched. */
const ANSWER_MS = 1_500;

/** Who stands in for a matchmaker with all of their members, and from when until when. */
interface NewCover {
  readonly coverId: string;
  readonly from: string;
  readonly until: string;
}

const isAssignable = async (matchmakerId: string): Promise<boolean> =>
  (await UserModel.exists({ ...assignableAccounts, _id: matchmakerId })) !== null;

/**
 * Has a matchmaker stand in for another one. Their rights begin and end by the clock, and the members are told. Throws `not_found`,
 * `bad_request` for a time that is over, ends before it begins or is longer than a year, and `conflict` for a colleague who cannot.
 */
export const setCover = async (
  actor: Actor,
  matchmakerId: string,
  { coverId: by, ...time }: NewCover,
): Promise<void> => {
  requireAdmin(actor);
  const [from, until] = [new Date(time.from), new Date(time.until)];
  const lengthMs = until.getTime() - from.getTime();
  if (until <= clock.now() || lengthMs <= 0) throw invalid('until', 'Please choose an end that comes after the start');
  if (lengthMs > LONGEST_MS) throw invalid('until', 'Please choose a time of at most a year');
  const owner = await requireMatchmaker(matchmakerId);
  if (by === matchmakerId || !(await isAssignable(by))) throw conflict('Please choose another active matchmaker.');
  const atThatTime = { 'cover.from': { $lt: until }, 'cover.until': { $type: 'date' as const, $gt: from } };
  if (await MatchmakerModel.exists({ _id: by, ...atThatTime })) throw conflict('They are away at that time as well.');
  if (await MatchmakerModel.exists({ 'cover.by': matchmakerId, ...atThatTime }))
    throw conflict('They stand in for somebody else at that time.');
  const card = await MatchmakerModel.findById(matchmakerId).lean<Matchmaker>();
  if (card?.cover && card.cover.by !== by) await lapse(matchmakerId);
  await inTransaction(async (tx) => {
    await MatchmakerModel.updateOne(
      { _id: matchmakerId },
      { $set: { cover: { by, from, until } }, $setOnInsert: { name: owner.firstName, photo: null } },
      { session: tx.session, upsert: true },
    );
    // A cover that has begun with the same colleague ends at the new time.
    const begun = from > clock.now() ? clock.now() : until;
    await UserModel.updateMany(
      { 'cover.insteadOf': matchmakerId, assignedMatchmakerId: by },
      { $set: { 'cover.until': begun } },
      { session: tx.session },
    );
    await recordAudit(tx, actor, 'cover.set', matchmakerId, { from: time.from, until: time.until });
  });
  await switchSoon();
};

/** Ends the cover of a matchmaker now, or calls off one that has not begun. Throws `not_found` where there is none. */
export const endCover = async (actor: Actor, matchmakerId: string): Promise<void> => {
  requireAdmin(actor);
  await requireMatchmaker(matchmakerId);
  await inTransaction(async (tx) => {
    const { modifiedCount } = await MatchmakerModel.updateOne(
      { _id: matchmakerId, 'cover.until': { $type: 'date' } },
      { $set: { cover: null } },
      { session: tx.session },
    );
    if (modifiedCount === 0) throw notFound('no cover');
    await recordAudit(tx, actor, 'cover.ended', matchmakerId);
  });
  await lapse(matchmakerId);
};

const requireMatchmaker = async (_id: string): Promise<User> => {
  const found = await UserModel.findOne({ ...assignableAccounts, _id }).lean<User>();
  if (!found) throw notFound('no such matchmaker');
  return found;
};

/** Ends the rights of whoever stands in for a matchmaker now. */
const lapse = async (matchmakerId: string): Promise<void> => {
  await UserModel.updateMany({ 'cover.insteadOf': matchmakerId }, { $set: { 'cover.until': clock.now() } });
  await switchSoon();
};

/** Switches what is due. Of many members the rest goes on after the answer, and is done by the next round of a worker where this process ends. */
const switchSoon = async (): Promise<void> => {
  await Promise.race([switchDueCovers(system), sleep(ANSWER_MS, undefined, { ref: false })]);
};

/** Changes one member as the service does it, unless that is no longer due. */
const change = (userId: string, of: object, next: AccountChange): Promise<unknown> =>
  inTransaction(async (tx) => {
    const isDue = await UserModel.exists({ _id: userId, ...of }).session(tx.session);
    if (isDue) await changeWithin(tx, system, userId, next);
  });

/**
 * Begins and ends the covers that are due by the clock, member by member. Returns when the next one begins or ends; null where none does.
 * May be repeated, also by many workers at once.
 */
export const switchDueCovers = async (_actor: SystemActor): Promise<Date | null> => {
  const now = clock.now();
  const over = { 'cover.until': { $type: 'date' as const, $lte: now } };
  for (const { _id, cover } of await UserModel.find(over, { cover: 1 }).lean<User[]>()) {
    const insteadOf = cover?.insteadOf ?? '';
    await change(_id, over, { assignedMatchmakerId: (await isAssignable(insteadOf)) ? insteadOf : null });
  }
  const covered = await MatchmakerModel.find({ 'cover.until': { $type: 'date' } }).lean<Matchmaker[]>();
  for (const { _id: insteadOf, cover } of covered) {
    if (!cover || cover.from > now) continue;
    if (cover.until <= now) {
      await MatchmakerModel.updateOne({ _id: insteadOf, 'cover.until': cover.until }, { $set: { cover: null } });
    } else if (await isAssignable(cover.by)) {
      const theirs = { ...membersWithMatchmaker, assignedMatchmakerId: insteadOf, cover: null };
      const next = { assignedMatchmakerId: cover.by, cover: { insteadOf, until: cover.until } };
      for (const { _id } of await UserModel.find(theirs, { _id: 1 }).lean()) await change(_id, theirs, next);
    }
  }
  const times = covered.flatMap(({ cover }) => (cover ? [cover.from.getTime(), cover.until.getTime()] : []));
  const later = times.filter((time) => time > now.getTime());
  return later.length === 0 ? null : new Date(Math.min(...later));
};
