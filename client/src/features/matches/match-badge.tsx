import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { BADGE_TONE, getBadge } from './badges.ts';

interface MatchBadgeProps {
  match: MatchView;
  where?: 'list' | 'detail';
}

/** The state of a match in a word. */
export const MatchBadge = ({ match, where = 'list' }: MatchBadgeProps) => {
  const badge = getBadge(match, where);
  return <StatusChip tone={BADGE_TONE[badge]}>{badge}</StatusChip>;
};
