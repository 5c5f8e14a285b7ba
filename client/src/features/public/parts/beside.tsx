import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { TOP_BAR } from '../../../theme/tokens.ts';
import { Wide } from './wide.tsx';

interface BesideProps {
  title: string;
  tone?: 'page' | 'sunken';
  /** A hairline above. */
  divided?: boolean;
  children: ReactNode;
}

/** A part of a public page that is read at length: on a desk its heading stays beside it, on the page's own edge. */
export const Beside = ({ title, tone = 'page', divided = false, children }: BesideProps) => {
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={(theme) => ({
        paddingBlock: { xs: 7, md: 11 },
        ...(tone === 'sunken' ? { backgroundColor: theme.vars.palette.background.sunken } : {}),
        ...(divided ? { borderTop: `1px solid ${theme.vars.palette.divider}` } : {}),
      })}
    >
      <Wide>
        <Box
          sx={{
            display: 'grid',
            columnGap: 8,
            rowGap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 4fr) minmax(0, 8fr)' },
          }}
        >
          <Typography id={headingId} variant="h2" sx={{ position: { lg: 'sticky' }, top: { lg: TOP_BAR + 32 } }}>
            {title}
          </Typography>
          <Box sx={{ minWidth: 0 }}>{children}</Box>
        </Box>
      </Wide>
    </Box>
  );
};
