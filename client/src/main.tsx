import './fonts/fonts.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { VISITOR_PAGE } from '../../shared/prerender.ts';
import { App } from './app/app.tsx';
import { prefetchSignedIn } from './app/layout.tsx';
import { Providers } from './app/providers.tsx';
import { prefetchScreen } from './app/routes.tsx';
import { getLeaveGuard } from './lib/leave-guard.ts';
import { watchLeaving } from './lib/leaving.ts';
import { beVisitor, prefetchCurrentUser } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');

const app = (
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>
);

watchLeaving();
window.addEventListener('popstate', (event) => getLeaveGuard()?.onPopState(event));

/** Renders the page in slices, so that it stays responsive in between. A visitor's public page is hydrated, all else replaced. */
const render = (): void =>
  startTransition(() => {
    if (root.getAttribute(VISITOR_PAGE) === 'public') hydrateRoot(root, app);
    else createRoot(root).render(app);
  });

// What the page has already stays until there is what takes its place.
if (root.hasAttribute(VISITOR_PAGE)) {
  beVisitor();
  void prefetchScreen(window.location.pathname).then(render, render);
} else {
  const parts = [prefetchCurrentUser(), prefetchScreen(window.location.pathname), prefetchSignedIn()];
  void Promise.allSettled(parts).then(render);
}
