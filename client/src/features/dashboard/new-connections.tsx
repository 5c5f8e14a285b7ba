import Box from '@mui/material/Box';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { NewConnectionCard } from '../../components/new-connection/new-connection-card.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';

/** A new connection in which nobody has written yet, and the way to so many others. */
export const NewConnections = ({ match, others }: { match: MatchView; others: number }) => (
  <Box sx={{ marginBottom: { xs: 3, md: 4 } }}>
    <NewConnectionCard match={match} />
    {others > 0 ? (
      <Box component="p" sx={{ margin: 0, marginTop: 1.5, textAlign: 'center' }}>
        <TextLink to={`${paths.matches}?tab=connected`}>
          {others === 1 ? 'One more new connection' : `${others} more new connections`}
        </TextLink>
      </Box>
    ) : null}
  </Box>
);
