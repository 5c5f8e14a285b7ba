import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SideBySide } from '../../../components/layout/side-by-side.tsx';
import { TOP_BAR_HEIGHT_PX } from '../../../theme/tokens.ts';

interface DetailLayoutProps {
  /** The content to read. */
  children: ReactNode;
  /** The actions: on a wide screen they stay in view beside the content, else they follow it; on paper there are none. */
  act: ReactNode;
}

/** Content on the left, actions on the right. */
export const DetailLayout = ({ children, act }: DetailLayoutProps) => (
  <SideBySide shares={[7, 5]}>
    <div>{children}</div>
    <Box
      sx={(theme) => ({
        minWidth: 0,
        '@media print': { display: 'none' },
        [theme.breakpoints.up('lg')]: {
          position: 'sticky',
          top: TOP_BAR_HEIGHT_PX + 24,
          padding: 4,
          borderRadius: '12px',
          border: `1px solid ${theme.vars.palette.divider}`,
          backgroundColor: theme.vars.palette.background.paper,
          // The sheet has its own margins.
          '& > section:last-of-type': { paddingBottom: 0 },
          '& > section + section': { marginTop: 1 },
        },
        [theme.breakpoints.down('lg')]: { borderTop: `1px solid ${theme.vars.palette.divider}`, paddingTop: 5 },
      })}
    >
      {act}
    </Box>
  </SideBySide>
);
