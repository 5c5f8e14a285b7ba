import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

interface SpinnerProps {
  /** What is awaited, for those who can't see it turn. */
  label?: string;
  /** Takes the height of a page, so that the footer stays where it is. */
  page?: boolean;
}

/** Something is on its way. */
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
    <CircularProgress aria-hidden size={32} thickness={2.4} />
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
  </Box>
);
