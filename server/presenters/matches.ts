import type { MatchView } from '../../shared/contract/base/views.ts';
import { hydrateMatches, type MatchDetails } from '../domain/matches/hydrate.ts';
import type { Match } from '../models/matching/match.ts';
import { presentCard, presentName } from './people.ts';

/** A match from its viewer's side. */
const presentMatch = ({
  match,
  view,
  other,
  explanation,
  relaxation,
  canMessage,
  offeredAt,
}: MatchDetails): MatchView => ({
  id: match._id,
  ...view,
  otherUser: presentName(other.user, other.sight),
  otherUserProfile: presentCard(other.profile),
  compatibilityScore: match.score,
  compatibilityReason: explanation.compatibilityReason,
  keyFactors: [...explanation.keyFactors],
  ...(relaxation !== null && { relaxation }),
  canMessage,
  offeredAt: offeredAt.toISOString(),
});

/** Matches as a member sees them, in the given order; what they may not see is left out. */
export const presentMatchesFor = async (viewerId: string, matches: readonly Match[]): Promise<MatchView[]> =>
  (await hydrateMatches(viewerId, matches)).map(presentMatch);
