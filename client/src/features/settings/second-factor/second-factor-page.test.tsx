import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';

const { mine, start, confirm } = contract.secondFactor;
const open = (role: 'admin' | 'member' = 'admin') => {
  setCurrentUser(buildUser(role));
  renderRoutes([{ path: '/', element: <SecondFactorPage /> }], '/');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('is set up by password and a first code, and shows the recovery codes once', async () => {
  respondTo(mine, { since: null, recoveryCodesLeft: 0 });
  respondTo(start, { secret: 'ABCDEFGH', uri: 'otpauth://totp/Mithaq:a?secret=ABCDEFGH' });
  respondTo(confirm, { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] });
  open();
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'secret' } });
  await press('Start');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
  expect(screen.getByText('ABCD EFGH')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: ' 123456 ' } });
  await press('Confirm');
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeInTheDocument();
  expect(getRequestsTo(confirm).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  respondTo(mine, { since: '2026-01-02T03:04:05.000Z', recoveryCodesLeft: 10 });
  // As when the browser comes online again.
  await act(() => invalidate(mine));
  expect(screen.getByText('aaaa-bbbb-cccc-dddd')).toBeInTheDocument();
  await press('I have saved them');
  expect(await screen.findByText(/10 recovery codes are left/)).toBeInTheDocument();
});

it('says at the field that the password is wrong', async () => {
  respondTo(mine, { since: null, recoveryCodesLeft: 0 });
  respondTo(
    start,
    buildRefusal('bad_request', 'No.', [{ path: 'password', message: 'Your password is not correct.' }]),
  );
  open();
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'wrong' } });
  await press('Start');
  expect(await screen.findByText('Your password is not correct.')).toBeInTheDocument();
});

it('makes new recovery codes by password and code, and shows them once', async () => {
  const { renewCodes } = contract.secondFactor;
  respondTo(mine, { since: '2026-01-02T03:04:05.000Z', recoveryCodesLeft: 2 });
  respondTo(contract.passkeys.mine, []);
  respondTo(renewCodes, { recoveryCodes: ['eeee-ffff-gggg-hhhh'] });
  open();
  expect(await screen.findByText('Few recovery codes are left')).toBeInTheDocument();
  const form = within(await screen.findByRole('form', { name: 'New recovery codes' }));
  fireEvent.change(form.getByLabelText('Your password'), { target: { value: 'secret' } });
  fireEvent.change(form.getByLabelText('Code'), { target: { value: '123456' } });
  await press('Make new codes');
  expect(await screen.findByText('eeee-ffff-gggg-hhhh')).toBeInTheDocument();
  expect(getRequestsTo(renewCodes).map(({ body }) => body)).toEqual([{ password: 'secret', code: '123456' }]);
  respondTo(mine, { since: '2026-01-02T03:04:05.000Z', recoveryCodesLeft: 10 });
  await press('I have saved them');
  expect(await screen.findByText(/10 recovery codes are left/)).toBeInTheDocument();
  expect(screen.queryByText('eeee-ffff-gggg-hhhh')).not.toBeInTheDocument();
});

it('lists passkeys, renames and removes one by password, and says where the browser knows none', async () => {
  const { rename, remove } = contract.passkeys;
  const passkey = { id: 'key-1', name: 'Laptop', createdAt: '2026-01-02T12:00:00.000Z', lastUsedAt: null };
  respondTo(mine, { since: '2026-01-02T03:04:05.000Z', recoveryCodesLeft: 10 });
  respondTo(contract.passkeys.mine, [passkey]);
  respondTo(rename, { ...passkey, name: 'Phone' }, { id: 'key-1' });
  respondTo(
    remove,
    buildRefusal('bad_request', 'No.', [{ path: 'password', message: 'Your password is not correct.' }]),
  );
  open();
  expect(await screen.findByText('Added on January 2, 2026, not used yet')).toBeInTheDocument();
  expect(screen.getByText(/This browser doesn’t know passkeys/)).toBeInTheDocument();
  await press('Rename Laptop');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Laptop”' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Phone' } });
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'secret' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(getRequestsTo(rename).map(({ body }) => body)).toEqual([{ name: 'Phone', password: 'secret' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Remove Laptop');
  const removal = within(await screen.findByRole('dialog', { name: 'Remove “Laptop”?' }));
  fireEvent.change(removal.getByLabelText('Your password'), { target: { value: 'wrong' } });
  await userEvent.click(removal.getByRole('button', { name: 'Remove' }));
  expect(await removal.findByText('Your password is not correct.')).toBeInTheDocument();
});

it('is for staff', async () => {
  open('member');
  expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeInTheDocument();
});
