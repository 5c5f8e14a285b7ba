import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ProgressBar } from '../../components/layout/progress-bar.tsx';

interface ProgressLineProps {
  /** Names the bar for assistive technology. */
  label: string;
  done: number;
  total: number;
  /** The progress as text under the bar. */
  text?: string;
}

/** A progress bar with a text, which is read in its place. */
export const ProgressLine = ({ label, done, total, text }: ProgressLineProps) => (
  <Box>
    <div aria-hidden={text !== undefined}>
      <ProgressBar label={label} text={text ?? `${done} of ${total}`} value={total === 0 ? 0 : (done / total) * 100} />
    </div>
    {text ? (
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1, fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
    ) : null}
  </Box>
);
