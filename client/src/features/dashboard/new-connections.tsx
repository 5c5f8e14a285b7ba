import Box from '@mui/material/Box';
import { contract } from '../../../../shared/contract/index.ts';
import { Moment } from '../../components/moment/moment.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';

/** The newest connection in which nobody has written yet, and the way to the others; nothing without one. */
export const NewConnections = () => {
  const { data } = useApiQuery(contract.matches.list, {});
  const [first, ...others] = data?.filter(({ isNewlyConnected }) => isNewlyConnected) ?? [];
  if (!first) return null;
  return (
    <Box sx={{ marginBottom: { xs: 3, md: 4 } }}>
      <Moment match={first} />
      {others.length > 0 ? (
        <Box component="p" sx={{ margin: 0, marginTop: 1.5, textAlign: 'center' }}>
          <TextLink to={`${paths.matches}?tab=connected`}>
            {others.length === 1 ? 'One more new connection' : `${others.length} more new connections`}
          </TextLink>
        </Box>
      ) : null}
    </Box>
  );
};
