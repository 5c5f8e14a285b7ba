import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface SideBySideProps {
  /** How the two share the width of a wide screen. */
  shares: readonly [number, number];
  /** The two parts. */
  children: ReactNode;
}

/** Two parts beside each other on a wide screen, else one after the other. */
export const SideBySide = ({ shares: [first, second], children }: SideBySideProps) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 8,
      rowGap: 5,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${first}fr) minmax(0, ${second}fr)` },
    }}
  >
    {children}
  </Box>
);
