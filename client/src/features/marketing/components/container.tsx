import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const WIDTHS = { text: 760, medium: 960, wide: 1120 } as const;

/** The page's margins inside a part that itself spans the full width. */
export const Container = ({ width = 'wide', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) => (
  <Box
    sx={{
      width: '100%',
      marginInline: 'auto',
      position: 'relative',
      maxWidth: WIDTHS[width] + 64,
      paddingInline: { xs: 2.5, sm: 4 },
    }}
  >
    {children}
  </Box>
);
