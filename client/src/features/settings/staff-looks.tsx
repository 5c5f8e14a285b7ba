import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BRAND } from '../../../../shared/brand.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Section } from '../../components/layout/section.tsx';
import { LoadFailedNotice } from '../../components/query-content.tsx';
import { Loading, TextSkeleton } from '../../components/skeletons.tsx';
import { useApiInfiniteQuery } from '../../lib/query/infinite-query.ts';
import { groupLooks, type LooksOfDay } from './look-sentences.ts';

/** Looks on one page. */
const PAGE_LOOKS = 50;

const Day = ({ title, sentences }: LooksOfDay) => (
  <li>
    <Typography variant="h4" component="h3" className="numeric">
      {title}
    </Typography>
    <Box component="ul" sx={{ margin: 0, marginTop: 0.5, padding: 0, listStyle: 'none' }}>
      {sentences.map(({ text, why }) => (
        <Box component="li" key={text + why} sx={{ paddingBlock: 0.5, maxWidth: '68ch', overflowWrap: 'anywhere' }}>
          {text}
          {why ? (
            <Typography variant="body2" color="textSecondary">
              {why}
            </Typography>
          ) : null}
        </Box>
      ))}
    </Box>
  </li>
);

const Looks = () => {
  const list = useApiInfiniteQuery(contract.looks.mine, PAGE_LOOKS, { staleTime: 0 });
  const { data, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const failed = 'This list could not be loaded';
  if (isError && !isFetchNextPageError) return <LoadFailedNotice title={failed} query={list} />;
  if (!data) {
    return (
      <Loading label="Loading who looked at your details">
        <TextSkeleton lines={4} />
      </Loading>
    );
  }
  const days = groupLooks(data.pages.flat());
  if (days.length === 0) {
    return (
      <EmptyState level={3} title="No one has opened your details">
        When somebody does, the day appears here and, for your private details, the reason.
      </EmptyState>
    );
  }
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 3, margin: 0, padding: 0, listStyle: 'none' }}>
        {days.map((day) => (
          <Day key={day.day} {...day} />
        ))}
      </Box>
      {isFetchNextPageError && !isFetchingNextPage ? (
        <Box sx={{ marginTop: 3 }}>
          <LoadFailedNotice title={failed} query={{ error: list.error, refetch: fetchNextPage }} />
        </Box>
      ) : null}
      {hasNextPage && !isFetchNextPageError ? (
        <Button
          variant="outlined"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ marginTop: 3 }}
        >
          Show earlier
        </Button>
      ) : null}
    </>
  );
};

/** Who of the staff looked at what of the user, by day, newest first. */
export const StaffLooks = () => (
  <Section
    title={`Who at ${BRAND.name} looked at your details`}
    lead="Each time someone opens your profile, your application or your conversation with your matchmaker. Lists that include your name are recorded as well, but not shown here."
  >
    <Looks />
  </Section>
);
