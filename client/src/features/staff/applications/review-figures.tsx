import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ReviewFiguresView } from '../../../../../shared/contract/staff/staff-applications.ts';
import { REVIEW_FIGURE_WEEKS, REVIEW_PROMISE_HOURS } from '../../../../../shared/review-options.ts';
import { Section } from '../../../components/layout/section.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../../components/skeletons.tsx';
import { formatCalendarDay, formatNumber } from '../../../content/format.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { formatDuration } from './waiting.ts';

const HOUR_MS = 3_600_000;
const NUMBER = { fontVariantNumeric: 'tabular-nums' };

const formatShare = ({ decided, inTime }: ReviewFiguresView['total']): string =>
  decided === 0 ? '–' : `${Math.floor((100 * inTime) / decided)}%`;
const formatMedian = ({ medianHours }: ReviewFiguresView['total']): string =>
  medianHours === null ? '–' : formatDuration(medianHours * HOUR_MS);

const FiguresTable = ({ total, weeks }: ReviewFiguresView) => (
  <TableContainer tabIndex={0} role="region" aria-label="Answered in time, by week">
    <Table size="small" sx={{ maxWidth: 720, '& th, & td': { paddingInline: { xs: 1, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>Week from</TableCell>
          <TableCell align="right">Answered</TableCell>
          <TableCell align="right">In time</TableCell>
          <TableCell align="right">Median</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {[{ head: `All ${REVIEW_FIGURE_WEEKS} weeks`, figures: total }]
          .concat(weeks.map((week) => ({ head: formatCalendarDay(week.monday), figures: week })))
          .map(({ head, figures }) => (
            <TableRow key={head}>
              <TableCell component="th" scope="row">
                {head}
              </TableCell>
              <TableCell align="right" sx={NUMBER}>
                {formatNumber(figures.decided)}
              </TableCell>
              <TableCell align="right" sx={NUMBER}>
                {formatShare(figures)}
              </TableCell>
              <TableCell align="right" sx={NUMBER}>
                {formatMedian(figures)}
              </TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** How the team has kept the promise of a timely answer, by week. */
export const ReviewFigures = () => (
  <Section
    title="Answered in time"
    lead={`Applications answered within ${REVIEW_PROMISE_HOURS} hours, without the time in which we waited for the applicant.`}
  >
    <QueryContent
      query={useApiQuery(contract.staffApplications.figures, {})}
      loading={
        <Loading label="Loading the figures">
          <CardSkeleton height={240} />
        </Loading>
      }
      failed="The figures could not be loaded"
    >
      {(figures) => <FiguresTable {...figures} />}
    </QueryContent>
  </Section>
);
