import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import {
  ANALYTICS_TABLES,
  ANALYTICS_WEEKS,
  type AnalyticsTableName,
  MIN_PEOPLE,
} from '../../../../../shared/analytics-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { AnalyticsView } from '../../../../../shared/contract/staff/analytics.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { AccessRestrictedPage } from '../../../components/pages/access-restricted-page.tsx';
import { createPart } from '../../../components/part.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { formatCalendarDay, formatMoment } from '../../../content/format.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Filters, SelectFilter, useFilter } from '../shared/filters.tsx';
import { StaffFrame } from '../shared/staff-frame.tsx';
import { Figure } from './figure.tsx';
import { NOT_SHOWN } from './figures.ts';

const RevenuePage = createPart(async () => (await import('./revenue-page.tsx')).RevenuePage);

/** The figures in the order of the page. */
const PARTS: readonly { title: string; tables: readonly AnalyticsTableName[] }[] = [
  { title: 'Applications', tables: ['applications', 'reviews'] },
  { title: 'Members', tables: ['tiers', 'genders', 'cities', 'exposure'] },
  { title: 'Introductions', tables: ['funnel', 'outcomes'] },
  { title: 'Conversations', tables: ['messages', 'matchmakers'] },
  { title: 'Storage', tables: ['storage'] },
];

const PERIODS = [12, 26, ANALYTICS_WEEKS];
const DEFAULT_WEEKS = '12';
/** Milliseconds between two fetches while there are no figures. */
const REFETCH_MS = 10_000;

const LOADING = <CardSkeleton label="Loading the figures" height={640} />;

/** All figures, with so many of the last weeks. */
const Parts = ({ tables, weeks }: Pick<AnalyticsView, 'tables'> & { weeks: number }) => (
  <>
    {PARTS.map(({ title, tables: names }) => (
      <Section key={title} title={title} divided>
        <Box
          sx={{
            display: 'grid',
            columnGap: 6,
            rowGap: 5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: names.length > 1 ? 'repeat(2, minmax(0, 1fr))' : '1fr' },
            '@media print': { display: 'block' },
          }}
        >
          {tables
            .filter(({ name }) => names.includes(name))
            .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
            .map((table) => {
              const { rows: kind } = ANALYTICS_TABLES[table.name];
              const shown = kind === 'week' ? { ...table, rows: table.rows.slice(-weeks) } : table;
              return <Figure key={table.name} table={shown} isOverTime={kind !== 'group'} />;
            })}
        </Box>
      </Section>
    ))}
  </>
);

const Figures = ({ lastDay, computedAt, timeZone, tables }: AnalyticsView) => {
  const [weeks] = useFilter('weeks');
  if (lastDay === null || computedAt === null) {
    return (
      <EmptyState title="No figures yet">
        They are counted after midnight, and for the first time within a few minutes of the start.
      </EmptyState>
    );
  }
  return (
    <>
      <Typography color="textSecondary" sx={{ marginBottom: 3, maxWidth: '65ch' }}>
        {`Until the end of ${formatCalendarDay(lastDay)}, counted ${formatMoment(computedAt, 'dateAndTime')} your time. Days and weeks begin at midnight, ${timeZone}. “${NOT_SHOWN}” stands for a figure of introductions, answers or messages about fewer than ${MIN_PEOPLE} people, or one that would give such a figure away.`}
      </Typography>
      <Filters>
        <SelectFilter
          name="weeks"
          label="Weeks shown"
          all={{ value: DEFAULT_WEEKS, label: `Last ${DEFAULT_WEEKS} weeks` }}
          options={PERIODS.slice(1).map((count) => ({ value: String(count), label: `Last ${count} weeks` }))}
        />
      </Filters>
      <Parts tables={tables} weeks={Number(weeks) || Number(DEFAULT_WEEKS)} />
    </>
  );
};

const Analytics = () => (
  <QueryContent
    query={useApiQuery(
      contract.staffInsight.show,
      {},
      { refetchInterval: ({ state }) => (state.data?.lastDay === null ? REFETCH_MS : false) },
    )}
    loading={LOADING}
    failed="The figures could not be loaded"
  >
    {(insight) => <Figures {...insight} />}
  </QueryContent>
);

/** The figures of the service, for admins; or what members pay, as the address says. */
export const AnalyticsPage = () => {
  const { user } = useCurrentUser();
  const [view] = useFilter('view');
  if (user && !user.can.staff.seeInsight) return <AccessRestrictedPage roles={['admin']} />;
  if (view === 'revenue')
    return (
      <Suspense>
        <RevenuePage />
      </Suspense>
    );
  return (
    <StaffFrame title="Analytics" lead="How the service is doing. The figures are counted every night.">
      <Analytics />
    </StaffFrame>
  );
};
