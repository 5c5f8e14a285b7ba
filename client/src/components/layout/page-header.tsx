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
  /** Buttons, at the right on a wide screen, below on a phone. */
  actions?: ReactNode;
  centred?: boolean;
}

/** The head of a page: eyebrow, h1, lead, actions. */
export const PageHeader = ({ title, eyebrow, lead, actions, centred = false }: PageHeaderProps) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      justifyContent: centred ? 'center' : 'space-between',
      textAlign: centred ? 'center' : 'start',
      gap: 3,
      marginBottom: { xs: 4, md: 6 },
    }}
  >
    <Box sx={{ maxWidth: 720, minWidth: 0 }}>
      {eyebrow ? (
        <Typography variant="overline" component="p" color="secondary" sx={{ marginBottom: 1 }}>
          {eyebrow}
        </Typography>
      ) : null}
      <Typography variant="h1">{title}</Typography>
      {lead ? (
        <Typography variant="lead" component="p" color="textSecondary" sx={{ marginTop: 2, maxWidth: '60ch' }}>
          {lead}
        </Typography>
      ) : null}
    </Box>
    {actions ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{actions}</Box> : null}
  </Box>
);
