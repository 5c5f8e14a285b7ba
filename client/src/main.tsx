import './fonts.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { FRAME_MARK } from '../../shared/prerender.ts';
import { App } from './app/app.tsx';
import { prefetchSignedIn } from './app/layout.tsx';
import { Providers } from './app/providers.tsx';
import { prefetchScreen } from './app/routes.tsx';
import { leaveGuard } from './lib/leave-guard.ts';
import { readInitialUser } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');

const app = (
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>
);

window.addEventListener('popstate', (event) => leaveGuard.current?.onPopState(event));
if (!readInitialUser()) createRoot(root).render(app);
// The frame that the page has is replaced by all of it at once: nothing disappears in between.
else if (root.hasAttribute(FRAME_MARK))
  void Promise.allSettled([prefetchSignedIn(), prefetchScreen(window.location.pathname)]).then(() =>
    startTransition(() => createRoot(root).render(app)),
  );
// Hydrates a prerendered page instead of rendering it again, in slices, so that the page stays responsive in between.
else startTransition(() => void hydrateRoot(root, app));
