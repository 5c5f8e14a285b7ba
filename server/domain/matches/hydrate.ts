import type { Relaxation } from '../../../shared/options.ts';
import { getVersion } from '../../database/kept-documents.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { canWriteInConversation } from '../../policies/conversation-access.ts';
import {
  canRespond,
  canSeeMatch,
  getKnownEnd,
  getOtherUserId,
  getSide,
  type MatchState,
  matchStateFor,
  type Side,
} from '../../policies/match-access.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import { clock } from '../kernel/clock.ts';
import { getDay, getEndOfDay } from '../kernel/day.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { type Explanation, explain } from '../matching/explain/explain.ts';
import { buildRelaxationNote } from '../matching/explain/relaxation-note.ts';
import { byShownScore, type ShownScore, scoreForViewer } from '../matching/explain/shown-score.ts';
import type { Candidate } from '../matching/member/candidate.ts';
import { toCandidate, VISIBLE_FIELDS } from './candidates.ts';
import { type ChosenBy, loadChosenBy } from './chosen-by.ts';
import { loadDaySide } from './day-side.ts';

/** A match with everything that a view of it shows to one viewer. */
export interface MatchDetails {
  match: Match;
  view: MatchState;
  /** Who has ended it and why, as far as the viewer may know. */
  ended: Match['ended'];
  other: VisibleProfile;
  explanation: Explanation;
  /** The compatibility as the viewer is shown it. */
  score: ShownScore['score'];
  /** How much of it could be judged. */
  coverage: ShownScore['coverage'];
  /** The soft constraint that the planner relaxed for this introduction, as a sentence; null as a rule. */
  relaxation: string | null;
  /** By whom it was chosen for the viewer by hand; null as a rule. */
  chosenBy: ChosenBy | null;
  /** Whether the viewer may still answer the introduction. */
  canRespond: boolean;
  /** Whether the viewer may write a message now. */
  canMessage: boolean;
  /** Whether the two were connected lately and neither has written yet. */
  isNewlyConnected: boolean;
  offeredAt: Date;
}

/** For how long a connection in which nobody has written counts as new. */
const NEWLY_CONNECTED_MS = 7 * 86_400_000;

/** What is read of a conversation to decide who may write in it. */
const CONVERSATION_FIELDS = { kind: 1, participants: 1, matchmakerId: 1, frozen: 1, mutedBy: 1, seq: 1 } as const;

/** Returns the stored match of an id without any check of who may see it; `hydrateMatches` decides that. */
export const findMatch = (matchId: string): Promise<Match | null> => MatchModel.findById(matchId).lean<Match>();

const readConversations = createDocumentReader<Pick<Conversation, '_id' | keyof typeof CONVERSATION_FIELDS>>(
  ConversationModel,
  { projection: CONVERSATION_FIELDS },
);

/** The matches that a viewer is shown, read but not yet explained. */
export interface ReadMatches {
  /** The same text only where `build` would return the same as before, in this process. */
  readonly basis: string;
  /** Returns them as {@link hydrateMatches} does. */
  build(): MatchDetails[];
}

/**
 * Loads what views of matches show to one member: the newest first, those of one batch by the score that is shown, and those
 * of the same score in an order that reveals neither responses nor when a match was added (R24). Matches that were never shown
 * to them, and those with someone whom they may not see now, are left out. The number of queries does not grow with the
 * number of matches.
 */
export const hydrateMatches = async (viewerId: string, matches: readonly Match[]): Promise<MatchDetails[]> =>
  (await readMatches(viewerId, matches)).build();

/**
 * Loads the same, but leaves the costly part, explaining and scoring, to be done only where it would differ from what was done before.
 * Who is shown, and how much of them, is decided here, by what the stores have now.
 */
export const readMatches = async (viewerId: string, matches: readonly Match[]): Promise<ReadMatches> => {
  const shown = matches.filter((match) => canSeeMatch(match, viewerId));
  const accepted = shown.filter((match) => match.status === 'accepted').map((match) => match._id);
  const others = shown.map((match) => getOtherUserId(match, viewerId));
  const [users, viewer, conversations, chosenBy] = await Promise.all([
    loadVisibleProfiles(viewerId, others, { matches: shown }),
    loadDaySide(viewerId),
    readConversations(accepted),
    loadChosenBy(viewerId, others),
  ]);
  if (!viewer) return { basis: '', build: () => [] };
  const seen = shown.flatMap((match): SeenMatch[] => {
    const other = users.get(getOtherUserId(match, viewerId));
    const side = getSide(match, viewerId);
    if (!other || side === null) return [];
    const [conversation] = conversations(match._id);
    const isNewlyConnected = conversation?.seq === 0 && isRecent(match.acceptedAt);
    const canMessage = conversation !== undefined && canWriteInConversation(conversation, { userId: viewerId });
    const offeredAt = match.offeredAt[side] ?? new Date(0);
    const chosen = chosenBy.get(other.user._id) ?? null;
    return [{ match, other, side, offeredAt, canMessage, isNewlyConnected, chosenBy: chosen }];
  });
  return {
    basis: [getVersion(viewer), ...seen.map(describeBasis)].join(),
    build: () => buildDetails(viewerId, viewer, seen),
  };
};

/** All that decides what is shown of one match, beside the viewer and the other matches of its day. */
const describeBasis = ({ match, other, canMessage, isNewlyConnected, chosenBy }: SeenMatch): string => {
  const { theirs, mine, hasAsked, isAsked } = other.photoSharing;
  const documents = `${getVersion(match)} ${getVersion(other.user)} ${getVersion(other.profile)} ${other.level}`;
  const state = `${theirs} ${mine} ${hasAsked} ${isAsked} ${canMessage} ${isNewlyConnected}`;
  return `${documents} ${state} ${chosenBy ? JSON.stringify(chosenBy) : ''}`;
};

const buildDetails = (viewerId: string, viewer: Candidate, seen: readonly SeenMatch[]): MatchDetails[] => {
  const explanations = explainIntroductions(viewer, seen);
  const details = seen.flatMap(({ side, ...one }): MatchDetails[] => {
    const { match, other } = one;
    const explanation = explanations.get(other.user._id);
    if (!explanation) return [];
    const view = matchStateFor(match, side);
    return [
      {
        ...one,
        view,
        ended: getKnownEnd(match, viewerId, view),
        explanation,
        ...scoreForViewer(viewer, toSeen(other), VISIBLE_FIELDS[other.level]),
        relaxation: noteRelaxation(viewer, other, match.relaxed),
        canRespond: canRespond(match, viewerId),
      },
    ];
  });
  return details.sort(newestFirst(viewerId));
};

/**
 * Loads what a view of one match shows to a member, as {@link hydrateMatches} does for a list: its reason depends on the
 * other introductions of its day. Null where the match was never shown to them, or the other member is hidden.
 */
export const hydrateMatch = async (viewerId: string, match: Match): Promise<MatchDetails | null> => {
  const side = getSide(match, viewerId);
  const offeredAt = side === null ? null : match.offeredAt[side];
  if (!offeredAt) return null;
  const range = { $gte: new Date(offeredAt.getTime() - LONGEST_DAY_MS), $lt: getEndOfDay(offeredAt) };
  const around = await MatchModel.find({
    _id: { $ne: match._id },
    users: viewerId,
    $or: [
      { 'users.0': viewerId, 'offeredAt.0': range },
      { 'users.1': viewerId, 'offeredAt.1': range },
    ],
  }).lean<Match[]>();
  const details = await hydrateMatches(viewerId, [match, ...around]);
  return details.find((one) => one.match._id === match._id) ?? null;
};

/** The length of a day at the end of summer time. */
const LONGEST_DAY_MS = 25 * 3_600_000;

const isRecent = (at: Date | null): boolean => at !== null && clock.now().getTime() - at.getTime() < NEWLY_CONNECTED_MS;

/** A match that may be shown, with what was read of it. */
interface SeenMatch
  extends Pick<MatchDetails, 'match' | 'other' | 'offeredAt' | 'canMessage' | 'isNewlyConnected' | 'chosenBy'> {
  readonly side: Side;
}

/** Returns how to tell on which day a match was shown to a viewer. */
const createDayOf = (viewerId: string): ((match: Match) => string) => {
  // The introductions of a batch have the same time, and telling its day is slow.
  const days = new Map<number, string>();
  return (match) => {
    const at = match.offeredAt[getSide(match, viewerId) ?? 0] ?? new Date(0);
    const day = days.get(at.getTime()) ?? getDay(at);
    days.set(at.getTime(), day);
    return day;
  };
};

/** Returns those of a viewer's matches, all of which were shown to them, that they were shown on the same days as these people. */
export const listOfSameDays = (
  viewerId: string,
  matches: readonly Match[],
  userIds: ReadonlySet<string>,
): readonly Match[] => {
  const dayOf = createDayOf(viewerId);
  const days = new Set(matches.filter((match) => userIds.has(getOtherUserId(match, viewerId))).map(dayOf));
  return matches.filter((match) => days.has(dayOf(match)));
};

/**
 * Explains why people were introduced to a viewer, by the ids of these people: those of one day together, so that they do not
 * begin alike. They are all introductions of their days whose people the viewer may see: so a reason is the same wherever it is shown.
 */
export const explainIntroductions = (
  viewer: Candidate,
  introductions: readonly Pick<MatchDetails, 'match' | 'other'>[],
): ReadonlyMap<string, Explanation> => {
  const dayOf = createDayOf(viewer.id);
  const days = new Map<string, VisibleProfile[]>();
  for (const { match, other } of introductions) {
    const day = dayOf(match);
    days.set(day, [...(days.get(day) ?? []), other]);
  }
  const explanations = new Map<string, Explanation>();
  for (const people of days.values()) {
    for (const [at, explanation] of explainToViewer(viewer, people).entries()) {
      const id = people[at]?.user._id;
      if (id) explanations.set(id, explanation);
    }
  }
  return explanations;
};

const newestFirst = (viewerId: string) => (x: MatchDetails, y: MatchDetails) =>
  y.offeredAt.getTime() - x.offeredAt.getTime() ||
  byShownScore(x.offeredAt.toISOString(), viewerId)(
    { id: x.other.user._id, score: x.score },
    { id: y.other.user._id, score: y.score },
  );

/** Someone as an input of the engine. What the viewer may not see is left out where a score or reason is computed. */
export const toSeen = ({ user, profile }: VisibleProfile): Candidate => toCandidate(user, profile, undefined);

/**
 * Explains why each of some people was introduced to the viewer, in their order, from the fields that the viewer may see and
 * no others (R27). Answers to the question bank are left out: a reason that named one would reveal it to a viewer who accepts
 * only one answer. None begins as one of those in `beside` does.
 */
export const explainToViewer = (
  viewer: Candidate,
  others: readonly VisibleProfile[],
  beside: readonly Explanation[] = [],
): Explanation[] =>
  explain(
    viewer,
    others.map((other) => ({ other: toSeen(other), visible: VISIBLE_FIELDS[other.level] })),
    beside,
  );

const noteRelaxation = (viewer: Candidate, other: VisibleProfile, relaxed: Relaxation | undefined): string | null =>
  buildRelaxationNote(relaxed, viewer, toSeen(other), VISIBLE_FIELDS[other.level]);
