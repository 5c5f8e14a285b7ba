import './fonts/fonts.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { FRAME_MARK } from '../../shared/prerender.ts';
import { App } from './app/app.tsx';
import { prefetchSignedIn } from './app/layout.tsx';
import { Providers } from './app/providers.tsx';
import { prefetchScreen } from './app/routes.tsx';
import { getCurrentUser, readInitialUser } from './lib/current-user.ts';
import { getLeaveGuard } from './lib/leave-guard.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');

const app = (
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>
);

/** Gives the queries of the first page what the page has asked for before its program. */
const takeFirstQueries = async (): Promise<void> => (await import('./lib/query/first-queries.ts')).takeFirstQueries();

/** A prerendered page is hydrated instead of rendered again. The frame of one is replaced by all of it at once. */
const isFrame = root.hasAttribute(FRAME_MARK);

window.addEventListener('popstate', (event) => getLeaveGuard()?.onPopState(event));
/** Renders the page in slices, so that it stays responsive in between. */
const render = (): void =>
  startTransition(() => {
    if (isFrame) createRoot(root).render(app);
    else hydrateRoot(root, app);
  });

if (readInitialUser()) {
  // Nothing that the page has already disappears for want of what draws it.
  const user = getCurrentUser();
  const parts = [
    prefetchScreen(window.location.pathname),
    ...(user ? [prefetchSignedIn()] : []),
    ...(window.__queries?.length ? [import('./lib/query/first-queries.ts')] : []),
  ];
  void Promise.allSettled(parts)
    .then(() => {
      // From now on the frame shows nothing more by itself.
      root.removeAttribute(FRAME_MARK);
      return window.__queries?.length ? takeFirstQueries() : undefined;
    })
    .then(render, render);
} else createRoot(root).render(app);
