import type { EndedView, ListedMatchView, MatchView } from '../../shared/contract/base/views.ts';
import type { ListedMatch } from '../domain/matches/list.ts';
import type { MatchDetails } from '../domain/matches/load-views.ts';
import type { Match } from '../models/matching/match.ts';
import { presentInterestWords } from './interest-words.ts';
import { presentCard, presentName } from './people.ts';

/** A match as the viewer it was hydrated for sees it. */
export const presentMatch = ({
  match,
  view,
  ended,
  words,
  other,
  explanation,
  score,
  coverage,
  relaxation,
  limitNote,
  essentialNote,
  chosenBy,
  canRespond,
  canMessage,
  isNewlyConnected,
  offeredAt,
}: MatchDetails): MatchView => ({
  id: match._id,
  ...view,
  otherUser: presentName(other.user, other.level),
  otherUserProfile: presentCard(other.profile),
  compatibilityScore: score,
  coverage,
  compatibilityReason: explanation.compatibilityReason,
  keyFactors: [...explanation.keyFactors],
  points: [...explanation.points],
  ...(relaxation !== null && { relaxation }),
  ...(limitNote !== null && { limitNote }),
  ...(essentialNote !== null && { essentialNote }),
  ...(chosenBy && { chosenBy: { name: chosenBy.name, note: chosenBy.note } }),
  canMessage,
  can: { respond: canRespond, message: canMessage },
  ...presentEnded(ended, other.user._id),
  ...presentInterestWords(words),
  isNewlyConnected,
  photoSharing: other.photoSharing,
  offeredAt: offeredAt.toISOString(),
});

/** A match in the list of all, as the viewer it was listed for sees it. */
export const presentListedMatch = (match: ListedMatch): ListedMatchView => ({
  ...presentMatch(match),
  cursor: match.cursor,
});

/** Who has closed a connection and why, as a part of a view for the one who is not `otherId`; nothing where nobody has. */
export const presentEnded = (ended: Match['ended'], otherId: string): { ended?: EndedView } =>
  ended ? { ended: { byMe: ended.by !== otherId, reason: ended.reason, at: ended.at.toISOString() } } : {};
