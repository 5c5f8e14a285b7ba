import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { OwnSession } from '../../../../../shared/contract/account.ts';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildMembership } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { AccountPage } from './account-page.tsx';

const at = '2030-05-05T09:00:00.000Z';
const session = (id: string, client: string, current = false): OwnSession => ({
  id,
  client,
  current,
  createdAt: at,
  lastActive: at,
});
const open = (given: Partial<CurrentUser> = {}, path = '/settings/account', breakDaysLeft = 92) => {
  const user = { ...buildUser('member'), ...given };
  setCurrentUser(user, 'standard');
  respondTo(contract.accounts.current, user);
  respondTo(contract.memberships.show, buildMembership({ breakDaysLeft }));
  respondTo(contract.account.sessions, [session('one', 'Chrome on Linux', true), session('two', 'Safari on iPhone')]);
  return renderRoutes(
    [
      { path: '/settings/account', element: <AccountPage /> },
      { path: '/', element: <h1>Start</h1> },
      { path: '/home', element: <h1>Elsewhere</h1> },
    ],
    path,
  );
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

it('a new name that waits is named, and goes on waiting when something else is saved', async () => {
  const pendingName = { firstName: 'Nur', lastName: 'Aziz' };
  open({ pendingName });
  expect(screen.getByText('Waiting for review: Nur Aziz')).toBeInTheDocument();
  respondTo(contract.account.change, { ...buildUser('member'), pendingName });
  fireEvent.change(screen.getByLabelText('Phone (optional)'), { target: { value: '+44 20 7946 0000' } });
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'right' } });
  await click('Save details');
  expect(await screen.findByText('Details changed')).toBeInTheDocument();
  expect(getRequestsTo(contract.account.change)[0]?.body).toMatchObject(pendingName);
});

describe('a new e-mail, where the service sends mail', () => {
  const waiting = { email: 'new@example.test', expiresAt: new Date(Date.now() + 3_600_000).toISOString() };

  it('waits for its link, which the page says', async () => {
    open();
    respondTo(contract.account.change, { ...buildUser('member'), emailChange: waiting });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: waiting.email } });
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'right' } });
    await click('Save details');
    expect(await screen.findByText('Please confirm your new e-mail')).toBeInTheDocument();
    expect(screen.getByText('Please confirm new@example.test')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('maryam@example.test');
  });

  it('is the one with which the account was opened, which one may go on with', () => {
    open({ emailChange: { ...waiting, email: 'maryam@example.test' } });
    expect(screen.getByText(/^Open the link that we sent to it by .* You can go on meanwhile\.$/)).toBeInTheDocument();
  });

  it('that opened the account is asked for also once its link has ended, with another link', async () => {
    const ended = { email: 'maryam@example.test', expiresAt: '2020-01-01T00:00:00.000Z' };
    open({ emailChange: ended });
    respondTo(contract.account.resendConfirmation, {
      ...buildUser('member'),
      emailChange: { ...waiting, email: ended.email },
    });
    await click('Send another link');
    expect(await screen.findByText('Link sent')).toBeInTheDocument();
    expect(screen.getByText(/^Open the link that we sent to it by /)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send another link' })).not.toBeInTheDocument();
  });

  it('is not asked for again by a change of something else', async () => {
    open({ emailChange: waiting });
    respondTo(contract.account.change, { ...buildUser('member', { firstName: 'Nur' }), emailChange: waiting });
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nur' } });
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'right' } });
    await click('Save details');
    expect(await screen.findByText('Details changed')).toBeInTheDocument();
    expect(screen.queryByText('Please confirm your new e-mail')).not.toBeInTheDocument();
  });

  it('is no longer mentioned once its link does not work any more', () => {
    open({ emailChange: { ...waiting, expiresAt: '2020-01-01T00:00:00.000Z' } });
    expect(screen.queryByText('Please confirm new@example.test')).not.toBeInTheDocument();
  });

  it('is confirmed by a button, and the secret leaves the address', async () => {
    const { path } = open({}, '/settings/account?confirm=the-secret');
    respondTo(contract.account.confirmEmail, buildRefusal('bad_request', 'This link has expired.'));
    await click('Confirm');
    expect(await screen.findByText('This link has expired.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    expect(path()).toBe('/settings/account');
    expect(getRequestsTo(contract.account.confirmEmail)[0]?.body).toEqual({ token: 'the-secret' });
  });

  it('is the one of the account from then on', async () => {
    open({}, '/settings/account?confirm=the-secret');
    respondTo(contract.account.confirmEmail, { ...buildUser('member'), email: 'new@example.test' });
    await click('Confirm');
    expect(await screen.findByText('You now sign in with new@example.test.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Confirm your new e-mail')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.test');
  });
});

describe('/settings/account', () => {
  it('changes the details with the password, and shows a refusal beside its field', async () => {
    open();
    const user = buildUser('member', { firstName: 'Nur' });
    respondTo(contract.account.change, ({ body }) =>
      (body as { password: string }).password === 'right'
        ? user
        : buildRefusal('bad_request', 'No.', [{ path: 'password', message: 'Your password is not correct.' }]),
    );
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nur' } });
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'wrong' } });
    await click('Save details');
    expect(await screen.findByText('Your password is not correct.')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'right' } });
    await click('Save details');
    expect(await screen.findByText('Details changed')).toBeInTheDocument();
    expect(screen.getByLabelText('Your password')).toHaveValue('');
    expect(getRequestsTo(contract.account.change).at(-1)?.body).toEqual({
      firstName: 'Nur',
      lastName: 'Siddiqui',
      email: 'maryam@example.test',
      phone: '',
      password: 'right',
    });
  });

  it('takes a break until a day, and pauses for a found match once confirmed', async () => {
    respondTo(contract.account.pause, ({ body }) =>
      (body as { until?: string }).until === ''
        ? buildRefusal('bad_request', 'No.', [
            { path: 'until', message: 'Please choose the day on which your break ends' },
          ])
        : undefined,
    );
    open();
    await click('Take a break');
    expect(await screen.findByText('Please choose the day on which your break ends')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('The day you are back'), { target: { value: '2030-06-01' } });
    await click('Take a break');
    expect(await screen.findByText('Membership paused')).toBeInTheDocument();
    await click('I have found a match');
    await userEvent.click(dialog().getByRole('button', { name: 'Pause' }));
    await expect
      .poll(() => getRequestsTo(contract.account.pause).map(({ body }) => body))
      .toEqual([
        { reason: 'break', until: '' },
        { reason: 'break', until: new Date(2030, 5, 1).toISOString() },
        { reason: 'found-match' },
      ]);
  });

  it.each([
    [92, /^Up to three months ahead, until .+\.$/],
    [12, /^Up to 12 days ahead, until .+\. The rest of three months in twelve is taken\.$/],
    [1, /^Up to 1 day ahead, until .+\. The rest of three months in twelve is taken\.$/],
    [0, /^You have taken three months of breaks within twelve/],
  ])('says how long a break may be where %i days are left', async (daysLeft, words) => {
    open({}, '/settings/account', daysLeft);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryAllByLabelText('The day you are back')).toHaveLength(daysLeft === 0 ? 0 : 1);
  });

  it('shows beside its field why the data could not be exported', async () => {
    const refusal = buildRefusal('bad_request', 'No.', [
      { path: 'password', message: 'Your password is not correct.' },
    ]);
    respondTo(contract.account.export, refusal);
    open();
    fireEvent.change(screen.getByLabelText('Password for the export'), { target: { value: 'wrong' } });
    await click('Export your data');
    expect(await screen.findByText('Your password is not correct.')).toBeInTheDocument();
  });

  it('offers whoever has left to come back, and nothing else', async () => {
    respondTo(contract.account.restore, undefined);
    open({ leaving: { since: at, erasedAt: '2030-06-02T09:00:00.000Z' } });
    expect(screen.getByRole('heading', { name: 'Would you like to come back, Maryam?' })).toBeInTheDocument();
    expect(screen.getByText(/Until June 2, 2030 you can come back/)).toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Come back', 'Sign out']);
    respondTo(contract.accounts.current, buildUser('member'));
    await click('Come back');
    expect(await screen.findByText('Everything is as you left it.')).toBeInTheDocument();
    expect(getRequestsTo(contract.account.restore)).toHaveLength(1);
  });

  it('tells whoever left too long ago that their account is being erased, and offers nothing but to sign out', () => {
    open({ leaving: { since: '2020-05-05T09:00:00.000Z', erasedAt: '2020-06-02T09:00:00.000Z' } });
    expect(screen.getByRole('heading', { name: 'You can no longer come back' })).toBeInTheDocument();
    expect(screen.getByText(/^You have left.* We are erasing /)).toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign out']);
  });
});

describe('the focus, once the button that had it is gone', () => {
  const waitForFocusAround = (text: string) =>
    waitFor(() => {
      expect(document.body).not.toHaveFocus();
      expect(document.activeElement).toContainElement(screen.getByText(text));
    });

  it('goes on at the devices, whether one was signed out or all others', async () => {
    const here = session('one', 'Chrome on Linux', true);
    const edge = session('three', 'Edge on Windows');
    let others = [session('two', 'Safari on iPhone'), edge];
    let loaded = Promise.resolve();
    open();
    respondTo(contract.account.sessions, async () => {
      await loaded;
      return [here, ...others];
    });
    respondTo(contract.account.endSession, () => {
      others = [edge];
      return undefined;
    });
    respondTo(contract.account.endOtherSessions, () => {
      others = [];
      return undefined;
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    await waitForFocusAround('Edge on Windows');
    await click('Sign out all other devices');
    let load = () => {};
    loaded = new Promise((resolve) => {
      load = resolve;
    });
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out' }));
    // The dialog gives the focus back to its button, which goes with the new list.
    await waitFor(() => expect(screen.getByText('Sign out all other devices')).toHaveFocus());
    load();
    await waitFor(() => expect(screen.queryByText('Edge on Windows')).not.toBeInTheDocument());
    await waitForFocusAround('Chrome on Linux');
  });

  it('goes on at the pause, once it has begun and once it has ended', async () => {
    const paused = 'You have found a match, and your membership is paused';
    open();
    const member = buildUser('member');
    respondTo(contract.account.pause, () => {
      respondTo(contract.accounts.current, { ...member, pause: { reason: 'found-match', until: null } });
      return undefined;
    });
    respondTo(contract.account.resume, () => {
      respondTo(contract.accounts.current, member);
      return undefined;
    });
    await click('I have found a match');
    await userEvent.click(dialog().getByRole('button', { name: 'Pause' }));
    await screen.findByText(paused);
    await waitForFocusAround(paused);
    await click('End the pause');
    await screen.findByText('I have found a match');
    await waitForFocusAround('I have found a match');
  });
});

it('changes the password apart from the details, and offers a second factor to staff alone', async () => {
  respondTo(contract.accounts.changePassword, undefined);
  open();
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'old' } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'short' } });
  await click('Change password');
  expect(await screen.findByText('Password must be at least 8 characters')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'a-long-secret' } });
  await click('Change password');
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(getRequestsTo(contract.accounts.changePassword)[0]?.body).toEqual({
    current: 'old',
    password: 'a-long-secret',
  });
  expect(screen.queryByRole('link', { name: 'Second factor' })).not.toBeInTheDocument();
});
