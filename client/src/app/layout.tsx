import Box from '@mui/material/Box';
import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { Spinner } from '../components/spinner.tsx';
import { TOP_BAR } from '../theme/tokens.ts';
import { Footer } from './footer.tsx';
import { useLive } from './live.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useArrival } from './use-arrival.ts';

/** The chrome that every screen shares. */
export const Layout = () => {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  useLive();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <Suspense>
        <TopBar />
      </Suspense>
      <NavigationProgress />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ flex: 1, minHeight: `calc(100dvh - ${TOP_BAR}px)`, outline: 'none' }}
      >
        <Suspense fallback={<Spinner page />}>
          <Outlet />
        </Suspense>
      </Box>
      {/* Apart from the rest, so that a page that was drawn ahead is taken over in parts. */}
      <Suspense>
        <Footer />
      </Suspense>
    </Box>
  );
};
