import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ColumnsProps {
  /** The number of columns on a desktop; a tablet shows two at most, a phone one. */
  count: 2 | 3 | 4;
  gap?: number;
  /** Whether three columns are shown on wide screens only, as the content needs more room. */
  roomy?: boolean;
  children: ReactNode;
}

/** Items side by side in columns of equal width. */
export const Columns = ({ count, gap = 3, roomy = false, children }: ColumnsProps) => (
  <Box
    sx={{
      display: 'grid',
      gap,
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        sm: count === 2 ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
        md: count === 3 && !roomy ? 'repeat(3, minmax(0, 1fr))' : 'repeat(2, minmax(0, 1fr))',
        lg: `repeat(${count}, minmax(0, 1fr))`,
      },
    }}
  >
    {children}
  </Box>
);
