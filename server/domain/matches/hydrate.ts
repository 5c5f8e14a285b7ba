import type { Relaxation } from '../../../shared/options.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { ConversationModel } from '../../models/messaging/conversation.ts';
import { canWriteInConversation } from '../../policies/conversation-access.ts';
import {
  canRespond,
  canSeeMatch,
  getOtherUserId,
  getSide,
  type MatchState,
  matchStateFor,
} from '../../policies/match-access.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import { indexById } from '../kernel/ids.ts';
import { type Explanation, explain } from '../matching/explain/explain.ts';
import { buildRelaxationNote } from '../matching/explain/relaxation-note.ts';
import { byShownScore, type ShownScore, scoreForViewer } from '../matching/explain/shown-score.ts';
import type { Candidate } from '../matching/member/candidate.ts';
import { toCandidate, VISIBLE_FIELDS } from './candidates.ts';
import { loadDaySide } from './day-side.ts';

/** A match with everything that a view of it shows to one viewer. */
export interface MatchDetails {
  match: Match;
  view: MatchState;
  other: VisibleProfile;
  explanation: Explanation;
  /** The compatibility as the viewer is shown it. */
  score: ShownScore['score'];
  /** The soft constraint that the planner relaxed for this introduction, as a sentence; null as a rule. */
  relaxation: string | null;
  /** Whether the viewer may still answer the introduction. */
  canRespond: boolean;
  /** Whether the viewer may write a message now. */
  canMessage: boolean;
  offeredAt: Date;
}

/** What is read of a conversation to decide who may write in it. */
const CONVERSATION_FIELDS = { kind: 1, participants: 1, matchmakerId: 1, frozen: 1, mutedBy: 1 } as const;

/** Returns the stored match of an id without any check of who may see it; `hydrateMatches` decides that. */
export const findMatch = (matchId: string): Promise<Match | null> => MatchModel.findById(matchId).lean<Match>();

/**
 * Loads what views of matches show to one member: the newest first, those of one batch by the score that is shown, and those
 * of the same score in an order that reveals neither responses nor when a match was added (R24). Matches that were never shown
 * to them, and those with someone whom they may not see now, are left out. The number of queries does not grow with the
 * number of matches.
 */
export const hydrateMatches = async (viewerId: string, matches: readonly Match[]): Promise<MatchDetails[]> => {
  const shown = matches.filter((match) => canSeeMatch(match, viewerId));
  const accepted = shown.filter((match) => match.status === 'accepted').map((match) => match._id);
  const others = shown.map((match) => getOtherUserId(match, viewerId));
  const [users, viewer, conversations] = await Promise.all([
    loadVisibleProfiles(viewerId, others, { matches: shown }),
    loadDaySide(viewerId),
    ConversationModel.find({ _id: { $in: accepted } }, CONVERSATION_FIELDS).lean(),
  ]);
  const conversationOf = indexById(conversations);
  const details = shown.flatMap((match) => {
    const other = users.get(getOtherUserId(match, viewerId));
    const side = getSide(match, viewerId);
    if (!other || !viewer || side === null) return [];
    const conversation = conversationOf.get(match._id);
    return [
      {
        match,
        view: matchStateFor(match, side),
        other,
        explanation: explainToViewer(viewer, other),
        score: scoreForViewer(viewer, toSeen(other), VISIBLE_FIELDS[other.level]).score,
        relaxation: noteRelaxation(viewer, other, match.relaxed),
        canRespond: canRespond(match, viewerId),
        canMessage: conversation !== undefined && canWriteInConversation(conversation, { userId: viewerId }),
        offeredAt: match.offeredAt[side] ?? new Date(0),
      },
    ];
  });
  return details.sort(newestFirst(viewerId));
};

const newestFirst = (viewerId: string) => (x: MatchDetails, y: MatchDetails) =>
  y.offeredAt.getTime() - x.offeredAt.getTime() ||
  byShownScore(x.offeredAt.toISOString(), viewerId)(
    { id: x.other.user._id, score: x.score },
    { id: y.other.user._id, score: y.score },
  );

/** Someone as an input of the engine. What the viewer may not see is left out where a score or reason is computed. */
const toSeen = ({ user, profile }: VisibleProfile): Candidate => toCandidate(user, profile, undefined);

/**
 * Explains why someone was introduced to the viewer, from the fields that the viewer may see and no others (R27). Answers to
 * the question bank are left out: a reason that named one would reveal it to a viewer who accepts only one answer.
 */
export const explainToViewer = (viewer: Candidate, other: VisibleProfile): Explanation =>
  explain(viewer, toSeen(other), VISIBLE_FIELDS[other.level]);

const noteRelaxation = (viewer: Candidate, other: VisibleProfile, relaxed: Relaxation | undefined): string | null =>
  buildRelaxationNote(relaxed, viewer, toSeen(other), VISIBLE_FIELDS[other.level]);
