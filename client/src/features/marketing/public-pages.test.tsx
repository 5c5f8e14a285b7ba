import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { marketingRoutes } from './routes.ts';

const routes = marketingRoutes.map(({ path, Screen }) => ({ path, element: <Screen /> }));
const open = async (path: string) => {
  setCurrentUser(null);
  renderRoutes(routes, path);
  await screen.findByRole('heading', { level: 1 });
};

it.each([
  ['/how-it-works', ['3 daily matches', '7 daily matches', '10 daily matches', '48 to 72 hours']],
  [
    '/pricing',
    ['7-day satisfaction guarantee', 'full refund', 'next billing cycle', 'renew automatically', 'three months'],
  ],
])('%s says its figures and terms', async (path, texts) => {
  await open(path);
  const all = document.body.textContent ?? '';
  for (const text of texts) expect(all).toContain(text);
});

it('days that are written in words are named for programs too', async () => {
  let count = 0;
  for (const { path } of marketingRoutes) {
    await open(path);
    const days = [...document.querySelectorAll('time')];
    const read = ({ dateTime }: HTMLTimeElement) =>
      new Date(`${dateTime}T12:00`).toLocaleDateString('en-US', { dateStyle: 'long' });
    expect(days.map(read), path).toEqual(days.map((day) => day.textContent));
    count += days.length;
    cleanup();
  }
  expect(count).toBeGreaterThan(10);
});
