import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TOP_BAR_HEIGHT_PX } from '../theme/tokens.ts';
import { Rosette } from './ornament/rosette.tsx';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The one thing to do from here. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 1 | 2 | 3;
}

/** Shown in place of an empty list or page: says why it is empty, and what to do. */
export const EmptyState = ({ title, children, action, level = 2 }: EmptyStateProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      justifyContent: 'center',
      gap: level === 1 ? 1.5 : 1,
      // Alone on a page it is centred a little above the middle; the page's own margins are 5 and 8.
      ...(level === 1
        ? {
            minHeight: {
              xs: `calc(100dvh - ${TOP_BAR_HEIGHT_PX + 80}px)`,
              md: `calc(100dvh - ${TOP_BAR_HEIGHT_PX + 128}px)`,
            },
            paddingBottom: 8,
          }
        : { paddingBlock: { xs: 5, md: 8 } }),
      paddingInline: { xs: 0, sm: 2 },
    }}
  >
    <Rosette />
    <Typography variant={level === 1 ? 'h2' : 'h4'} component={`h${level}`} sx={{ marginTop: 1 }}>
      {title}
    </Typography>
    {children ? (
      <Typography component="div" color="textSecondary" sx={{ maxWidth: '48ch', textWrap: 'balance' }}>
        {children}
      </Typography>
    ) : null}
    {action ? (
      <Box sx={{ marginTop: 2.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>{action}</Box>
    ) : null}
  </Box>
);
