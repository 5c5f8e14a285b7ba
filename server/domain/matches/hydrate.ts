import type { Relaxation } from '../../../shared/options.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
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
import type { VisibilityLevel } from '../../policies/visibility-level.ts';
import { indexById } from '../kernel/ids.ts';
import { type Explanation, explain } from '../matching/explain/explain.ts';
import { buildRelaxationNote } from '../matching/explain/relaxation-note.ts';
import { CARD_FIELDS, type Candidate, FULL_FIELDS } from '../matching/member/candidate.ts';
import { toCandidate } from './candidates.ts';
import { getOfferedAtMs } from './list.ts';

/** A match with everything that a view of it shows to one viewer. */
export interface MatchDetails {
  match: Match;
  view: MatchState;
  other: VisibleProfile;
  explanation: Explanation;
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
 * Loads what views of matches show to one member, in the given order. Matches that were never shown to them, and those with
 * someone whom they may not see now, are left out. The number of queries does not grow with the number of matches.
 */
export const hydrateMatches = async (viewerId: string, matches: readonly Match[]): Promise<MatchDetails[]> => {
  const shown = matches.filter((match) => canSeeMatch(match, viewerId));
  const accepted = shown.filter((match) => match.status === 'accepted').map((match) => match._id);
  const others = shown.map((match) => getOtherUserId(match, viewerId));
  const [users, viewer, conversations] = await Promise.all([
    loadVisibleProfiles(viewerId, others, { matches: shown }),
    loadViewerCandidate(viewerId),
    ConversationModel.find({ _id: { $in: accepted } }, CONVERSATION_FIELDS).lean(),
  ]);
  const conversationOf = indexById(conversations);
  return shown.flatMap((match) => {
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
        relaxation: match.relaxed ? noteRelaxation(viewer, other, match.relaxed) : null,
        canRespond: canRespond(match, viewerId),
        canMessage: conversation !== undefined && canWriteInConversation(conversation, { userId: viewerId }),
        offeredAt: new Date(getOfferedAtMs(match, viewerId)),
      },
    ];
  });
};

/** Loads the viewer as a candidate without answers to the question bank; null for someone without a profile. */
export const loadViewerCandidate = async (viewerId: string): Promise<Candidate | null> => {
  const [profile, settings] = await Promise.all([
    ProfileModel.findById(viewerId).lean(),
    SettingsModel.findById(viewerId).lean(),
  ]);
  return profile && toCandidate({ _id: viewerId, email: '' }, profile, settings ?? undefined);
};

const FIELDS: Record<VisibilityLevel, typeof FULL_FIELDS> = { full: FULL_FIELDS, card: CARD_FIELDS };

/**
 * Explains why someone was introduced to the viewer, from the fields that the viewer may see and no others (R27). Answers to
 * the question bank are left out: a reason that named one would reveal it to a viewer who accepts only one answer.
 */
export const explainToViewer = (viewer: Candidate, { user, profile, level }: VisibleProfile): Explanation =>
  explain(viewer, toCandidate(user, profile, undefined), FIELDS[level]);

const noteRelaxation = (viewer: Candidate, { user, profile, level }: VisibleProfile, relaxed: Relaxation): string =>
  buildRelaxationNote(relaxed, viewer, toCandidate(user, profile, undefined), FIELDS[level]);
