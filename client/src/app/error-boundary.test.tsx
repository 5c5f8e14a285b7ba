import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createLazyScreen } from '../lib/screens.ts';
import { renderRoutes } from '../test/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const Missing = createLazyScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
const Broken = () => {
  throw new Error('A defect');
};
const routes = [
  {
    element: <ErrorBoundary />,
    children: [
      { path: '/missing', element: <Missing /> },
      { path: '/broken', element: <Broken /> },
    ],
  },
];

it.each([
  ['/missing', 'This page could not be loaded', 'Try again'],
  ['/broken', 'Something went wrong', 'Reload the page'],
])('shows a page and a way on in place of the screen at %s', async (at, title, button) => {
  renderRoutes(routes, at);
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
});
