import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';

/** One kind of bar. */
export interface ChartSeries {
  label: string;
  /** A value for each category; null where there is none to show. */
  values: readonly (number | null)[];
  tone: 'green' | 'brass' | 'grey';
}

interface FiguresChartProps {
  /** What the chart shows, in words. */
  label: string;
  /** A line above it, where several charts stand together. */
  caption?: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Bars lie, one category below the other; for categories that have names. */
  lies?: boolean;
  /** Bars of one category stand on each other: they are parts of a whole. */
  stacks?: boolean;
  /** The greatest value of the scale; that of the bars unless given. */
  max?: number;
}

const HEIGHT_PX = 260;
const ROW_PX = 44;
/** The scale and the names of the bars beside rows. */
const FRAME_PX = 84;
const NAMES_PX = 116;
const SCALE_PX = 64;
/** The first and the last name of a scale stand out by half of their width. */
const MARGIN_PX = 16;

/**
 * Figures as bars. It is a picture: what it shows is in the table beside it. It is drawn from left to right in every script, as its
 * scale is, and does not move; the library places its words by the direction of the page.
 */
export const FiguresChart = ({
  label,
  caption,
  categories,
  series,
  format,
  lies = false,
  stacks = false,
  max,
}: FiguresChartProps) => {
  const { palette } = useTheme().vars;
  const colors = { green: palette.primary.main, brass: palette.secondary.main, grey: palette.text.disabled };
  const scale = { min: 0, ...(max === undefined ? {} : { max }), valueFormatter: format, tickNumber: 5 };
  const names = { scaleType: 'band' as const, data: [...categories], categoryGapRatio: lies ? 0.35 : 0.25 };
  return (
    <Box component="figure" sx={{ margin: 0, minWidth: 0 }}>
      {caption ? (
        <Typography component="figcaption" variant="body2" sx={{ marginTop: 2 }}>
          {caption}
        </Typography>
      ) : null}
      <Box role="img" aria-label={label}>
        <BarChart
          aria-hidden
          skipAnimation
          disableKeyboardNavigation
          layout={lies ? 'horizontal' : 'vertical'}
          height={lies ? FRAME_PX + ROW_PX * categories.length : HEIGHT_PX}
          margin={MARGIN_PX}
          xAxis={[lies ? scale : names]}
          yAxis={[lies ? { ...names, width: NAMES_PX } : { ...scale, width: SCALE_PX }]}
          grid={lies ? { vertical: true } : { horizontal: true }}
          hideLegend={series.length < 2}
          series={series.map(({ label: name, values, tone }) => ({
            label: name,
            data: [...values],
            color: colors[tone],
            valueFormatter: (value: number | null) => (value === null ? 'Not shown' : format(value)),
            ...(stacks ? { stack: 'whole' } : {}),
          }))}
        />
      </Box>
    </Box>
  );
};
