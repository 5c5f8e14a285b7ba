import { type Match, MatchModel } from '../../models/matching/match.ts';
import type { Profile } from '../../models/members/profile.ts';
import { type QuestionAnswers, QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import type { User } from '../../models/members/user.ts';
import type { PutAside } from '../../models/messaging/conversation.ts';
import type { Matchmaker } from '../../models/messaging/matchmaker.ts';
import {
  getKnownEnd,
  getOtherUserId,
  getSide,
  type MatchState,
  matchStateFor,
  visibleMatches,
} from '../../policies/match-access.ts';
import { canSeeAnswers, canWriteInMemberThread, isStaffVisible } from '../../policies/staff.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import { findGrant } from '../access-log/grants.ts';
import { recordAccess } from '../access-log/record-access.ts';
import type { UserActor } from '../kernel/actor.ts';
import { buildCursorFilter, formatCursor } from '../kernel/pagination.ts';
import { loadMatchmaker } from './matchmaker-thread.ts';
import { toPromise } from './staff-inbox.ts';
import { requireReadableMember } from './staff-threads.ts';
import { unsafeConversation } from './threads.ts';

/** What staff have beside a member's thread. */
export interface Desk {
  member: User;
  matchmaker: Matchmaker | null;
  /** The number of the last message; 0 where there is none. */
  seq: number;
  /** Since when the member waits for an answer; null where nothing is unanswered. */
  waitingSince: Date | null;
  /** By when they were promised it. */
  dueAt: Date | null;
  /** That their last words were put aside. */
  putAside: PutAside | null;
  /** Null for all but the member's own matchmaker. */
  preferences: Settings['preferences'] | null;
  /** Null where the viewer may not see them. */
  answers: QuestionAnswers['answers'] | null;
}

/** The reason that an admin has given; a matchmaker needs none for their own member. */
export const findDeskReason = (actor: UserActor, member: User) =>
  canWriteInMemberThread(actor, member) ? null : findGrant(actor, member._id);

/**
 * Returns what is beside a member's thread, which is recorded as a look. The answers to the question bank are among it for the
 * member's own matchmaker alone, while the member shares them. Throws `not_found` for those who may not read the thread.
 */
export const openDesk = async (actor: UserActor, memberId: string): Promise<Desk> => {
  const member = await requireReadableMember(actor, memberId);
  const { assignedMatchmakerId } = member;
  const [kept, settings, thread, matchmaker, reason] = await Promise.all([
    QuestionAnswersModel.findById(memberId).lean<QuestionAnswers>(),
    SettingsModel.findById(memberId).lean<Settings>(),
    unsafeConversation(memberId),
    assignedMatchmakerId === null ? null : loadMatchmaker(assignedMatchmakerId),
    findDeskReason(actor, member),
  ]);
  const answers = canSeeAnswers(actor, member, kept?.sharing) ? (kept?.answers ?? {}) : null;
  const isOwn = canWriteInMemberThread(actor, member);
  const part = answers ? 'answers' : isOwn ? 'preferences' : 'conversation';
  await recordAccess(actor, { call: 'staffConversations.desk', part, subject: member, reason });
  const { preferences } = settings ?? new SettingsModel({ _id: memberId }).toObject();
  return {
    member,
    matchmaker,
    seq: thread?.seq ?? 0,
    ...toPromise(thread),
    preferences: isOwn ? preferences : null,
    answers,
  };
};

/** An introduction of a member, as the member may know it. */
export interface StaffIntroduction {
  matchId: string;
  /** Null where the viewer does not work with that person. */
  otherId: string | null;
  /** Null where the member no longer sees the person. */
  firstName: string | null;
  /** What the member's card of the person says; null where they no longer see the person. */
  facts: Pick<Profile, 'age' | 'location' | 'occupation'> | null;
  introducedAt: Date;
  state: MatchState;
  ended: { byMember: boolean; reason: NonNullable<Match['ended']>['reason']; at: Date } | null;
  cursor: string;
}

interface Page {
  before?: string | undefined;
  limit: number;
}

/**
 * Lists a member's introductions, newest first, with what came of each: no more of the other person than the member sees, and of
 * the other's response no more than the member knows (R24). It is recorded as a look, with the others who are named. Throws
 * `not_found` for those who may not read the member's thread, `bad_request` for a text that is no cursor.
 */
export const listIntroductions = async (
  actor: UserActor,
  memberId: string,
  { before, limit }: Page,
): Promise<StaffIntroduction[]> => {
  const member = await requireReadableMember(actor, memberId);
  const side = { $cond: [{ $eq: [{ $first: '$users' }, memberId] }, 0, 1] };
  const matches = await MatchModel.aggregate<Match & { introducedAt: Date }>([
    { $match: visibleMatches(memberId) },
    { $set: { introducedAt: { $arrayElemAt: ['$offeredAt', side] } } },
    { $match: buildCursorFilter(before, 'introducedAt', 'older') },
    { $sort: { introducedAt: -1, _id: -1 } },
    { $limit: limit },
  ]);
  if (matches.length === 0) return [];
  const ids = matches.map((match) => getOtherUserId(match, memberId));
  const [seen, reason] = await Promise.all([
    loadVisibleProfiles(memberId, ids, { matches }),
    findDeskReason(actor, member),
  ]);
  const look = { call: 'staffConversations.introductions', part: 'introductions', subject: member, reason } as const;
  await recordAccess(actor, { ...look, alsoShown: ids.filter((id) => seen.has(id)).sort() });
  return matches.map(({ introducedAt, ...match }) => ({
    ...describeIntroduction(actor, memberId, match, seen.get(getOtherUserId(match, memberId))),
    introducedAt,
    cursor: formatCursor(introducedAt, match._id),
  }));
};

/**
 * Returns what staff are shown of a match that was introduced to a member; `other` is the other person as the member sees them now,
 * where they do. Throws where the member has no side in it.
 */
export const describeIntroduction = (
  actor: UserActor,
  memberId: string,
  match: Match,
  other: Pick<VisibleProfile, 'user' | 'profile'> | undefined,
): Omit<StaffIntroduction, 'introducedAt' | 'cursor'> => {
  const ownSide = getSide(match, memberId);
  if (ownSide === null) throw new Error('The match is not one of the member');
  const state = matchStateFor(match, ownSide);
  const ended = getKnownEnd(match, memberId, state);
  return {
    matchId: match._id,
    otherId: other && isStaffVisible(actor, other.user) ? other.user._id : null,
    firstName: other?.user.firstName ?? null,
    facts: other?.profile ?? null,
    state,
    ended: ended ? { byMember: ended.by === memberId, reason: ended.reason, at: ended.at } : null,
  };
};
