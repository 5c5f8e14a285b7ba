import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FORM_WIDTH_PX, GRID, GRID_WIDTH_PX } from '../../../theme/tokens.ts';

const WIDTHS = { text: FORM_WIDTH_PX, medium: 960, wide: GRID_WIDTH_PX } as const;

/** The page's margins inside a part that itself spans the full width. */
export const Container = ({ width = 'wide', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) => (
  <Box sx={{ ...GRID, position: 'relative', maxWidth: WIDTHS[width] + 64 }}>{children}</Box>
);
