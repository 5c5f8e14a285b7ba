import { BOARD, BOARD_GROUPS, type BoardDue, type BoardGroup } from '../../../shared/shortlist-options.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { PickModel, type StoredPick } from '../../models/matching/pick.ts';
import { type ShortlistEntry, ShortlistEntryModel } from '../../models/matching/shortlist-entry.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { isPaused, shownAccounts } from '../../policies/account-state.ts';
import { getPickState } from '../../policies/picks.ts';
import { getQuestionState } from '../../policies/shortlist.ts';
import { getActiveMatchmakerId, membersWithMatchmaker, requireStaff, staffVisibleUsers } from '../../policies/staff.ts';
import { recordList } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { indexById } from '../kernel/ids.ts';
import { toPromise } from '../messaging/staff-inbox.ts';

/** What is due with a member; `about` is the id of the person whom it is about. */
interface Due {
  kind: BoardDue;
  at: Date | null;
  about?: string;
  firstName?: string;
}

/** A member on the board of their matchmaker. */
export interface BoardRow {
  member: User;
  matchmaker: User | null;
  group: BoardGroup;
  due: Due | null;
}

const DAY_MS = 86_400_000;
/** An introduction that a member has not answered for longer is due no more. */
const INTRODUCTION_DAYS = 14;

/**
 * Lists the members of a matchmaker by what is due: an actor's own, for an admin those of one matchmaker or of all. Everybody is in one
 * group; in each the longest waiting come first. What is shown is recorded. Throws `not_found` for anyone but staff.
 */
export const listBoard = async (actor: UserActor, matchmakerId?: string): Promise<BoardRow[]> => {
  requireStaff(actor);
  const assigned = { assignedMatchmakerId: matchmakerId ?? { $type: 'string' as const } };
  const members = await UserModel.find({
    $and: [shownAccounts, membersWithMatchmaker, staffVisibleUsers(actor), assigned],
  })
    .sort({ _id: 1 })
    .limit(BOARD.max)
    .lean<User[]>();
  const find = await loadFindings(members);
  const rows = members.map((member) => ({ member, ...find(member) }));
  const people = indexById<User>(
    await UserModel.find(
      { _id: { $in: rows.flatMap(({ member, due }) => [member.assignedMatchmakerId ?? '', due?.about ?? '']) } },
      { firstName: 1, lastName: 1 },
    ).lean<User[]>(),
  );
  await recordList(
    actor,
    'staffBoard.list',
    rows.flatMap(({ member, due }) => [member._id, due?.about ?? null]),
  );
  return rows
    .map(({ member, group, due }) => {
      const firstName = people.get(due?.about ?? '')?.firstName;
      const matchmaker = people.get(member.assignedMatchmakerId ?? '') ?? null;
      return { member, matchmaker, group, due: due && { ...due, ...(firstName !== undefined && { firstName }) } };
    })
    .sort(
      (one, other) =>
        BOARD_GROUPS.indexOf(one.group) - BOARD_GROUPS.indexOf(other.group) ||
        (one.due?.at?.getTime() ?? 0) - (other.due?.at?.getTime() ?? 0),
    );
};

/** Groups documents by a member's id. */
const groupBy = <T>(all: readonly T[], getId: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(getId(one), [...(groups.get(getId(one)) ?? []), one]);
  return groups;
};

/** Loads what may be due with some members; returns what finds a member's group, and the first that is due. */
const loadFindings = async (members: readonly User[]) => {
  const now = clock.now();
  const ids = members.map(({ _id }) => _id);
  const since = new Date(now.getTime() - INTRODUCTION_DAYS * DAY_MS);
  const [threads, entries, picks, asked] = await Promise.all([
    ConversationModel.find({ _id: { $in: ids }, frozen: [], waitingSince: { $type: 'date' } }).lean<Conversation[]>(),
    ShortlistEntryModel.find({ memberId: { $in: ids }, isListed: true, askedAt: { $ne: null } })
      .sort({ askedAt: 1 })
      .lean<ShortlistEntry[]>(),
    PickModel.find({ memberId: { $in: ids }, $or: [{ createdAt: { $gte: since } }, { isOpen: true }] })
      .sort({ createdAt: 1 })
      .lean<StoredPick[]>(),
    PickModel.find({ candidateId: { $in: ids }, isOpen: true, status: 'asked' })
      .sort({ createdAt: 1 })
      .lean<StoredPick[]>(),
  ]);
  const latest = await PickModel.aggregate<{ _id: string; at: Date }>([
    { $match: { memberId: { $in: ids }, status: { $ne: 'withdrawn' } } },
    { $group: { _id: '$memberId', at: { $max: '$createdAt' } } },
  ]);
  const matches = await MatchModel.find({ pairKey: { $in: picks.map(({ pairKey }) => pairKey) } }).lean<Match[]>();
  const [threadOf, latestOf] = [indexById<Conversation>(threads), new Map(latest.map(({ _id, at }) => [_id, at]))];
  const matchOf = new Map(matches.map((match) => [match.pairKey, match]));
  const entriesOf = groupBy(entries, ({ memberId }) => memberId);
  const picksOf = groupBy(picks, ({ memberId }) => memberId);
  const askedOf = groupBy(asked, ({ candidateId }) => candidateId);

  const findForMatchmaker = (member: User): Due | undefined => {
    const { dueAt } = toPromise(threadOf.get(member._id));
    if (dueAt) return { kind: 'reply', at: dueAt };
    const request = (askedOf.get(member._id) ?? []).find(({ askedId }) => askedId === getActiveMatchmakerId(member));
    if (request) return { kind: 'agreement', at: request.createdAt, about: request.memberId };
    const picked = (picksOf.get(member._id) ?? []).filter(({ status }) => status !== 'withdrawn');
    const isPicked = new Set(picked.map(({ candidateId }) => candidateId));
    const agreed = (entriesOf.get(member._id) ?? []).find(
      ({ answer, candidateId }) => answer === 'yes' && !isPicked.has(candidateId),
    );
    return agreed && { kind: 'said-yes', at: agreed.answeredAt, about: agreed.candidateId };
  };
  const findForMember = (member: User): Due | undefined => {
    const question = (entriesOf.get(member._id) ?? []).find(
      (entry) => getQuestionState(entry, member, now) === 'asked',
    );
    if (question) return { kind: 'question', at: question.askedAt, about: question.candidateId };
    const unanswered = (picksOf.get(member._id) ?? []).find(
      (pick) =>
        pick.introducedAt !== null &&
        pick.introducedAt >= since &&
        getPickState(pick, matchOf.get(pick.pairKey) ?? null) === 'introduced',
    );
    return unanswered && { kind: 'introduction', at: unanswered.introducedAt, about: unanswered.candidateId };
  };
  return (member: User): { group: BoardGroup; due: Due | null } => {
    const mine = findForMatchmaker(member);
    if (mine) return { group: 'waits-for-me', due: mine };
    if (isPaused(member, now)) return { group: 'on-break', due: { kind: 'break', at: member.pause?.until ?? null } };
    const theirs = findForMember(member);
    if (theirs) return { group: 'waits-for-them', due: theirs };
    const last = latestOf.get(member._id) ?? null;
    const isRecent = last !== null && now.getTime() - last.getTime() < BOARD.pickDays * DAY_MS;
    return isRecent ? { group: 'settled', due: null } : { group: 'no-pick', due: { kind: 'pick', at: last } };
  };
};
