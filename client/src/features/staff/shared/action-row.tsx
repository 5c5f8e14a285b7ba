import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ActionRowProps {
  /** The buttons at the end; on a phone below the text. */
  actions: ReactNode;
  children: ReactNode;
}

/** What a list says of one thing, and what can be done about it. */
export const ActionRow = ({ actions, children }: ActionRowProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: { xs: 'column', sm: 'row' },
      justifyContent: 'space-between',
      alignItems: { sm: 'center' },
      gap: 2,
      paddingBlock: 2,
    }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, flex: 'none' }}>{actions}</Box>
  </Box>
);
