import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../shared/options.ts';
import { TO_LANDING } from '../lib/session.ts';
import { TopBar } from '../navigation/top-bar.tsx';
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

  it("shows an applicant the landing page once, from the bar's Home", async () => {
    setCurrentUser(buildUser('applicant'));
    const app = renderRoutes([...routes, { path: '/profile', element: <TopBar /> }], '/profile');
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(app.path()).toBe('/');
  });

  it('leads an applicant on who loads the page again', async () => {
    setCurrentUser(buildUser('applicant'));
    const app = renderRoutes(routes, { pathname: '/', state: TO_LANDING });
    expect(await screen.findByRole('heading', { name: 'Your application' })).toBeInTheDocument();
    expect(app.path()).toBe('/application');
  });
});
