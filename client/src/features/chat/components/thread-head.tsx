import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ThreadHeadProps {
  portrait: ReactNode;
  /** The way back, on a phone. */
  back?: ReactNode;
  /** The name of the other side. */
  name: ReactNode;
  /** The heading's level. */
  level: 1 | 2;
  /** What can be done with the conversation. */
  action?: ReactNode;
  /** A line about the other side. */
  children: ReactNode;
}

/** The head of a conversation: a portrait, a name and a line. */
export const ThreadHead = ({ portrait, back, name, level, action, children }: ThreadHeadProps) => (
  <Box
    component="header"
    sx={(theme) => ({
      display: 'flex',
      alignItems: 'center',
      gap: { xs: 1.25, md: 2 },
      paddingInline: { xs: 2, md: 3 },
      paddingBlock: 1.5,
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
    })}
  >
    {back}
    {portrait}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant={level === 1 ? 'h4' : 'h5'} component={`h${level}`} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {children}
    </Box>
    {action}
  </Box>
);
