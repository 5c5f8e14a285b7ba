import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OutboxEntry, OutboxFigures } from '../../../../../shared/contract/staff/staff-outbox.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser, setServices } from '../../../test/render.tsx';
import { ServicePage } from './service-page.tsx';

const { figures, list, retry } = contract.staffOutbox;
const AT = '2026-01-02T03:04:05.000Z';
const entry = (change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 'a',
  way: 'email',
  kinds: ['message'],
  receiver: buildName('amina', 'Amina', 'Rahman'),
  state: 'sent',
  createdAt: AT,
  handedOverAt: AT,
  tries: 0,
  reason: null,
  turnAt: null,
  can: { retry: false, read: false },
  cursor: 'a',
  ...change,
});
const NONE = { failed: 0, waiting: 0, sent: 0, refused: 0, dropped: 0, unknown: 0 };
const FIGURES: OutboxFigures = {
  ways: [
    { way: 'email', isSent: true, later: 3, states: { ...NONE, sent: 1_200, refused: 2 } },
    { way: 'push', isSent: false, later: 0, states: NONE },
  ],
  refusals: [{ way: 'email', reason: 'the mail server failed at RCPT TO with 550', count: 2, lastAt: AT }],
};
const REFUSED = entry({
  id: 'b',
  kinds: ['introductions', 'connection'],
  state: 'refused',
  tries: 1,
  reason: 'the mail server failed at DATA with 554',
  can: { retry: true, read: false },
});

const open = (path: string, entries: OutboxEntry[]) => {
  respondTo(list, entries);
  respondTo(figures, FIGURES);
  respondTo(contract.staffOperations.jobs, { days: [], queues: [] });
  respondTo(contract.staffQueues.list, []);
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/staff/service', element: <ServicePage /> }], path);
};

it('says what was sent to whom and what became of it, how much it was, and why it was refused', async () => {
  open('/staff/service', [
    entry(),
    REFUSED,
    entry({ id: 'c', kinds: ['letter'], receiver: null, state: 'waiting', turnAt: AT, handedOverAt: null }),
  ]);
  const rowOf = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent;
  expect(await rowOf('Message from a connection')).toMatch(/To Amina RahmanE-mail: sent, /);
  expect(await rowOf('New introductions · New connection')).toMatch(
    /E-mail: refused by the receiving server, tried once, .*The mail server failed at DATA with 554\.Send again$/,
  );
  expect(await rowOf('Contact message')).toMatch(/To no accountE-mail: to be sent, Jan 2, /);
  expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Amina Rahman' })[0]).toHaveAttribute('href', '/staff/members/amina');
  const counts = within(screen.getByRole('region', { name: 'Sent within the last 24 hours, by way' }));
  expect(counts.getByRole('row', { name: 'Sent 1,200 0' })).toBeInTheDocument();
  expect(counts.getByRole('row', { name: 'Not due yet 3 0' })).toBeInTheDocument();
  expect(screen.getAllByText('This service does not send by push.')).toHaveLength(2);
  expect(
    screen.getByRole('row', { name: /^E-mail: the mail server failed at RCPT TO with 550 2 Jan 2/ }),
  ).toBeVisible();
});

it('asks for what the address and the filters say, and for nothing that is no choice', async () => {
  open('/staff/service?way=email&state=refused&kind=nonsense&q=Amina', [REFUSED]);
  await screen.findByText('New introductions · New connection');
  const lastQuery = () => Object.fromEntries(new URL(getRequestsTo(list).at(-1)?.url ?? '', 'http://x').searchParams);
  expect(lastQuery()).toEqual({ way: 'email', state: 'refused', q: 'Amina', limit: '25' });
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Given up' }));
  await expect.poll(() => lastQuery()).toMatchObject({ state: 'failed' });
});

it('sends again, and says where that is too late', async () => {
  respondTo(retry, undefined, { id: 'b' });
  open('/staff/service', [REFUSED]);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Send again: New introductions · New connection to Amina Rahman' }),
  );
  expect(await screen.findByText('Will be sent again')).toBeInTheDocument();
  expect(getRequestsTo(retry)).toHaveLength(1);
  respondTo(retry, buildRefusal('conflict', 'This cannot be sent again.'), { id: 'b' });
  await userEvent.click(screen.getByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('Not sent again')).toBeInTheDocument();
});

it('has a way to read each mail that was written into a file, in development alone', async () => {
  const written = entry({ can: { retry: false, read: true } });
  open('/staff/service', [written, REFUSED]);
  const read = await screen.findByRole('link', {
    name: 'Read in a new tab: Message from a connection to Amina Rahman',
  });
  expect(read).toHaveAttribute('href', '/api/staff/outbox/a/mail');
  expect(read).toHaveAttribute('target', '_blank');
  expect(screen.getAllByRole('link', { name: /^Read/ })).toHaveLength(1);
  expect(screen.queryByText('E-mails are written into files')).not.toBeInTheDocument();
  expect(screen.getByText(/never what it said/)).toBeVisible();
});

it('says that no mail leaves a service that writes them into files', async () => {
  setServices('files');
  open('/staff/service', []);
  expect(await screen.findByText('E-mails are written into files')).toBeVisible();
  expect(screen.queryByText(/never what it said/)).not.toBeInTheDocument();
});

it('says where there is nothing', async () => {
  open('/staff/service', []);
  expect(await screen.findByText('Nothing sent yet')).toBeInTheDocument();
});

it('says where nothing fits', async () => {
  open('/staff/service?state=failed', []);
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
});
