import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { Role } from '../../../../shared/options.ts';
import { NEEDS_COOKIES } from '../../lib/cookies.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser, setServices } from '../../test/render.tsx';
import { AuthPage } from './auth-page.tsx';

const routes = [
  { path: '/auth', element: <AuthPage /> },
  { path: '/', element: <h1>Home</h1> },
  { path: '/application', element: <h1>Application</h1> },
  { path: '/staff/*', element: <h1>Staff</h1> },
];
const visit = (at: string) => {
  setCurrentUser(null);
  return renderRoutes(routes, at);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const write = (entries: Record<string, string>) => {
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

describe('/auth', () => {
  it('keeps the tab in the address, and what is written while the other tab is open', async () => {
    const app = visit('/auth');
    await userEvent.click(await screen.findByRole('tab', { name: 'Register' }));
    await waitFor(() => expect(app.path()).toBe('/auth?tab=register'));
    expect(document.title).toBe('Register | Mithaq');
    write({ 'First name': 'Maryam' });
    await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByLabelText('First name')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    expect(await screen.findByLabelText('First name')).toHaveValue('Maryam');
  });

  it.each<[Role, string]>([
    ['applicant', '/application'],
    ['member', '/'],
    ['matchmaker', '/staff/conversations'],
    ['admin', '/staff'],
  ])('redirects a signed-in %s to %s', async (role, path) => {
    setCurrentUser(buildUser(role), 'standard');
    const app = renderRoutes(routes, '/auth');
    await waitFor(() => expect(app.path()).toBe(path));
  });

  it('says that it needs cookies to whose browser keeps none', async () => {
    respondTo(contract.accounts.login, buildUser('member'));
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    visit('/auth');
    await screen.findByLabelText('Email');
    write({ Email: 'maryam@example.test', Password: 'a quiet garden' });
    await press('Sign In');
    expect(await screen.findByText(NEEDS_COOKIES)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
    vi.restoreAllMocks();
  });

  it.each([
    ['mail,letters', ['/contact']],
    ['mail', []],
  ])(
    'says on the page that the account is suspended, and leads to our team where it reads what is written: %s',
    async (services, ways) => {
      window.__services__ = services;
      onTestFinished(() => {
        delete window.__services__;
      });
      respondTo(contract.accounts.login, buildRefusal('suspended'));
      visit('/auth');
      await screen.findByLabelText('Email');
      write({ Email: 'maryam@example.test', Password: 'a quiet garden' });
      await press('Sign In');
      await waitFor(() =>
        expect(screen.getByRole('form', { name: 'Sign in' })).toHaveTextContent('This account is suspended.'),
      );
      const found = screen.queryAllByRole('link', { name: 'Write to us' });
      expect(found.map((link) => link.getAttribute('href'))).toEqual(ways);
      expect(screen.getByText('Login failed')).toBeInTheDocument();
    },
  );

  it('offers an appeal where the refusal says that there is one, and sends it after a question with what was signed in with', async () => {
    const { appeal } = contract.conduct;
    const sentence = 'This account is suspended. Our team wrote: “You asked for money.”';
    respondTo(contract.accounts.login, buildRefusal('suspended', sentence, [{ path: 'appeal', message: 'Once.' }]));
    respondTo(appeal, undefined);
    visit('/auth');
    await screen.findByLabelText('Email');
    write({ Email: 'maryam@example.test', Password: 'a quiet garden' });
    await press('Sign In');
    const notice = (await screen.findByRole('button', { name: 'Sign In' })).closest('form');
    await waitFor(() => expect(notice).toHaveTextContent(`${sentence} You can appeal this decision once, below.`));
    await press('Appeal this decision');
    fireEvent.change(screen.getByLabelText(/^Your appeal/), { target: { value: 'It was not me.' } });
    const refusal = buildRefusal('unauthorized');
    respondTo(contract.accounts.login, refusal);
    await press('Sign In');
    await waitFor(() => expect(getRequestsTo(contract.accounts.login)).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(screen.getByLabelText(/^Your appeal/)).toHaveValue('It was not me.');
    await press('Send appeal');
    const dialog = await screen.findByRole('dialog', { name: 'Send your appeal?' });
    expect(dialog).toHaveTextContent('You can appeal once, and what you send can’t be changed.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(getRequestsTo(appeal)).toEqual([]);
    await press('Send appeal');
    const send = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send appeal' });
    await userEvent.click(send);
    expect(await screen.findByText('Your appeal has arrived')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^Your appeal has arrived/);
    expect(getRequestsTo(appeal).map(({ body }) => body)).toEqual([
      { email: 'maryam@example.test', password: 'a quiet garden', text: 'It was not me.' },
    ]);
  });

  it('asks for the link where the service sends mail, and says so where that failed', async () => {
    setServices('mail');
    const { request } = contract.passwordResets;
    respondTo(request, buildRefusal('too_many_requests', 'Please wait an hour.'));
    visit('/auth');
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    write({ 'Email *': 'maryam@example.test' });
    await press('Send reset link');
    expect(await screen.findByText('Link not sent')).toBeInTheDocument();
    expect(screen.queryByText('Reset Link Sent!')).not.toBeInTheDocument();
    respondTo(request, undefined);
    await press('Send reset link');
    expect(await screen.findByText('Reset Link Sent!')).toBeInTheDocument();
    expect(screen.getByText(/If there is an account with this e-mail/)).toBeInTheDocument();
    expect(getRequestsTo(request).at(-1)?.body).toEqual({ email: 'maryam@example.test' });
  });
});
