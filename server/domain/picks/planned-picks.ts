import type { PickDropReason } from '../../../shared/pick-options.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { PickModel, type StoredPick } from '../../models/matching/pick.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { canSeeMatch } from '../../policies/match-access.ts';
import { isPickStillTheirs, lostRequests } from '../../policies/picks.ts';
import { clock } from '../kernel/clock.ts';
import { getDay } from '../kernel/day.ts';
import { type DomainEvent, publish } from '../kernel/events.ts';
import { indexById, pairKey } from '../kernel/ids.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { listPairExclusions } from '../matching/search/pair-exclusions.ts';
import type { Pool } from '../matching/search/pool.ts';
import { listSeenExclusions } from './candidates.ts';

/*
 * Picks in a day's plan. A pick is dropped or introduced in one step on its own document, so that a withdrawal at the same time
 * comes before it or after it: `waiting` becomes `introducing` when its place is about to be given, and `introduced` once the
 * member's batch has it. What was interrupted in between is taken up with the same chunk again, or by the next plan.
 */

/** What is to become of a pick that gets no place in a plan. */
export type PickEnd =
  | { pick: StoredPick; status: 'introduced'; isOwed: boolean }
  | { pick: StoredPick; reasons: PickDropReason[] };

/** The open picks, as a plan reads them. */
export interface OpenPicks {
  /** Those that may get a place. */
  readonly planned: readonly StoredPick[];
  /** Those that ended otherwise. */
  readonly ended: readonly PickEnd[];
  /** Those that were introduced to their member on a day before, and are to be shown to the candidate now. */
  readonly owed: readonly StoredPick[];
}

const IN_PLAN: readonly StoredPick['status'][] = ['waiting', 'introducing'];
/** Open picks that may get a place. */
const readyPicks = { isOpen: true, status: { $in: IN_PLAN } };

/**
 * Loads the open picks for the plan of a day, and says which of them need no place any more: introduced meanwhile, declined, of a former
 * matchmaker, or asked of one.
 */
export const loadOpenPicks = async (day: string): Promise<OpenPicks> => {
  const [picks, owed] = await Promise.all([
    PickModel.find({ isOpen: true }).sort({ createdAt: 1, _id: 1 }).lean<StoredPick[]>(),
    loadOwed(day),
  ]);
  if (picks.length === 0) return { planned: [], ended: [], owed };
  const [users, matches] = await Promise.all([
    UserModel.find({ _id: { $in: picks.flatMap(({ memberId, candidateId }) => [memberId, candidateId]) } }).lean<
      User[]
    >(),
    MatchModel.find({ pairKey: { $in: picks.map((pick) => pick.pairKey) } }).lean<Match[]>(),
  ]);
  const userOf = indexById<User>(users);
  const matchOf = new Map(matches.map((match) => [match.pairKey, match]));
  const planned: StoredPick[] = [];
  const ended: PickEnd[] = [];
  for (const pick of picks) {
    const [member, candidate] = [userOf.get(pick.memberId), userOf.get(pick.candidateId)];
    const match = matchOf.get(pick.pairKey);
    const isAgreed = IN_PLAN.includes(pick.status);
    if (match && canSeeMatch(match, pick.memberId))
      ended.push(isAgreed ? toIntroduced(pick, match) : { pick, reasons: ['introduced'] });
    else if (!member || !candidate || !isPickStillTheirs(pick, member, candidate))
      ended.push({ pick, reasons: ['matchmaker-changed'] });
    else if (match && match.status !== 'pending') ended.push({ pick, reasons: ['unavailable'] });
    else if (isAgreed) planned.push(pick);
  }
  return { planned, ended, owed };
};

/** Says that a pick was introduced to its member; it is owed to the candidate where that one does not see it and it still stands. */
const toIntroduced = (pick: StoredPick, match: Match): PickEnd => ({
  pick,
  status: 'introduced',
  isOwed: isOwed(pick, match),
});

const isOwed = ({ candidateId }: Pick<StoredPick, 'candidateId'>, match: Match): boolean =>
  match.status === 'pending' && !canSeeMatch(match, candidateId);

/** Loads the picks that were introduced to their member before a day and that the candidate still has to be shown. */
const loadOwed = async (day: string): Promise<StoredPick[]> => {
  const picks = await PickModel.find({ isOwed: true }).sort({ createdAt: 1, _id: 1 }).lean<StoredPick[]>();
  if (picks.length === 0) return [];
  const matches = await MatchModel.find({ pairKey: { $in: picks.map((pick) => pick.pairKey) } }).lean<Match[]>();
  const matchOf = new Map(matches.map((match) => [match.pairKey, match]));
  const stillOwed = picks.filter((pick) => {
    const match = matchOf.get(pick.pairKey);
    return match !== undefined && isOwed(pick, match);
  });
  const settled = picks.filter((pick) => !stillOwed.includes(pick)).map(({ _id }) => _id);
  if (settled.length > 0) await PickModel.updateMany({ _id: { $in: settled } }, { $unset: { isOwed: 1 } });
  return stillOwed.filter(({ introducedAt }) => introducedAt !== null && getDay(introducedAt) < day);
};

/** Loads the picks for a member that may get a place now: agreed to, and made by whoever is their matchmaker still. */
export const loadReadyPicks = async (memberId: string): Promise<StoredPick[]> => {
  const picks = await PickModel.find({ memberId, ...readyPicks })
    .sort({ createdAt: 1, _id: 1 })
    .lean<StoredPick[]>();
  const ids = [memberId, ...picks.map(({ candidateId }) => candidateId)];
  const userOf = indexById<User>(await UserModel.find({ _id: { $in: ids } }).lean<User[]>());
  const member = userOf.get(memberId);
  return picks.filter((pick) => {
    const candidate = userOf.get(pick.candidateId);
    return member !== undefined && candidate !== undefined && isPickStillTheirs(pick, member, candidate);
  });
};

/** Finds the members with picks that were not tried on a day yet. */
export const findPickedFor = (day: string): Promise<string[]> =>
  PickModel.distinct('memberId', { ...readyPicks, triedOn: { $ne: day } });

/** Keeps that picks were tried on a day: what found no place waits for the next plan. */
export const markTried = async (picks: readonly StoredPick[], day: string): Promise<void> => {
  await PickModel.updateMany({ _id: { $in: picks.map(({ _id }) => _id) } }, { $set: { triedOn: day } });
};

interface Assigned {
  readonly a: string;
  readonly b: string;
  readonly offeredTo: readonly string[];
  readonly pickId?: string;
}

/**
 * Names in a plan's assignments the picks that they introduce, and returns which other picks are dropped, because something
 * excludes the pair now. What was only out of places is neither: it waits for another day.
 */
export const settlePicks = <A extends Assigned>(
  pool: Pool,
  picks: readonly StoredPick[],
  assignments: readonly A[],
): { assignments: (A & { pickId?: string })[]; dropped: PickEnd[] } => {
  const pickOf = new Map(picks.map((pick) => [pick.pairKey, pick]));
  const picked = new Set(picks.map(({ memberId }) => memberId));
  const placed = new Set<string>();
  const named = assignments.map((assignment) => {
    const { a, b, offeredTo } = assignment;
    const pick = picked.has(a) || picked.has(b) ? pickOf.get(pairKey(a, b)) : undefined;
    if (!pick || !offeredTo.includes(pick.memberId)) return assignment;
    placed.add(pick._id);
    return { ...assignment, pickId: pick._id };
  });
  const dropped = picks.flatMap((pick): PickEnd[] => {
    const reasons = placed.has(pick._id) ? [] : findReasons(pool, pick);
    return reasons.length > 0 ? [{ pick, reasons }] : [];
  });
  return { assignments: named, dropped };
};

/** Returns why a pair cannot be introduced now, as far as staff are told; nothing where it can. */
export const findReasons = (
  pool: Pool,
  { memberId, candidateId }: Pick<StoredPick, 'memberId' | 'candidateId'>,
): PickDropReason[] => {
  const [member, candidate] = [pool.indexOf(memberId), pool.indexOf(candidateId)];
  if (member === undefined || candidate === undefined) return ['unavailable'];
  const exclusions = listPairExclusions(pool, member, candidate);
  if (exclusions.length > 0) return exclusions;
  const isAllowed = pool.mayBeIntroduced(member, candidate) && !pool.scores.breaksEssential(member, candidate);
  return isAllowed ? [] : ['unavailable'];
};

/** Returns the event that tells of a pick's change those whose lists show it: who picked, and who was asked to agree. */
export const announcePick = ({ matchmakerId, askedId }: StoredPick): DomainEvent => ({
  type: 'picks.changed',
  userIds: askedId === null ? [matchmakerId] : [matchmakerId, askedId],
});

/** Ends the requests about a member that their matchmakers do not make or answer any more, and tells both sides. */
export const endLostRequests = async ({ session, record }: Transaction, user: User): Promise<void> => {
  const lost = await PickModel.find(lostRequests(user), null, { session }).lean<StoredPick[]>();
  if (lost.length === 0) return;
  await PickModel.updateMany(
    { _id: { $in: lost.map(({ _id }) => _id) } },
    { $set: { status: 'dropped', reasons: ['matchmaker-changed'], isOpen: false } },
    { session },
  );
  for (const pick of lost) record(announcePick(pick));
};

/** Returns the reasons as far as staff are told: a deal-breaker that an answer or a hidden field meets is not named. */
const tellReasons = async (
  { memberId, candidateId }: StoredPick,
  reasons: readonly PickDropReason[],
): Promise<PickDropReason[]> => {
  if (!reasons.includes('deal-breaker')) return [...reasons];
  if ((await listSeenExclusions([memberId, candidateId])).includes('deal-breaker')) return [...reasons];
  const told = reasons.filter((reason) => reason !== 'deal-breaker');
  return told.length > 0 ? told : ['unavailable'];
};

/** Ends picks that a plan has ended, unless they ended otherwise meanwhile, and tells their matchmakers. */
export const endPicks = async (ends: readonly PickEnd[]): Promise<void> => {
  for (const { pick, ...end } of ends) {
    const change =
      'reasons' in end
        ? { status: 'dropped' as const, reasons: await tellReasons(pick, end.reasons) }
        : { status: end.status, introducedAt: clock.now(), ...(end.isOwed && { isOwed: true }) };
    const { modifiedCount } = await PickModel.updateOne(
      { _id: pick._id, isOpen: true },
      { $set: { ...change, isOpen: false } },
    );
    if (modifiedCount > 0) publish([announcePick(pick)]);
  }
};

/**
 * Returns which of a plan's assignments still hold: those of no pick, and those whose pick was not withdrawn meanwhile. From now
 * on these picks cannot be withdrawn.
 */
export const claimPicks = async <A extends Assigned>(assignments: readonly A[]): Promise<A[]> => {
  const ids = listPickIds(assignments);
  if (ids.length === 0) return [...assignments];
  await PickModel.updateMany({ _id: { $in: ids }, status: 'waiting' }, { $set: { status: 'introducing' } });
  const held = await PickModel.find({ _id: { $in: ids }, status: { $in: ['introducing', 'introduced'] } }, { _id: 1 });
  const isHeld = new Set(held.map(({ _id }) => _id));
  return assignments.filter(({ pickId }) => pickId === undefined || isHeld.has(pickId));
};

/**
 * Says of the picks of assignments that were applied what became of them: introduced, where the member sees the match now;
 * dropped, where the pair was not possible any more; waiting again, where the member's batch had no place.
 */
export const concludePicks = async (assignments: readonly Assigned[], possible: readonly Assigned[]): Promise<void> => {
  const ids = listPickIds(assignments);
  if (ids.length === 0) return;
  const isPossible = new Set(listPickIds(possible));
  const picks = await PickModel.find({ _id: { $in: ids }, isOpen: true }).lean<StoredPick[]>();
  const keys = picks.map((pick) => pick.pairKey);
  const matches = await MatchModel.find({ pairKey: { $in: keys } }).lean<Match[]>();
  const matchOf = new Map(matches.map((match) => [match.pairKey, match]));
  for (const pick of picks) {
    const match = matchOf.get(pick.pairKey);
    if (match && canSeeMatch(match, pick.memberId)) await endPicks([toIntroduced(pick, match)]);
    else if (!isPossible.has(pick._id) || (match && match.status !== 'pending'))
      await endPicks([{ pick, reasons: ['unavailable'] }]);
    else if (isForMember(assignments, pick))
      await PickModel.updateOne({ _id: pick._id, status: 'introducing' }, { $set: { status: 'waiting' } });
  }
};

const isForMember = (assignments: readonly Assigned[], { _id, memberId }: StoredPick): boolean =>
  assignments.some(({ pickId, offeredTo }) => pickId === _id && offeredTo.includes(memberId));

const listPickIds = (assignments: readonly Assigned[]): string[] =>
  assignments.flatMap(({ pickId }) => (pickId === undefined ? [] : [pickId]));
