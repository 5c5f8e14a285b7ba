import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { TOTAL_ROW } from '../../../../../shared/analytics-options.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { AnalyticsTableView } from '../../../../../shared/contract/staff/analytics.ts';
import { formatNumber } from '../../../content/format.ts';
import { FiguresChart } from '../shared/figures-chart.tsx';
import { FiguresTable } from '../shared/figures-table.tsx';
import { FileButton } from '../shared/file-button.tsx';
import { describeChart, FIGURES, getRowLabel, NOT_SHOWN } from './figures.ts';

interface FigureProps {
  /** As much of it as is shown. */
  table: AnalyticsTableView;
  /** Whether its rows are weeks or days, which stand beside each other. */
  isOverTime: boolean;
}

/** A table of figures: as charts, as a table, and as a file. */
export const Figure = ({ table: { name, rows }, isOverTime }: FigureProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const plan = FIGURES[name];
  const format = plan.format ?? formatNumber;
  const drawn = rows.filter(({ key }) => key !== TOTAL_ROW);
  const categories = drawn.map(({ key }) => getRowLabel(name, key));
  const charts = plan.charts
    .map((chart) => ({
      ...chart,
      series: chart.series.map(({ label, tone, read }) => ({
        label,
        tone,
        values: drawn.map(({ values }) => read(values)),
      })),
    }))
    .filter(({ series }) => series.some(({ values }) => values.some(Boolean)));
  // A bar that is missing would be read as zero.
  const hasGaps = charts.length > 0 && drawn.some(({ values }) => values.some((value) => value === null));
  return (
    <Box component="article" aria-labelledby={`${id}-title`} sx={{ minWidth: 0 }}>
      <Typography id={`${id}-title`} variant="h4" component="h3">
        {plan.title}
      </Typography>
      <Typography color="textSecondary" sx={{ marginBlock: 1, maxWidth: '65ch' }}>
        {plan.lead}
      </Typography>
      {charts.map(({ title, series, format: formatValue, stacks = false, max }) => (
        <FiguresChart
          key={title}
          label={describeChart(title, categories, series, formatValue)}
          {...(plan.charts.length > 1 ? { caption: title } : {})}
          categories={categories}
          series={series}
          format={formatValue}
          lies={!isOverTime}
          stacks={stacks}
          {...(max === undefined ? {} : { max })}
        />
      ))}
      {hasGaps ? (
        <Typography variant="body2" color="textSecondary">
          {`Not everything is drawn: the table has “${NOT_SHOWN}” for what is not shown.`}
        </Typography>
      ) : null}
      {charts.length === 0 ? <Typography sx={{ marginTop: 2 }}>There is nothing to draw yet.</Typography> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBlock: 2 }}>
        <Button
          variant="outlined"
          size="large"
          aria-expanded={isOpen}
          aria-controls={`${id}-table`}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{isOpen ? 'Hide the table' : 'Show the table'}</span>
        </Button>
        <FileButton
          call={contract.staffInsight.export}
          body={{ table: name, ...(isOverTime && rows[0] ? { from: rows[0].key } : {}) }}
          fileName={`analytics-${name}.csv`}
          errorTitle="The table could not be exported"
        >
          Export as CSV
        </FileButton>
      </Box>
      {/* On paper, there is nothing to open it with. */}
      <Box id={`${id}-table`} sx={{ display: isOpen ? 'block' : 'none', '@media print': { display: 'block' } }}>
        <FiguresTable
          label={plan.title}
          heads={[plan.rows, ...plan.columns]}
          rows={rows.map(({ key, values }) => ({
            head: getRowLabel(name, key),
            cells: values.map((value) => (value === null ? NOT_SHOWN : format(value))),
          }))}
        />
      </Box>
    </Box>
  );
};
