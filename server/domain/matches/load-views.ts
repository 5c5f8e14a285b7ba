import { setImmediate } from 'node:timers/promises';
import type { Relaxation } from '../../../shared/options.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type Conversation, ConversationModel } from '../../models/messaging/conversation.ts';
import { isClosedTo } from '../../policies/closed-cards.ts';
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
import { getStartOfDay, today } from '../kernel/day.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { type Explanation, explain } from '../matching/explain/explain.ts';
import { type LimitNotes, NO_LIMIT_NOTES } from '../matching/explain/limit-note.ts';
import { buildRelaxationNote } from '../matching/explain/relaxation-note.ts';
import { byShownScore, type ShownScore, scoreForViewer } from '../matching/explain/shown-score.ts';
import type { Candidate } from '../matching/member/candidate.ts';
import { toCandidate, VISIBLE_FIELDS } from './candidates.ts';
import { type ChosenBy, loadChosenBy } from './chosen-by.ts';
import { loadDailySnapshot } from './daily-snapshot.ts';
import { getOfferedAt, type Introduction, listIntroductions, withBatches } from './introductions.ts';
import { loadLimitNotes } from './shown-answers.ts';

/** A match with everything that a view of it shows to one viewer. */
export interface MatchDetails extends LimitNotes {
  match: Match;
  view: MatchState;
  /** Who has ended it and why, as far as the viewer may know. */
  ended: Match['ended'];
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

const NOT_SCORED: ShownScore = { score: 0, raw: 0, coverage: 0 };
const NOT_EXPLAINED: Explanation = { compatibilityReason: '', keyFactors: [], points: [] };

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
 * to them, and those with someone whom they may not see now, are left out. `batches`: all introductions of the batches that these
 * matches are of, as those of a batch are explained together. The number of queries does not grow with the number of matches.
 */
export const loadMatchViews = async (
  viewerId: string,
  matches: readonly Match[],
  batches: readonly Introduction[] = matches,
): Promise<MatchDetails[]> => {
  const shown = matches.filter((match) => canSeeMatch(match, viewerId));
  const introductions = batches.filter((one) => canSeeMatch(one, viewerId));
  const toOther = (one: Introduction): string => getOtherUserId(one, viewerId);
  const accepted = shown.filter((match) => match.status === 'accepted').map((match) => match._id);
  const [users, viewer, conversations, chosenBy, beside] = await Promise.all([
    loadVisibleProfiles(viewerId, introductions.map(toOther), { matches: introductions }),
    loadDailySnapshot(viewerId),
    readConversations(accepted),
    loadChosenBy(viewerId, shown.map(toOther)),
    loadClosedToday(viewerId, introductions),
  ]);
  if (!viewer) return [];
  const seen = introductions.flatMap((match) => {
    const other = users.get(toOther(match));
    return other ? [{ match, other }] : [];
  });
  const explanations = await explainIntroductions(viewer, [...seen, ...beside], new Set(shown.map(toOther)));
  // Of all, also where only the other has declined: the viewer may not learn of it (R24).
  const notes = await loadLimitNotes(
    viewer,
    shown.flatMap((match) => users.get(toOther(match)) ?? []),
  );
  const details = shown.flatMap((match): MatchDetails[] => {
    const other = users.get(toOther(match));
    const side = getSide(match, viewerId);
    if (!other || side === null) return [];
    const view = matchStateFor(match, side);
    // A closed card has none: they would follow what has changed since.
    const explanation = view.status === 'rejected' ? NOT_EXPLAINED : explanations.get(toOther(match));
    if (!explanation) return [];
    const [conversation] = conversations(match._id);
    return [
      {
        match,
        view,
        ended: getKnownEnd(match, viewerId, view),
        other,
        explanation,
        ...(view.status === 'rejected'
          ? NOT_SCORED
          : scoreForViewer(viewer, toSeen(other), VISIBLE_FIELDS[other.level])),
        relaxation: view.status === 'rejected' ? null : noteRelaxation(viewer, other, match.relaxed),
        ...((view.status === 'rejected' ? null : notes.get(other.user._id)) ?? NO_LIMIT_NOTES),
        chosenBy: chosenBy.get(other.user._id) ?? null,
        canRespond: canRespond(match, viewerId),
        canMessage: conversation !== undefined && canWriteInConversation(conversation, { userId: viewerId }),
        isNewlyConnected: conversation?.seq === 0 && isRecent(match.acceptedAt),
        offeredAt: getOfferedAt(match, viewerId),
      },
    ];
  });
  return details.sort(newestFirst(viewerId));
};

/**
 * Loads what a view of one match shows to a member, as {@link loadMatchViews} does for a list: its reason depends on the
 * other introductions of its batch. Null where the match was never shown to them, or the other member is hidden.
 */
export const loadMatchView = async (viewerId: string, match: Match): Promise<MatchDetails | null> => {
  const all = await listIntroductions(viewerId);
  const batch = withBatches(
    viewerId,
    all,
    all.filter(({ _id }) => _id === match._id),
  );
  const [details] = await loadMatchViews(viewerId, [match], batch);
  return details ?? null;
};

const isRecent = (at: Date | null): boolean => at !== null && clock.now().getTime() - at.getTime() < NEWLY_CONNECTED_MS;

/**
 * Loads the people of today's batch whose introductions have ended, as the viewer saw them before. They stay beside the others when these
 * are explained, so that an answer changes nobody else's reason that day.
 */
export const loadClosedToday = async (viewerId: string, introductions: readonly Introduction[]) => {
  const startMs = getStartOfDay(today()).getTime();
  const open = introductions.flatMap((match): Introduction[] => {
    const isOfToday = getOfferedAt(match, viewerId).getTime() >= startMs;
    if (!isOfToday || !isClosedTo(match, getSide(match, viewerId) ?? 0)) return [];
    const { closedCards: _left, ...before } = match;
    return [{ ...before, status: 'pending', responses: [null, null] }];
  });
  const users = await loadVisibleProfiles(
    viewerId,
    open.map((match) => getOtherUserId(match, viewerId)),
    { matches: open },
  );
  return open.flatMap((match) => {
    const other = users.get(getOtherUserId(match, viewerId));
    return other ? [{ match, other }] : [];
  });
};

/** So many batches are explained before other requests have their turn. */
const BATCHES_A_TURN = 10;

/**
 * Explains why people were introduced to a viewer, by the ids of those who are wanted: those of one batch together, so that they do not
 * begin alike; one that has ended is not explained any more. They are all introductions of their batches whose people the viewer may see: so a reason is the same wherever it is shown.
 */
export const explainIntroductions = async (
  viewer: Candidate,
  introductions: readonly { match: Introduction; other: VisibleProfile }[],
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Explanation>> => {
  const batches = new Map<number, VisibleProfile[]>();
  for (const { match, other } of introductions) {
    const side = getSide(match, viewer.id);
    if (side === null || isClosedTo(match, side)) continue;
    const time = getOfferedAt(match, viewer.id).getTime();
    const batch = batches.get(time);
    if (batch) batch.push(other);
    else batches.set(time, [other]);
  }
  const explanations = new Map<string, Explanation>();
  let explained = 0;
  for (const people of batches.values()) {
    if (!people.some(({ user }) => wanted.has(user._id))) continue;
    explained += 1;
    if (explained % BATCHES_A_TURN === 0) await setImmediate();
    for (const [at, explanation] of explainToViewer(viewer, people).entries()) {
      const id = people[at]?.user._id;
      if (id && wanted.has(id)) explanations.set(id, explanation);
    }
  }
  return explanations;
};

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
