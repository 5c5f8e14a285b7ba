import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffVerificationDocument } from '../../../../../shared/contract/staff/staff-verification-documents.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { DocumentsPage } from './documents-page.tsx';

const { list, decide } = contract.staffVerificationDocuments;
const document = (change: Partial<StaffVerificationDocument> = {}): StaffVerificationDocument => ({
  id: 'd1',
  user: buildName('u1', 'Hana', 'Noor'),
  age: 32,
  gender: 'female',
  maritalStatus: null,
  kind: 'passport',
  status: 'waiting',
  sentAt: '2030-01-02T03:04:05.000Z',
  version: 3,
  first: null,
  outcome: null,
  can: { approve: true, reject: true },
  isDecisive: false,
  cursor: 'c',
  ...change,
});

const open = (row: StaffVerificationDocument) => {
  respondTo(list, [row]);
  setCurrentUser(buildUser('admin'));
  queryClient.setQueryData<CurrentUser>(
    queryKey(contract.accounts.current),
    (user) => user && { ...user, can: { ...user.can, staff: { ...user.can.staff, reviewDocuments: true } } },
  );
  renderRoutes([{ path: '/staff/photos', element: <DocumentsPage /> }], '/staff/photos?view=documents&item=d1');
};
const bodies = () => getRequestsTo(decide).map(({ body }) => body);

it('an admin says what a document shows and until when; what the profile does not say cannot be ticked', async () => {
  open(document());
  respondTo(decide, document({ first: { by: null, at: '2030-01-03T00:00:00.000Z', checked: ['age'], until: null } }));
  const picture = await screen.findByRole('img', { name: 'Document of Hana Noor' });
  expect(picture).toHaveAttribute('src', '/api/staff/verification-documents/d1/file');
  await userEvent.keyboard('z');
  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await userEvent.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'What does the document of Hana show?' }));
  expect(dialog.getByText(/It counts once another administrator has approved the same/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: 'Marital status: not given' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Identity: Hana Noor, woman/i }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Age: 32' }));
  fireEvent.change(dialog.getByLabelText('Valid until'), { target: { value: '2035-06-30' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await expect
    .poll(bodies)
    .toEqual([{ decision: 'approved', checked: ['identity', 'age'], until: '2035-06-30', version: 3 }]);
});

it('who has approved leaves the rest to another, and a rejection takes a reason', async () => {
  const first = {
    by: buildName('a', 'Huda', 'Said'),
    at: '2030-01-03T00:00:00.000Z',
    checked: ['age' as const],
    until: null,
  };
  open(document({ first, can: { approve: false, reject: true } }));
  respondTo(decide, document({ status: 'rejected' }));
  expect(await screen.findByText('Huda Said has approved: Age')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this document of Hana?' }));
  expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Expired.' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await expect.poll(bodies).toEqual([{ decision: 'rejected', reason: 'Expired.', version: 3 }]);
});
