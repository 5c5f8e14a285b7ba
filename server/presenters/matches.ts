import type { MatchView } from '../../shared/contract/base/views.ts';
import type { MatchDetails } from '../domain/matches/hydrate.ts';
import { presentCard, presentName } from './people.ts';

/** A match as the viewer it was hydrated for sees it. */
export const presentMatch = ({
  match,
  view,
  other,
  explanation,
  score,
  relaxation,
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
  compatibilityReason: explanation.compatibilityReason,
  keyFactors: [...explanation.keyFactors],
  points: [...explanation.points],
  ...(relaxation !== null && { relaxation }),
  canMessage,
  can: { respond: canRespond, message: canMessage },
  isNewlyConnected,
  offeredAt: offeredAt.toISOString(),
});
