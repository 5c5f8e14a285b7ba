import Box from '@mui/material/Box';
import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { Spinner } from '../components/spinner.tsx';
import { Footer } from '../navigation/footer.tsx';
import { SkipLink } from '../navigation/skip-link.tsx';
import { TopBar } from '../navigation/top-bar.tsx';
import { TOP_BAR } from '../theme/tokens.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { usePushConnection } from './use-push-connection.ts';
import { useScrollAndFocus } from './use-scroll-and-focus.ts';

/** The chrome that every screen shares. */
export const Layout = () => {
  const main = useRef<HTMLElement>(null);
  useScrollAndFocus(main);
  usePushConnection();
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
