import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers.tsx';
import { makeRouter } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in.');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={makeRouter()} />
    </Providers>
  </StrictMode>,
);
