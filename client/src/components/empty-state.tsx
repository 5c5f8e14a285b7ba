import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Rosette } from './ornament/rosette.tsx';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The one thing to do from here. */
  action?: ReactNode;
  /** Heading level of the title. */
  level?: 1 | 2 | 3;
}

/** Nothing here yet: says why, and what to do. */
export const EmptyState = ({ title, children, action, level = 2 }: EmptyStateProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      gap: 1,
      paddingBlock: { xs: 5, md: 8 },
      paddingInline: 2,
    }}
  >
    <Rosette />
    <Typography variant={level === 1 ? 'h2' : 'h4'} component={`h${level}`} sx={{ marginTop: 2 }}>
      {title}
    </Typography>
    {children ? (
      <Typography component="div" color="textSecondary" sx={{ maxWidth: '48ch', textWrap: 'pretty' }}>
        {children}
      </Typography>
    ) : null}
    {action ? (
      <Box sx={{ marginTop: 3, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>{action}</Box>
    ) : null}
  </Box>
);
