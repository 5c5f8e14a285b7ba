import './fonts.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Providers } from './app/providers.tsx';
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

// What was drawn ahead for whoever sits here is taken over as it stands; bit by bit, so that the page answers in between.
if (readInitialUser()) startTransition(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
