import type { Relaxation } from '../../../shared/options.ts';
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
} from '../../policies/match-access.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import { clock } from '../kernel/clock.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { type LimitNotes, NO_LIMIT_NOTES } from '../matching/explain/limit-note.ts';
import type { Explanation } from '../matching/explain/reason.ts';
import { buildRelaxationNote } from '../matching/explain/relaxation-note.ts';
import { byShownScore, type ShownScore } from '../matching/explain/shown-score.ts';
import type { Candidate } from '../matching/member/candidate.ts';
import { loadInterestWords, type ShownWords } from '../messaging/interest-words.ts';
import { toCandidate, VISIBLE_FIELDS } from './candidates.ts';
import { type ChosenBy, loadChosenBy } from './chosen-by.ts';
import { loadDailySnapshot } from './daily-snapshot.ts';
import { getOfferedAt } from './introductions.ts';
import { NOTHING_TOLD, readReasons } from './reasons.ts';
import { loadLimitNotes } from './shown-answers.ts';

/** A match with everything that a view of it shows to one viewer. */
export interface MatchDetails extends LimitNotes {
  match: Match;
  view: MatchState;
  /** Who has ended it and why, as far as the viewer may know. */
  ended: Match['ended'];
  /** What was written with the interest, as far as the viewer may read it; undefined where there is nothing. */
  words?: ShownWords | undefined;
  other: VisibleProfile;
  explanation: Explanation;
  /** The compatibility as the viewer is shown it. */
  score: ShownScore['score'];
  /** The same before rounding: the list is in its order. */
  raw: ShownScore['raw'];
  /** How much of what the viewer may see could be compared. */
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

/** Returns the stored match of an id without any check of who may see it; {@link loadMatchView} decides that. */
export const findMatch = (matchId: string): Promise<Match | null> => MatchModel.findById(matchId).lean<Match>();

const readConversations = createDocumentReader<Pick<Conversation, '_id' | keyof typeof CONVERSATION_FIELDS>>(
  ConversationModel,
  { projection: CONVERSATION_FIELDS },
);

/**
 * Loads what views of matches show to one member: the newest first, those of one batch by the score that is shown, and those
 * of the same score in an order that reveals neither responses nor when a match was added (R24). Matches that were never shown
 * to them, and those with someone whom they may not see now, are left out. The number of queries does not grow with the number of
 * matches.
 */
export const loadMatchViews = async (viewerId: string, matches: readonly Match[]): Promise<MatchDetails[]> => {
  const shown = matches.filter((match) => canSeeMatch(match, viewerId));
  const toOther = (one: Match): string => getOtherUserId(one, viewerId);
  const accepted = shown.filter((match) => match.status === 'accepted').map((match) => match._id);
  const [users, viewer, conversations, chosenBy] = await Promise.all([
    loadVisibleProfiles(viewerId, shown.map(toOther), { matches: shown }),
    loadDailySnapshot(viewerId),
    readConversations(accepted),
    loadChosenBy(viewerId, shown.map(toOther)),
  ]);
  if (!viewer) return [];
  const seen = shown.flatMap((match) => {
    const [other, side] = [users.get(toOther(match)), getSide(match, viewerId)];
    return other && side !== null ? [{ match, other, view: matchStateFor(match, side) }] : [];
  });
  // A closed card has none. Where only the other has declined it is open to the viewer, who may not learn of it (R24).
  const open = seen.filter(({ view }) => view.status !== 'rejected');
  const [reasons, words, notes] = await Promise.all([
    readReasons(viewer, open),
    loadInterestWords(
      viewerId,
      seen.map(({ match, view }) => ({ id: match._id, view })),
    ),
    loadLimitNotes(
      viewer,
      open.map(({ other }) => other),
    ),
  ]);
  const details = seen.map(({ match, other, view }): MatchDetails => {
    // A closed card has none: they would tell more than the card does.
    const told = reasons.get(match._id) ?? NOTHING_TOLD;
    const [conversation] = conversations(match._id);
    return {
      match,
      view,
      ended: getKnownEnd(match, viewerId, view),
      words: words.get(match._id),
      other,
      ...told,
      relaxation: view.status === 'rejected' ? null : noteRelaxation(viewer, other, match.relaxed, told.score),
      ...(notes.get(other.user._id) ?? NO_LIMIT_NOTES),
      chosenBy: chosenBy.get(other.user._id) ?? null,
      canRespond: canRespond(match, viewerId),
      canMessage: conversation !== undefined && canWriteInConversation(conversation, { userId: viewerId }),
      isNewlyConnected: conversation?.seq === 0 && isRecent(match.acceptedAt),
      offeredAt: getOfferedAt(match, viewerId),
    };
  });
  return details.sort(newestFirst(viewerId));
};

/** Loads what a view of one match shows to a member; null where the match was never shown to them, or the other member is hidden. */
export const loadMatchView = async (viewerId: string, match: Match): Promise<MatchDetails | null> => {
  const [details] = await loadMatchViews(viewerId, [match]);
  return details ?? null;
};

const isRecent = (at: Date | null): boolean => at !== null && clock.now().getTime() - at.getTime() < NEWLY_CONNECTED_MS;

/** A row's place in a list of introductions. */
export interface Place {
  readonly offeredAt: Date;
  /** The score that is shown, before rounding. */
  readonly raw: number;
  /** The id of the other member. */
  readonly id: string;
}

/** Returns the order of places in a list of a viewer's introductions. */
export const byPlace = (viewerId: string) => (x: Place, y: Place) =>
  y.offeredAt.getTime() - x.offeredAt.getTime() || byShownScore(x.offeredAt.toISOString(), viewerId)(x, y);

/** Returns the place of an introduction. */
export const getPlace = ({ offeredAt, raw, other }: MatchDetails): Place => ({
  offeredAt,
  raw,
  id: other.user._id,
});

/** Returns the order of a viewer's introductions in lists. */
export const newestFirst = (viewerId: string) => (x: MatchDetails, y: MatchDetails) =>
  byPlace(viewerId)(getPlace(x), getPlace(y));

/** Someone as an input of the engine. What the viewer may not see is left out where a score or reason is computed. */
export const toSeen = ({ user, profile }: VisibleProfile): Candidate => toCandidate(user, profile, undefined);

const noteRelaxation = (
  viewer: Candidate,
  other: VisibleProfile,
  relaxed: Relaxation | undefined,
  score: number,
): string | null => buildRelaxationNote(relaxed, viewer, toSeen(other), VISIBLE_FIELDS[other.level], score);
