import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { BareList } from '../../components/bare-list.tsx';
import type { Group } from './match-groups.ts';
import { MatchItem } from './match-item.tsx';

interface MatchListProps {
  groups: readonly Group[];
  selectedId: string | undefined;
  /** Whether the selected match is shown; on a phone, nothing is beside the list. */
  isOpen: boolean;
  /** Builds the address at which a match is open. */
  buildPath(match: MatchView): string;
}

/** A hairline between the groups. */
const NEXT = { '& + &': { marginTop: 1, borderTop: '1px solid', borderColor: 'divider' } } as const;

/** The list of matches in groups, one of which may be selected. */
export const MatchList = ({ groups, selectedId, isOpen, buildPath }: MatchListProps) => (
  <>
    {groups.map(({ title, matches }) => (
      <Box key={title ?? 'list'} component="section" {...(title ? { 'aria-label': title } : {})} sx={NEXT}>
        {title ? (
          <Typography
            variant="overline"
            component="h2"
            color="textSecondary"
            sx={{ display: 'block', padding: '12px 16px 4px' }}
          >
            {title}
          </Typography>
        ) : null}
        <BareList>
          {matches.map((match) => (
            <MatchItem
              key={match.id}
              match={match}
              isSelected={match.id === selectedId}
              isOpen={isOpen}
              to={buildPath(match)}
            />
          ))}
        </BareList>
      </Box>
    ))}
  </>
);
