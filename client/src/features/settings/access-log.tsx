import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BRAND } from '../../../../shared/brand.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { BareList } from '../../components/bare-list.tsx';
import { Section } from '../../components/layout/section.tsx';
import { PagedContent } from '../../components/query-content.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import { useApiInfiniteQuery } from '../../lib/query/infinite-query.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { type AccessOfDay, groupAccess } from './access-sentences.ts';

/** Entries on one page. */
const PAGE_OF_ACCESS = 50;

const Day = ({ title, sentences }: AccessOfDay) => (
  <li>
    <Typography variant="h4" component="h3" className="numeric">
      {title}
    </Typography>
    <BareList sx={{ marginTop: 0.5 }}>
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
    </BareList>
  </li>
);

const Entries = () => {
  const list = useApiInfiniteQuery(contract.looks.mine, PAGE_OF_ACCESS, { staleTime: 0 });
  return (
    <PagedContent
      list={list}
      loading={<TextSkeleton label="Loading who looked at your details" lines={4} />}
      loadingMore={<TextSkeleton lines={2} />}
      failed="This list could not be loaded"
      more="Show earlier"
    >
      {(entries) =>
        entries.length === 0 ? (
          <>
            <Typography>No one has opened your details</Typography>
            <Typography variant="body2" color="textSecondary">
              When somebody does, the day appears here and, for your private details, the reason.
            </Typography>
          </>
        ) : (
          <BareList sx={{ display: 'grid', gap: 3 }}>
            {groupAccess(entries).map((day) => (
              <Day key={day.day} {...day} />
            ))}
          </BareList>
        )
      }
    </PagedContent>
  );
};

/** In how many lists of this month the user's name was; nothing where it was in none. */
const Lists = () => {
  const { lists = 0 } = useApiQuery(contract.looks.lists, {}, { staleTime: 0 }).data ?? {};
  if (lists === 0) return null;
  return <Typography>Your name was in {lists === 1 ? 'one list' : `${lists} lists`} this month.</Typography>;
};

/** Who of the staff looked at what of the user, by day, newest first. */
export const AccessLog = () => (
  <Section
    title={`Who at ${BRAND.name} looked at your details`}
    lead="Each time someone opens your profile, your application or your conversation with your matchmaker. We count lists that include your name."
  >
    <Lists />
    <Entries />
  </Section>
);
