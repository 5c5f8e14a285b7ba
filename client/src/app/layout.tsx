import Box from '@mui/material/Box';
import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { FrameNotePlace, NOTE_HEIGHT } from '../components/frame-note.tsx';
import { PartBoundary } from '../components/part.tsx';
import { Spinner } from '../components/spinner.tsx';
import { createFetched } from '../lib/rendering/fetched.ts';
import { useHydrated } from '../lib/rendering/hydrated.ts';
import { useCurrentUser } from '../lib/session.ts';
import { Footer } from '../navigation/footer.tsx';
import { SkipLink } from '../navigation/skip-link.tsx';
import { TopBar } from '../navigation/top-bar.tsx';
import { TOP_BAR_HEIGHT_PX } from '../theme/tokens.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { usePushConnection } from './use-push-connection.ts';
import { useScrollAndFocus } from './use-scroll-and-focus.ts';

/** The page's one address for search engines: tabs and filters in the query are views of the same page. */
const CanonicalLink = () => {
  const { pathname } = useLocation();
  // Pages are found in letters of any size and with slashes at the end; ids after the first part are not.
  const [page = '', ...rest] = pathname.split('/').filter(Boolean);
  const path = `/${[page.toLowerCase(), ...rest].join('/')}`;
  // A prerendered page does not know its origin yet.
  return useHydrated() ? <link rel="canonical" href={`${window.location.origin}${path}`} /> : null;
};

const { Component: SignedIn, prefetch: prefetchSignedIn } = createFetched(
  async () => (await import('./signed-in.tsx')).SignedIn,
);

/** Fetches the part of the frame that only signed-in users have. */
export { prefetchSignedIn };

/** The frame that every screen shares: top bar, content and footer. */
export const Layout = () => {
  const main = useRef<HTMLElement>(null);
  const { user } = useCurrentUser();
  useScrollAndFocus(main);
  usePushConnection();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <CanonicalLink />
      <SkipLink />
      <Suspense>
        <TopBar />
      </Suspense>
      <NavigationProgress />
      <FrameNotePlace />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ flex: 1, minHeight: `calc(100dvh - ${TOP_BAR_HEIGHT_PX}px - ${NOTE_HEIGHT})`, outline: 'none' }}
      >
        <Suspense fallback={<Spinner page />}>
          <Outlet />
        </Suspense>
      </Box>
      {/* A boundary of its own, so that a prerendered page is hydrated in parts. */}
      <Suspense>
        <Footer />
      </Suspense>
      {user ? (
        <PartBoundary>
          <Suspense>
            <SignedIn user={user} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </Box>
  );
};
