import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDeferredValue, useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { CLIENT_CACHE, LIMITS } from '../../../../shared/limits.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query.ts';
import { RecommendationCard } from './recommendation-card.tsx';

const { default: LIMIT, shown: SHOWN } = LIMITS.recommendations;
const KEPT = { staleTime: CLIENT_CACHE.recommendations, gcTime: CLIENT_CACHE.recommendations };

/** Fades out below, where more can be scrolled to; the bar stands beside the cards. */
const SCROLLS = {
  maxHeight: '80vh',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingRight: 1,
  marginRight: -1,
  paddingBottom: 5,
  maskImage: 'linear-gradient(to bottom, black calc(100% - 48px), transparent)',
} as const;

/** People whom we recommend, best first: three, and the rest when asked for. */
export const MyMatches = () => {
  const [all, setAll] = useState(false);
  const loaded = useApiQuery(contract.matches.recommendations, { query: { limit: LIMIT } }, KEPT);
  // Drawn in slices, so that the page answers meanwhile.
  const { data, isPending, isError } = useDeferredValue(loaded);

  if (isPending) {
    return (
      <Loading label="Loading your matches">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <CardSkeleton height={230} />
          <CardSkeleton height={230} />
          <CardSkeleton height={230} />
        </Box>
      </Loading>
    );
  }
  if (isError || data.length === 0) {
    return (
      <Notice title="No matches available">
        No AI matches could be found at the moment. Please check again later.
      </Notice>
    );
  }
  const shown = all ? data.slice(0, LIMIT) : data.slice(0, SHOWN);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        {...(all ? { role: 'region', 'aria-label': 'All recommended matches', tabIndex: 0 } : {})}
        sx={all ? SCROLLS : {}}
      >
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 }}>
          {shown.map((recommendation) => (
            <li key={recommendation.user.id}>
              <RecommendationCard recommendation={recommendation} />
            </li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {data.length > SHOWN ? (
          <Button variant="outlined" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show Less' : 'Show More'}
          </Button>
        ) : null}
        <LinkButton to={paths.matches} variant="text">
          View All Matches
        </LinkButton>
      </Box>
    </Box>
  );
};
