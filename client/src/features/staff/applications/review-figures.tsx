import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ReviewFiguresView } from '../../../../../shared/contract/staff/staff-applications.ts';
import { REVIEW_FIGURE_WEEKS, REVIEW_PROMISE_HOURS } from '../../../../../shared/review-options.ts';
import { Section } from '../../../components/layout/section.tsx';
import { createPart } from '../../../components/part.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatMoment, formatNumber } from '../../../content/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { FiguresTable } from '../shared/figures-table.tsx';
import { formatDuration } from './waiting.ts';

const HOUR_MS = 3_600_000;

const formatShare = ({ decided, inTime }: ReviewFiguresView['total']): string =>
  decided === 0 ? '–' : `${Math.floor((100 * inTime) / decided)}%`;
const formatMedian = ({ medianHours }: ReviewFiguresView['total']): string =>
  medianHours === null ? '–' : formatDuration(medianHours * HOUR_MS);

/** Fetched when it is asked for: the library of charts is larger than the page. */
const ReviewChart = createPart(async () => (await import('./review-chart.tsx')).ReviewChart);

const Figures = ({ total, weeks }: ReviewFiguresView) => {
  const [isChart, setChart] = useState(false);
  return (
    <>
      <FiguresTable
        label="Answered in time, by week"
        heads={['Week from', 'Answered', 'In time', 'Median']}
        rows={[{ head: `All ${REVIEW_FIGURE_WEEKS} weeks`, figures: total }]
          .concat(
            weeks.map((week) => ({
              head: formatMoment(`${week.monday}T12:00:00Z`, 'shortDayAndMonth'),
              figures: week,
            })),
          )
          .map(({ head, figures }) => ({
            head,
            cells: [formatNumber(figures.decided), formatShare(figures), formatMedian(figures)],
          }))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginBlock: 2 }}>
        <Button variant="outlined" aria-expanded={isChart} onClick={() => setChart(!isChart)}>
          <span>{isChart ? 'Hide the chart' : 'Show as a chart'}</span>
        </Button>
        <TextLink to={paths.staffInsight} alone>
          More figures
        </TextLink>
      </Box>
      {isChart ? (
        <Suspense fallback={<CardSkeleton label="Loading the chart" height={560} />}>
          <ReviewChart weeks={weeks} />
        </Suspense>
      ) : null}
    </>
  );
};

/** How the team has kept the promise of a timely answer, by week. */
export const ReviewFigures = () => (
  <Section
    title="Answered in time"
    lead={`Applications answered within ${REVIEW_PROMISE_HOURS} hours, without the time in which we waited for the applicant.`}
  >
    <QueryContent
      query={useApiQuery(contract.staffApplications.figures, {})}
      loading={<CardSkeleton label="Loading the figures" height={240} />}
      failed="The figures could not be loaded"
    >
      {(figures) => <Figures {...figures} />}
    </QueryContent>
  </Section>
);
