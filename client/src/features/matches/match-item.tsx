import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { markRow } from '../../components/layout/master-detail.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { formatName } from '../../content/format-name.ts';
import { SHOWS_TO_CONNECTIONS } from '../../content/recommendation-text.ts';
import { useNextFromList } from '../../lib/list-history.ts';
import { formatAgeAndLocation } from './format.ts';
import { MatchBadge } from './match-badge.tsx';

interface MatchItemProps {
  match: MatchView;
  /** Whether it is the one that is shown beside the list, or was last. */
  isSelected: boolean;
  /** Whether what is selected is shown at all. */
  isOpen: boolean;
  /** The address at which the match is open. */
  to: string;
}

/** A match in the list: portrait, name, occupation, age and location, and its badge. */
export const MatchItem = ({ match, isSelected, isOpen, to }: MatchItemProps) => (
  <Box component="li">
    <ListItemButton
      component={Link}
      to={to}
      state={useNextFromList()}
      {...markRow(isSelected, isOpen)}
      sx={{
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
        paddingBlock: 1.5,
        borderRadius: 1.5,
        flexWrap: { xs: 'wrap', sm: 'nowrap', md: 'wrap' },
      }}
    >
      <Portrait
        photo={match.otherUserProfile.profilePhoto}
        seed={match.otherUser.id}
        name={match.otherUser}
        isBesideName
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {formatName(match.otherUser)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {match.otherUserProfile.occupation ?? 'Occupation not provided'}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {formatAgeAndLocation(match.otherUserProfile)}
        </Typography>
        {match.photoSharing.forConnections ? (
          <Typography variant="body2" color="textSecondary">
            {SHOWS_TO_CONNECTIONS}
          </Typography>
        ) : null}
        {match.chosenBy ? (
          <Typography variant="body2" sx={{ color: 'secondary.main', overflowWrap: 'anywhere' }}>
            {`Chosen by ${match.chosenBy.name}`}
          </Typography>
        ) : null}
      </Box>
      {/* Under the text where there is little room, so that names and occupations do not break. */}
      <Box
        sx={{
          flexBasis: { xs: '100%', sm: 'auto', md: '100%' },
          paddingInlineStart: { xs: '72px', sm: 0, md: '72px' },
        }}
      >
        <MatchBadge match={match} />
      </Box>
    </ListItemButton>
  </Box>
);
