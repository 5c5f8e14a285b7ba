import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { Role } from '../../../shared/options.ts';
import { AuthPage } from '../features/account/auth-page.tsx';
import type { GuardedAccess } from '../lib/screens.ts';
import { endSessionByUser } from '../lib/session-end.ts';
import { respondTo } from '../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../test/render.tsx';
import { RequireUser } from './guards.tsx';

const routes = (access: GuardedAccess = 'signed-in') => [
  {
    element: <RequireUser access={access} />,
    children: [{ path: '/guarded', element: <h1>Inside</h1> }],
  },
  {
    element: <RequireUser access="applicants" />,
    children: [{ path: '/application', element: <h1>Your application</h1> }],
  },
  { path: '/auth', element: <h1>Sign in</h1> },
  { path: '/', element: <h1>Home</h1> },
];

describe('guards', () => {
  it('shows a spinner instead of the page while the current user is unknown', () => {
    respondTo(contract.accounts.current, () => new Promise(() => undefined));
    setCurrentUser(undefined);
    const { path } = renderRoutes(routes(), '/guarded');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(screen.queryByText('Inside')).not.toBeInTheDocument();
    expect(path()).toBe('/guarded');
  });

  it('shows an error instead of the sign-in page when the service cannot be reached', async () => {
    respondTo(contract.accounts.current, () => Response.error());
    setCurrentUser(undefined);
    renderRoutes(routes(), '/guarded');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.queryByText('Inside')).not.toBeInTheDocument();
  });

  it('lets any signed-in user in where no roles are given', async () => {
    setCurrentUser(buildUser('applicant'));
    renderRoutes(routes(), '/guarded');
    expect(await screen.findByText('Inside')).toBeInTheDocument();
  });

  it.each(['member', 'admin'] as const)('lets a %s into the member area', async (role) => {
    setCurrentUser(buildUser(role));
    renderRoutes(routes('members'), '/guarded');
    expect(await screen.findByText('Inside')).toBeInTheDocument();
  });

  it.each(['applicant', 'matchmaker'] as const)('shows a %s none of the member area', async (role) => {
    setCurrentUser(buildUser(role));
    const { path } = renderRoutes(routes('members'), '/guarded');
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Restricted' })).toBeInTheDocument();
    expect(screen.queryByText('Inside')).not.toBeInTheDocument();
    expect(path()).toBe('/guarded');
    expect(document.title).toBe('Access Restricted | Mithaq');
  });

  it('redirects users who are not applicants from /application to the home page', async () => {
    setCurrentUser(buildUser('member'));
    const { path } = renderRoutes(routes(), '/application');
    expect(await screen.findByText('Home')).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  const withSignIn = (access?: GuardedAccess) =>
    routes(access).map((route) => (route.path === '/auth' ? { ...route, element: <AuthPage /> } : route));
  const signIn = async (role: Role = 'member') => {
    respondTo(contract.accounts.login, buildUser(role));
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'maryam@example.test' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a quiet garden wall' } });
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  it('sends a visitor on to the address that they asked for, once they have signed in', async () => {
    setCurrentUser(null);
    const { path } = renderRoutes(withSignIn(), '/guarded?tab=privacy');
    await signIn();
    expect(await screen.findByText('Inside')).toBeInTheDocument();
    expect(path()).toBe('/guarded?tab=privacy');
  });

  it.each(['members', 'staff'] as const)(
    'sends an applicant who had asked for a page of %s to /application',
    async (access) => {
      setCurrentUser(null);
      const { path } = renderRoutes(withSignIn(access), '/guarded');
      await signIn('applicant');
      expect(await screen.findByText('Your application')).toBeInTheDocument();
      expect(path()).toBe('/application');
    },
  );

  it.each(['members', 'staff'] as const)(
    'leads staff who lack a second factor from a page of %s to where it is set up',
    async (access) => {
      setCurrentUser({ ...buildUser('admin'), mustAddSecondFactor: true });
      const setUp = { path: '/settings/second-factor', element: <h1>Second factor</h1> };
      renderRoutes([...routes(access), setUp], '/guarded');
      expect(await screen.findByText('Second factor')).toBeInTheDocument();
    },
  );

  it('forgets where a user was who has signed out, for whoever signs in next', async () => {
    setCurrentUser(buildUser('member'));
    const { path } = renderRoutes(withSignIn(), '/guarded');
    expect(await screen.findByText('Inside')).toBeInTheDocument();
    endSessionByUser();
    await signIn();
    expect(await screen.findByText('Home')).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  it('sends whoever has left to where they can come back, from every page', async () => {
    const at = '2030-05-05T09:00:00.000Z';
    setCurrentUser({ ...buildUser('member'), leaving: { since: at, erasedAt: at } });
    const account = {
      element: <RequireUser access="signed-in" />,
      children: [{ path: '/settings/account', element: <h1>Account</h1> }],
    };
    const { path } = renderRoutes([...routes('members'), account], '/guarded');
    expect(await screen.findByText('Account')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe('/settings/account'));
  });
});
