import type { Match } from '../models/matching/match.ts';
import type { Profile } from '../models/members/profile.ts';
import type { Settings } from '../models/members/settings.ts';
import { canSeeMatch, getSide, matchStateFor } from './match-access.ts';

/** How much of someone a viewer sees; absent where they may not know that the person exists. */
export type VisibilityLevel = 'full' | 'card';

/** What two people are to each other, in the viewer's eyes. */
export type Relation = 'self' | 'accepted' | 'open' | 'rejected' | 'none';

/** The relation that a match makes; one that the viewer was never shown makes none. */
export const getRelation = (match: Pick<Match, 'users' | 'offeredAt' | 'responses' | 'status'>, viewerId: string) => {
  const side = getSide(match, viewerId);
  if (side === null || !canSeeMatch(match, viewerId)) return 'none';
  // Not the stored status: until they answer, nothing tells the viewer that the other declined (R24).
  const { status } = matchStateFor(match, side);
  return status === 'pending' ? 'open' : status;
};

export interface PrivacyChoices {
  showProfileTo: Profile['privacySettings']['showProfileTo'];
  profileVisibility: Settings['privacy']['profileVisibility'];
}

/** How much is seen of someone who is shown at all and does not hide from this viewer; the stricter wish wins (R25). */
export const visibilityFor = (
  relation: Relation,
  { showProfileTo, profileVisibility }: PrivacyChoices,
): VisibilityLevel | undefined => {
  switch (relation) {
    case 'self':
    case 'accepted':
      return 'full';
    case 'open':
      return showProfileTo === 'matches-only' || profileVisibility === 'matches' ? 'card' : 'full';
    case 'rejected':
      return 'card';
    case 'none':
      return showProfileTo === 'all' && profileVisibility === 'public' ? 'full' : undefined;
  }
};
