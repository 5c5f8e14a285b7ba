import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { MatchView } from '../../../../shared/contract/views.ts';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { MatchBadge } from './match-badge.tsx';
import { fullName, placeLine } from './words.ts';

interface MatchItemProps {
  match: MatchView;
  selected: boolean;
  onSelect(): void;
}

/** A match in the list: portrait, name, work, age and place, and how it stands. */
export const MatchItem = ({ match, selected, onSelect }: MatchItemProps) => (
  <Box component="li">
    <ListItemButton
      selected={selected}
      onClick={onSelect}
      {...(selected ? { 'aria-current': 'true' as const } : {})}
      sx={{ gap: 2, alignItems: 'center', paddingBlock: 1.5, borderRadius: 1.5 }}
    >
      <Portrait photo={match.otherUserProfile.profilePhoto} seed={match.otherUser.id} name={match.otherUser} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" component="p" noWrap>
          {fullName(match.otherUser)}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {match.otherUserProfile.occupation ?? 'Occupation not given'}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {placeLine(match.otherUserProfile)}
        </Typography>
      </Box>
      <MatchBadge match={match} />
    </ListItemButton>
  </Box>
);
