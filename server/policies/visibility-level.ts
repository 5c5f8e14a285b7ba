import { type AudienceChoices, decideAudience } from '../../shared/rules/audience.ts';
import type { Match } from '../models/matching/match.ts';
import { canSeeMatch, getSide, matchStateFor } from './match-access.ts';

/** How much of someone's profile a viewer sees. There is no level where the viewer may not know that the member exists. */
export type VisibilityLevel = 'full' | 'card';

/** The relation of two members as the viewer may know it. */
export type Relation = 'self' | 'accepted' | 'open' | 'rejected' | 'none';

/** Returns the relation that a match makes; `none` for a match that the viewer was never shown. */
export const getRelation = (match: Pick<Match, 'users' | 'offeredAt' | 'responses' | 'status'>, viewerId: string) => {
  const side = getSide(match, viewerId);
  if (side === null || !canSeeMatch(match, viewerId)) return 'none';
  // Not the stored status: until the viewer responds, nothing may reveal that the other has declined (R24).
  const { status } = matchStateFor(match, side);
  return status === 'pending' ? 'open' : status;
};

/** What a member has chosen about who sees their profile. */
export interface PrivacyChoices extends AudienceChoices {
  /** Whether their membership is paused: then only those see them who were connected, or have closed the introduction. */
  isPaused: boolean;
}

/**
 * Returns how much a viewer sees of someone who is shown to members and does not hide from this viewer; undefined for
 * nothing. The stricter of the two choices wins (R25).
 */
export const visibilityFor = (
  relation: Relation,
  { isPaused, ...choices }: PrivacyChoices,
): VisibilityLevel | undefined => {
  if (isPaused && (relation === 'open' || relation === 'none')) return undefined;
  const { audience } = decideAudience(choices);
  switch (relation) {
    case 'self':
    case 'accepted':
      return 'full';
    case 'open':
      return audience === 'connected' ? 'card' : 'full';
    case 'rejected':
      return 'card';
    case 'none':
      return audience === 'everyone' ? 'full' : undefined;
  }
};
