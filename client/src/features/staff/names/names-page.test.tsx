import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffName } from '../../../../../shared/contract/staff/staff-names.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { NamesPage } from './names-page.tsx';

const { list, decide } = contract.staffNames;
const requestedAt = '2026-01-02T03:04:05.000Z';
const name = (id: string, firstName: string, lastName: string): StaffName => ({
  id,
  user: buildName(id, firstName, 'Noor'),
  pendingName: { firstName, lastName },
  requestedAt,
  cursor: id,
});
const open = (path = '/staff/names', role: 'admin' | 'matchmaker' = 'admin') => {
  setCurrentUser(buildUser(role));
  return renderRoutes([{ path: '/staff/names', element: <NamesPage /> }], path);
};
const heading = (text: string) => screen.findByRole('heading', { level: 1, name: text });

it('names are worked through by keys, and each decision is on the name that was looked at', async () => {
  respondTo(list, [name('a', 'Hana', 'Aziz'), name('b', 'Adam', 'Malik')]);
  const { path } = open();
  await userEvent.click(await screen.findByRole('link', { name: /Hana Noor.*New name: Hana Aziz/ }));
  expect(await heading('Hana Aziz')).toBeVisible();
  expect(screen.getByText('Today: Hana Noor')).toBeVisible();
  respondTo(decide, name('a', 'Hana', 'Aziz'));
  await userEvent.keyboard('a');
  expect(await heading('Adam Malik')).toBeVisible();
  expect(path()).toBe('/staff/names?member=b');
  await userEvent.keyboard('r');
  expect(getRequestsTo(decide)).toHaveLength(1);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this name of Adam?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await expect
    .poll(() => getRequestsTo(decide).map(({ url, body }) => [url, body]))
    .toEqual([
      ['/api/staff/names/a/decision', { decision: 'approved', requestedAt }],
      ['/api/staff/names/b/decision', { decision: 'rejected', requestedAt }],
    ]);
});

it('says that nothing waits, that the list could not be loaded, what is gone, and who may look', async () => {
  respondTo(list, []);
  open('/staff/names?member=gone');
  expect(await screen.findByText('Nothing is waiting')).toBeVisible();
  expect(await heading('This name is not in the list')).toBeVisible();
  cleanup();
  respondTo(list, () => buildRefusal('unavailable'));
  open('/staff/names?member=gone');
  expect(await heading('This name could not be loaded')).toBeVisible();
  cleanup();
  open('/staff/names', 'matchmaker');
  expect(screen.queryByText(/Members see a new name/)).not.toBeInTheDocument();
});
