import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { ReportDialog } from './report-dialog.tsx';

const { reports, messages } = contract;
const at = '2026-01-02T03:04:05.000Z';
const onClose = vi.fn();
const onGone = vi.fn();
const open = async (matchId?: string) => {
  const target = { userId: 'u-bilal', name: 'Bilal', ...(matchId === undefined ? {} : { matchId }) };
  renderRoutes([{ path: '/', element: <ReportDialog target={target} onClose={onClose} onGone={onGone} /> }], '/');
  return within(await screen.findByRole('dialog', { name: 'Report Bilal' }));
};
const choose = async (dialog: ReturnType<typeof within>, reason: string) => {
  await userEvent.click(dialog.getByRole('combobox', { name: /Reason/ }));
  await userEvent.click(screen.getByRole('option', { name: reason }));
};
const sent = () => getRequestsTo(reports.create).map(({ body }) => body);

beforeEach(() => {
  onClose.mockClear();
  onGone.mockClear();
  setCurrentUser(buildUser('member'), 'standard');
  respondTo(reports.create, { id: 'r', reason: 'other', status: 'received', createdAt: at });
});

it('asks for a reason, and sends what was written and the block with it', async () => {
  const dialog = await open();
  expect(getRequestsTo(messages.list)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Please choose a reason')).toBeInTheDocument();
  await choose(dialog, 'Not single');
  await userEvent.type(dialog.getByLabelText('What happened'), 'He is married.');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Block Bilal as well' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent()).toEqual([{ userId: 'u-bilal', reason: 'not-single', details: 'He is married.', block: true }]);
});

it('shows the messages that go with it, and sends none where one does not want to', async () => {
  respondTo(messages.list, [
    { id: 'a', seq: 7, senderId: 'u-bilal', content: 'Answer me', createdAt: at },
    { id: 'b', seq: 8, senderId: 'u-maryam', content: 'No', createdAt: at },
  ]);
  const dialog = await open('m1');
  const evidence = await dialog.findByRole('list', { name: 'Messages that go with the report' });
  expect(
    within(evidence)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Bilal, .*Answer me$/), expect.stringMatching(/^You, .*No$/)]);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Send these messages with the report' }));
  expect(dialog.queryByRole('list')).not.toBeInTheDocument();
  await choose(dialog, 'Harassment or insults');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(sent()).toEqual([{ userId: 'u-bilal', reason: 'harassment' }]));
});

it('stays where it could not be sent, and says where the messages could not be loaded', async () => {
  respondTo(messages.list, buildRefusal('unavailable'));
  respondTo(reports.create, buildRefusal('too_many_requests', 'You can send more tomorrow.'));
  const dialog = await open('m1');
  expect(await dialog.findByText('Your last messages could not be loaded')).toBeInTheDocument();
  await choose(dialog, 'Something else');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('You can send more tomorrow.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
