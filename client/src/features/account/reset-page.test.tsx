import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, json } from '../../test/answers.ts';
import { renderRoutes, seat } from '../../test/render.tsx';
import { ResetPage } from './reset-page.tsx';

const routes = [
  { path: '/reset', element: <ResetPage /> },
  { path: '/auth', element: <h1>Sign in</h1> },
];
const open = (at: string) => {
  seat(null);
  return renderRoutes(routes, at);
};
const set = async (password: string, again: string) => {
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: again } });
  await userEvent.click(screen.getByRole('button', { name: 'Set Password' }));
};

afterEach(() => vi.unstubAllGlobals());

describe('/reset', () => {
  it('sets the password by the token of the link and goes on to sign in', async () => {
    const asked = answerWith({ 'POST /api/password': () => new Response(null, { status: 204 }) });
    const app = open('/reset?token=t-1');
    await set('a-long-secret', 'a-long-secret');
    await waitFor(() => expect(app.path()).toBe('/auth?tab=login'));
    expect(asked[0]?.body).toEqual({ token: 't-1', password: 'a-long-secret' });
  });

  it('wants the same password twice', async () => {
    const asked = answerWith({});
    open('/reset?token=t-1');
    await set('a-long-secret', 'another-secret');
    expect(await screen.findByText('Passwords do not match')).toBeDefined();
    expect(asked).toEqual([]);
  });

  it('says what became of a link that no longer works', async () => {
    const refusal = { message: 'This link is no longer valid.', code: 'bad_request', requestId: 'r' };
    answerWith({ 'POST /api/password': () => json(refusal, 400) });
    open('/reset?token=t-1');
    await set('a-long-secret', 'a-long-secret');
    expect(await screen.findByText(/works once and for one hour/)).toBeDefined();
  });

  it('explains a link without a token', async () => {
    open('/reset');
    expect(await screen.findByText('This link is incomplete')).toBeDefined();
  });
});
