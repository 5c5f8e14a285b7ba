import './fonts.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
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
// Hydrates a prerendered page instead of rendering it again, in slices, so that the page stays responsive in between.
if (readInitialUser()) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
