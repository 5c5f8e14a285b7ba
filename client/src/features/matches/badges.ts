import type { MatchView } from '../../../../shared/contract/base/views.ts';
import type { Tone } from '../../components/status-chip.tsx';

export type Badge = 'New' | 'Waiting' | 'Connected' | 'Declined' | 'Not a Match';

/** What a match is called, from my side; in the detail a rejected one is 'Not a Match'. */
export const getBadge = (match: MatchView, where: 'list' | 'detail' = 'list'): Badge => {
  if (match.status === 'accepted') return 'Connected';
  if (match.status === 'rejected' && where === 'detail') return 'Not a Match';
  if (match.status === 'rejected' || match.userResponse === 'not-interested') return 'Declined';
  return match.userResponse === 'interested' ? 'Waiting' : 'New';
};

/** How a badge is toned; its word always says the same. */
export const BADGE_TONE: Record<Badge, Tone> = {
  New: 'brass',
  Waiting: 'neutral',
  Connected: 'solid',
  Declined: 'neutral',
  'Not a Match': 'neutral',
};
