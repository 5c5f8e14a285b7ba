import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ColumnsProps {
  /** Columns on a desk; two from a tablet on where there are more, one on a phone. */
  count: 2 | 3 | 4;
  gap?: number;
  /** Three only on a wide screen: each wants more room than a third of a small one. */
  roomy?: boolean;
  children: ReactNode;
}

/** Things of equal standing, side by side. */
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
