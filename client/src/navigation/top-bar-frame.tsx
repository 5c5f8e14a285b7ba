import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { GRID, TOP_BAR_HEIGHT_PX } from '../theme/tokens.ts';

/** The sticky bar at the top of every page, without what is in it. */
export const TopBarFrame = ({ children }: { children: ReactNode }) => (
  <Box
    component="header"
    sx={(theme) => ({
      position: 'sticky',
      top: 0,
      zIndex: theme.zIndex.appBar,
      backgroundColor: `color-mix(in srgb, ${theme.vars.palette.background.default} 92%, transparent)`,
      backdropFilter: 'blur(10px)',
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
    })}
  >
    <Box sx={{ ...GRID, height: TOP_BAR_HEIGHT_PX - 1, display: 'flex', alignItems: 'center', gap: { xs: 1, md: 0 } }}>
      {children}
    </Box>
  </Box>
);
