import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
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

it('is for staff', async () => {
  open('member');
  expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeInTheDocument();
});
