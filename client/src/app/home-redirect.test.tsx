import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../shared/options.ts';
import { HAS_APPLIED } from '../lib/session.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../test/render.tsx';
import { HomeRedirect } from './home-redirect.tsx';

const routes = [
  { path: '/', element: <HomeRedirect landing={() => <h1>Landing</h1>} dashboard={() => <h1>Dashboard</h1>} /> },
  { path: '/application', element: <h1>Your application</h1> },
];
const CASES: [Role | null, string, string][] = [
  [null, 'Landing', '/'],
  ['applicant', 'Your application', '/application'],
  ['member', 'Dashboard', '/'],
  ['matchmaker', 'Landing', '/'],
  ['admin', 'Landing', '/'],
];

describe('the address /', () => {
  it.each(CASES)('shows %s the page %s', async (role, heading, path) => {
    setCurrentUser(role && buildUser(role), 'standard');
    const app = renderRoutes(routes, '/');
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(app.path()).toBe(path);
  });

  it('shows an applicant who has applied, and asks for it, the landing page', async () => {
    setCurrentUser(buildUser('applicant'));
    const app = renderRoutes(routes, { pathname: '/', state: HAS_APPLIED });
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(app.path()).toBe('/');
  });
});
