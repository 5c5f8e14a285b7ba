import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  /** The page's one h1. */
  title: ReactNode;
  /** A word or two above it that name the section. */
  eyebrow?: string;
  /** One or two sentences below it. */
  lead?: ReactNode;
  /** Buttons, at the end of the line on a wide screen, below on a phone. */
  actions?: ReactNode;
  /** Leaves the height to the page's content, where that fills the screen. */
  compact?: boolean;
}

/** The class of a page's head, by which a form gives it a place. */
export const PAGE_HEAD = 'page-head';

/** The head of a page: eyebrow, h1, lead, actions. */
export const PageHeader = ({ title, eyebrow, lead, actions, compact = false }: PageHeaderProps) => (
  <Box
    className={PAGE_HEAD}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      columnGap: 3,
      rowGap: 2,
      marginBottom: compact ? { xs: 1.5, md: 2 } : { xs: 3, md: 4 },
    }}
  >
    <Box sx={{ maxWidth: 720, minWidth: 0 }}>
      {eyebrow ? (
        <Typography variant="overline" component="p" color="secondary" sx={{ marginBottom: 0.5 }}>
          {eyebrow}
        </Typography>
      ) : null}
      <Typography variant={compact ? 'h3' : 'h2'} component="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {lead ? (
        <Typography
          variant={compact ? 'body2' : 'body1'}
          component="p"
          color="textSecondary"
          sx={{ marginTop: compact ? 0.5 : 1.5, maxWidth: '62ch', textWrap: 'pretty' }}
        >
          {lead}
        </Typography>
      ) : null}
    </Box>
    {actions ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{actions}</Box> : null}
  </Box>
);
