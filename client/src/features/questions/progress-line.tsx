import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

interface ProgressLineProps {
  /** Names the bar for assistive technology. */
  label: string;
  done: number;
  total: number;
  /** The progress as text under the bar. */
  words?: string;
}

/** A progress bar with a text. */
export const ProgressLine = ({ label, done, total, words }: ProgressLineProps) => (
  <Box>
    <LinearProgress
      variant="determinate"
      aria-label={label}
      aria-valuetext={words ?? `${done} of ${total}`}
      value={total === 0 ? 0 : (done / total) * 100}
    />
    {words ? (
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1, fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Typography>
    ) : null}
  </Box>
);
