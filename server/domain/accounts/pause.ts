import type * as z from 'zod';
import type { pauseRequest } from '../../../shared/contract/account.ts';
import { ACCOUNT_LIMITS } from '../../../shared/limits.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { type Pause, UserModel } from '../../models/members/user.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { answerableMatches, type Side } from '../../policies/match-access.ts';
import type { Actor, SystemActor, UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getStartOfDay } from '../kernel/day.ts';
import { forbidden, invalid, unauthorized } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { DAY_MS } from '../membership/calendar.ts';
import { cancel, countBreakDaysLeft, endBreak, sayBreakDaysLeft, startBreak } from '../membership/rules.ts';
import { happen } from '../membership/state.ts';
import { applyRule } from '../membership/tier.ts';
import { deleteInterestWords } from '../messaging/interest-words.ts';

const MAX_AT_ONCE = 1_000;
const BREAK_MS = ACCOUNT_LIMITS.breakDays * DAY_MS;

/**
 * Pauses the actor's membership, or changes the pause that there is. A found match also closes the introductions that the actor
 * has not answered, as if they had declined each. Throws `bad_request` for a break that ends too soon or too late, or is more than three months in twelve, `forbidden`
 * for somebody who is no member.
 */
export const pauseMembership = async (actor: UserActor, request: z.output<typeof pauseRequest>): Promise<void> => {
  if (actor.role !== 'member') throw forbidden('Only members can pause.');
  const pause: Pause = {
    reason: request.reason,
    until: request.reason === 'break' ? readEnd(request.until) : null,
  };
  await inTransaction(async (tx) => {
    await storePause(tx, actor.userId, pause);
    await followPause(tx, actor, actor.userId, pause);
    if (pause.reason === 'found-match') await closeIntroductions(tx, actor.userId);
  });
};

/** Lifts the actor's pause; does nothing where there is none. Introductions are found for them at once. */
export const resumeMembership = async (actor: UserActor): Promise<void> => {
  if (!actor.user.pause) return;
  await inTransaction(async (tx) => {
    await storePause(tx, actor.userId, null);
    await followPause(tx, actor, actor.userId, null);
  });
};

/**
 * Removes the pauses whose time is over; they have no effect any more. Returns the ids of their members, who may be introduced on
 * the same day. Safe to repeat, also by many workers at once.
 */
export const endDuePauses = async (actor: SystemActor): Promise<string[]> => {
  // The type is named because only then its index, which has no nulls, is used.
  const due = { 'pause.until': { $type: 'date' as const, $lte: clock.now() } };
  const ended: string[] = [];
  for (const { _id } of await UserModel.find(due, { _id: 1 }).limit(MAX_AT_ONCE).lean()) {
    const isEnded = await inTransaction(async (tx) => {
      const { session } = tx;
      const { modifiedCount } = await UserModel.updateOne({ ...due, _id }, { $set: { pause: null } }, { session });
      if (modifiedCount === 0) return false;
      await followPause(tx, actor, _id, null);
      tx.record({ type: 'user.updated', userId: _id });
      return true;
    });
    if (isEnded) ended.push(_id);
  }
  return ended;
};

/** Returns the end of a break: of a day, its beginning. */
const readEnd = (until: string): Date => {
  const end = until.includes('T') ? new Date(until) : getStartOfDay(until);
  const aheadMs = end.getTime() - clock.now().getTime();
  if (aheadMs <= 0) throw invalid('until', 'Please choose a day after today');
  if (aheadMs > BREAK_MS) throw invalid('until', 'A break can last up to three months');
  return end;
};

/**
 * Writes a pause into the membership: a break moves what is paid by its days, and one that ends early takes the rest back; after a found
 * match nothing is renewed. Throws `bad_request` for a break that is longer than what is left of the twelve months.
 */
const followPause = (tx: Transaction, actor: Actor, userId: string, pause: Pause | null): Promise<unknown> =>
  applyRule(tx, actor, userId, (state, at) => {
    const ended = endBreak(state, at);
    if (!pause) return ended;
    const rest = happen(state, ended, at);
    if (!pause.until) return [...ended, ...cancel(rest, at, 'found-match')];
    const days = Math.ceil((pause.until.getTime() - at.getTime()) / DAY_MS);
    const left = countBreakDaysLeft(rest, at);
    if (days > left) throw invalid('until', sayBreakDaysLeft(left));
    return [...ended, ...startBreak(rest, at, days)];
  });

const storePause = async ({ session, record }: Transaction, userId: string, pause: Pause | null): Promise<void> => {
  const { matchedCount } = await UserModel.updateOne(
    { ...usableAccounts, _id: userId },
    // The count makes a response at the same time conflict, which would answer what is closed here.
    { $set: { pause }, $inc: { rightsVersion: 1 } },
    { session },
  );
  if (matchedCount === 0) throw unauthorized();
  record({ type: 'user.updated', userId });
  record({ type: 'insights.outdated', userId, of: ['recommendations'] });
  if (pause === null) record({ type: 'member.ready', userId });
};

/**
 * Declines all introductions that a member has not answered. Others learn of it as of any other refusal, once they were interested
 * themselves and when they look (R24), and then also that the member has met someone.
 */
const closeIntroductions = async ({ session, record }: Transaction, userId: string): Promise<void> => {
  for (const side of [0, 1] as const) {
    // The index is of both users of a match.
    const open = { ...answerableMatches(side), users: userId, [`users.${side}`]: userId };
    const matches = await MatchModel.find(open, { _id: 1 }, { session }).lean();
    const ended = { by: userId, reason: 'met-someone', at: clock.now() };
    await deleteInterestWords(
      session,
      matches.map(({ _id }) => _id),
    );
    await MatchModel.updateMany(open, { $set: { ...declineOn(side), ended } }, { session });
    for (const { _id: matchId } of matches) record({ type: 'match.updated', matchId, viewers: [userId] });
  }
};

const declineOn = (side: Side) => ({ [`responses.${side}`]: 'not-interested', status: 'rejected' });
