import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CardSkeleton, Loading } from '../components/skeletons.tsx';
import { Brand } from '../navigation/brand-mark.tsx';
import { TopBarFrame } from '../navigation/top-bar-frame.tsx';
import { GRID, PAGE_MARGIN } from '../theme/tokens.ts';

/**
 * What every page but a visitor's shows until its program has come: the brand, and empty places. It is drawn when the client is built,
 * and is the same for everybody.
 */
export const Shell = () => (
  <Box sx={{ minHeight: '100dvh' }}>
    <TopBarFrame>
      <Brand />
    </TopBarFrame>
    <Box component="main" sx={{ ...GRID, paddingBlock: PAGE_MARGIN }}>
      <Loading>
        <Skeleton variant="text" width="min(60%, 320px)" sx={{ typography: 'h2', marginBottom: { xs: 3, md: 4 } }} />
        <Box sx={{ display: 'grid', gap: 2 }}>
          <CardSkeleton height={160} />
          <CardSkeleton height={160} />
          <CardSkeleton height={160} />
        </Box>
      </Loading>
    </Box>
  </Box>
);
