import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BRAND } from '../../../../shared/brand.ts';
import { Page } from '../../components/layout/page.tsx';
import { Emblem } from '../../components/ornament/emblem.tsx';
import { GirihField } from '../../components/ornament/girih-field.tsx';
import { GRID, PAGE_MARGIN, TOP_BAR_HEIGHT_PX } from '../../theme/tokens.ts';

interface AuthFrameProps {
  /** Names the tab and, where `heading` is absent, the page's h1. */
  title: string;
  heading?: string;
  /** A sentence under the h1. */
  note: ReactNode;
  children: ReactNode;
}

/** The frame of the sign-in pages: the form, and an ornament beside it. */
export const AuthFrame = ({ title, heading = title, note, children }: AuthFrameProps) => (
  <Page title={title} kind="editorial">
    <Box
      sx={{
        ...GRID,
        display: 'grid',
        columnGap: 8,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 520px) minmax(0, 1fr)' },
        minHeight: `calc(100dvh - ${TOP_BAR_HEIGHT_PX}px)`,
      }}
    >
      <Box sx={{ maxWidth: 520, paddingBlock: PAGE_MARGIN }}>
        <Typography variant="h2" component="h1">
          {heading}
        </Typography>
        <Typography color="textSecondary" sx={{ marginTop: 1.5, marginBottom: 4, textWrap: 'balance' }}>
          {note}
        </Typography>
        <Card>
          <CardContent sx={{ padding: { xs: 2.5, sm: 4 }, '&:last-child': { paddingBottom: { xs: 2.5, sm: 4 } } }}>
            {children}
          </CardContent>
        </Card>
      </Box>
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          display: { xs: 'none', lg: 'flex' },
          flexDirection: 'column',
          justifyContent: 'space-between',
          gap: 6,
          marginBlock: PAGE_MARGIN,
          padding: 7,
          borderRadius: '12px',
          backgroundColor: 'ground.main',
          color: 'ground.text',
        }}
      >
        <GirihField tile={112} opacity={0.22} colour="ground.textSoft" fade="down" />
        <Box sx={{ position: 'relative', alignSelf: 'center', marginTop: 4, opacity: 0.7 }}>
          <Emblem points={16} size="min(340px, 24vw)" colour="ground.textSoft" ground="ground.main" />
        </Box>
        <Typography variant="display" component="p" sx={{ position: 'relative', maxWidth: '9ch' }}>
          {BRAND.tagline}
        </Typography>
      </Box>
    </Box>
  </Page>
);
