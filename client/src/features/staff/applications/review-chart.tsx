import Box from '@mui/material/Box';
import type { ReviewFiguresView } from '../../../../../shared/contract/staff/staff-applications.ts';
import { formatMoment, formatNumber } from '../../../content/format.ts';
import { FiguresChart } from '../shared/figures-chart.tsx';

type Week = ReviewFiguresView['weeks'][number];

const CHARTS = [
  {
    label: 'Answered in time',
    title: 'Share of applications answered in time, by week. The figures are in the table above.',
    tone: 'green',
    max: 100,
    read: ({ decided, inTime }: Week) => (decided === 0 ? null : Math.floor((100 * inTime) / decided)),
    format: (value: number) => `${value}%`,
  },
  {
    label: 'Median',
    title: 'Median time to an answer, by week. The figures are in the table above.',
    tone: 'brass',
    max: undefined,
    read: ({ medianHours }: Week) => medianHours,
    format: (value: number) => `${formatNumber(value)} h`,
  },
] as const;

/** How the promise of a timely answer was kept, week by week, oldest first. */
export const ReviewChart = ({ weeks }: Pick<ReviewFiguresView, 'weeks'>) => {
  const inOrder = [...weeks].reverse();
  const categories = inOrder.map(({ monday }) => formatMoment(`${monday}T00:00:00`, 'shortDayAndMonth'));
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 720 }}>
      {CHARTS.map(({ label, title, tone, max, read, format }) => (
        <FiguresChart
          key={label}
          label={title}
          caption={label}
          categories={categories}
          series={[{ label, tone, values: inOrder.map(read) }]}
          format={format}
          {...(max === undefined ? {} : { max })}
        />
      ))}
    </Box>
  );
};
