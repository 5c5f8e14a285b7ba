import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
const stretch = keyframes({
  '0%': { strokeDasharray: '1px, 200px', strokeDashoffset: 0 },
  '50%': { strokeDasharray: '100px, 200px', strokeDashoffset: '-15px' },
  '100%': { strokeDasharray: '1px, 200px', strokeDashoffset: '-126px' },
});

/** A turning ring. Not MUI's, as every page begins with it. */
const Ring = () => (
  <Box
    component="svg"
    aria-hidden
    viewBox="22 22 44 44"
    sx={{ width: 32, height: 32, color: 'primary.main', animation: `${turn} 1.4s linear infinite` }}
  >
    <Box
      component="circle"
      cx={44}
      cy={44}
      r={20.8}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.4}
      sx={{ strokeDasharray: '80px, 200px', animation: `${stretch} 1.4s ease-in-out infinite` }}
    />
  </Box>
);

interface SpinnerProps {
  /** Says what is loading. */
  label?: string;
  /** Takes the height of a page, so that the footer stays where it is. */
  page?: boolean;
}

/** Shows that something is loading. */
export const Spinner = ({ label = 'Loading', page = false }: SpinnerProps) => (
  <Box
    role="status"
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 2,
      padding: 4,
      ...(page ? { minHeight: 'calc(100dvh - 64px)' } : {}),
    }}
  >
    <Ring />
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
  </Box>
);
