import Box from '@mui/material/Box';
import { MOTION, RADIUS } from '../../theme/tokens.ts';

interface ProgressBarProps {
  /** Names it for assistive technology. */
  label: string;
  /** How much is done, from 0 to 100. */
  value: number;
  /** Says how much that is, in place of the percentage. */
  text?: string;
  /** In pixels. */
  height?: number;
}

/** How much of something is done. What goes on without a known end is shown by the library's `LinearProgress`. */
export const ProgressBar = ({ label, value, text, height = 4 }: ProgressBarProps) => (
  <Box
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value)}
    aria-valuetext={text}
    sx={{ height, borderRadius: `${RADIUS.pill}px`, overflow: 'hidden', backgroundColor: 'background.sunken' }}
  >
    <Box
      sx={{
        width: `${value}%`,
        height: '100%',
        borderRadius: 'inherit',
        backgroundColor: 'primary.main',
        transition: `width ${MOTION.slow}ms linear`,
      }}
    />
  </Box>
);
