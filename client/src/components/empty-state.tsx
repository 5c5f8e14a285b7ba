import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FULL_PAGE_HEIGHT } from '../theme/tokens.ts';
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
      justifyContent: 'center',
      // Alone on a page it begins at the page's edge, a little above the middle.
      ...(level === 1
        ? { alignItems: 'flex-start', gap: 1.5, minHeight: FULL_PAGE_HEIGHT, paddingBottom: 8 }
        : {
            alignItems: 'center',
            textAlign: 'center',
            gap: 1,
            paddingBlock: { xs: 5, md: 8 },
            paddingInline: { xs: 0, sm: 2 },
          }),
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
      <Box
        sx={{
          marginTop: 2.5,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          justifyContent: level === 1 ? 'start' : 'center',
        }}
      >
        {action}
      </Box>
    ) : null}
  </Box>
);
