import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { StatusChip, type Tone } from '../../components/status-chip.tsx';

type Badge = 'New' | 'Waiting' | 'Connected' | 'Closed' | 'Declined' | 'Not a Match';

/** Returns the badge of a match for the viewer; in the detail a rejected one is 'Not a Match', unless it was connected before. */
export const getBadge = (match: MatchView, where: 'list' | 'detail' = 'list'): Badge => {
  if (match.status === 'accepted') return 'Connected';
  if (match.ended) return 'Closed';
  if (match.status === 'rejected' && where === 'detail') return 'Not a Match';
  if (match.status === 'rejected' || match.userResponse === 'not-interested') return 'Declined';
  return match.userResponse === 'interested' ? 'Waiting' : 'New';
};

/** The tone of each badge. */
const BADGE_TONE: Record<Badge, Tone> = {
  New: 'brass',
  Waiting: 'neutral',
  Connected: 'solid',
  Closed: 'neutral',
  Declined: 'neutral',
  'Not a Match': 'neutral',
};

interface MatchBadgeProps {
  match: MatchView;
  where?: 'list' | 'detail';
}

/** Shows the state of a match in one word. */
export const MatchBadge = ({ match, where = 'list' }: MatchBadgeProps) => {
  const badge = getBadge(match, where);
  return <StatusChip tone={BADGE_TONE[badge]}>{badge}</StatusChip>;
};
