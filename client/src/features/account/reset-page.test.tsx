import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { buildRefusal, getRequestsTo, requests, respondTo } from '../../test/api-mock.ts';
import { renderRoutes, setCurrentUser, Unstyled } from '../../test/render.tsx';
import { ResetPage } from './reset-page.tsx';

const routes = [
  { path: '/reset', element: <ResetPage /> },
  { path: '/auth', element: <h1>Sign in</h1> },
];
const open = (at: string) => {
  setCurrentUser(null);
  return renderRoutes(routes, at);
};
const set = async (password: string, again: string) => {
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: again } });
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
};

describe('/reset', () => {
  it('takes the token out of the address and keeps it for a reload', async () => {
    respondTo(contract.accounts.changePassword, undefined);
    setCurrentUser(null);
    const router = createMemoryRouter(routes, { initialEntries: ['/reset?token=t-1'] });
    const first = render(<RouterProvider router={router} />, { wrapper: Unstyled });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    const { pathname, search, state } = router.state.location;
    first.unmount();

    // A browser that reloads opens the same history entry.
    const reloaded = createMemoryRouter(routes, { initialEntries: [{ pathname, search, state }] });
    render(<RouterProvider router={reloaded} />, { wrapper: Unstyled });
    await set('a-long-secret', 'a-long-secret');
    await waitFor(() => expect(reloaded.state.location.pathname).toBe('/auth'));
    expect(getRequestsTo(contract.accounts.changePassword)[0]?.body).toMatchObject({ token: 't-1' });
  });

  it('requires the same password twice', async () => {
    open('/reset?token=t-1');
    await set('a-long-secret', 'another-secret');
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('shows an error for an expired link', async () => {
    const message = 'This link is no longer valid.';
    const refusal = buildRefusal('bad_request', message, [{ path: 'token', message }]);
    respondTo(contract.accounts.changePassword, refusal);
    open('/reset?token=t-1');
    await set('a-long-secret', 'a-long-secret');
    expect(await screen.findByText(/works once, for one hour/)).toBeInTheDocument();
  });

  it('says nothing of the link where it was not the link that was refused', async () => {
    respondTo(contract.accounts.changePassword, buildRefusal('unavailable'));
    open('/reset?token=t-1');
    await set('a-long-secret', 'a-long-secret');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText(/works once, for one hour/)).not.toBeInTheDocument();
  });

  it('shows an error for a link without a token', async () => {
    open('/reset');
    expect(await screen.findByText('This link is incomplete')).toBeInTheDocument();
  });
});
