import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OpenedStaffSupportThread } from '../../../../../shared/contract/staff/staff-support.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { SupportPage } from './support-page.tsx';

const { claim, done, list, one, reply } = contract.staffSupport;
const AT = '2026-01-02T03:04:05.000Z';
const LATER = '2999-01-02T03:04:05.000Z';

const thread = (id: string, name: string, given: Partial<OpenedStaffSupportThread> = {}): OpenedStaffSupportThread => ({
  ...{ id, form: 'contact', topic: 'privacy', name, writer: null, tier: null, state: 'open', isAnswered: false },
  ...{ createdAt: AT, lastAt: AT, waitingSince: AT, dueAt: LATER, claimedBy: null, claimedAt: null },
  ...{ doneBy: null, doneAt: null, doneWords: null, cursor: id, email: `${id}@example.test`, answersBy: 'mail' },
  can: { claim: true, takeOver: false, release: false, reply: true, done: true, reopen: false },
  messages: [{ id, isFromTeam: false, author: null, text: `<b>Hello</b> from ${name}`, createdAt: AT }],
  earlier: [],
  ...given,
});
const open = (threads: OpenedStaffSupportThread[], path = '/staff/support', role: 'admin' | 'matchmaker' = 'admin') => {
  setCurrentUser(buildUser(role));
  respondTo(
    list,
    threads.map(({ email: _, answersBy: __, messages: ___, earlier: ____, ...row }) => row),
  );
  respondTo(one, ({ url }) => threads.find(({ id }) => url.endsWith(`/${id}`)) ?? buildRefusal('not_found'));
  const routes = ['/staff/support', '/staff/support/:id'].map((at) => ({ path: at, element: <SupportPage /> }));
  return renderRoutes(routes, path);
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('threads are answered by keys, with the last message that was read, and the next one opens', async () => {
  const [amal, basma] = [thread('a', 'Amal'), thread('b', 'Basma', { topic: null, form: 'app' })];
  const { path } = open([amal, basma]);
  await userEvent.click(await screen.findByRole('link', { name: /Amal.*Privacy · Contact page/ }));
  expect(await heading('Amal')).toBeVisible();
  expect(await screen.findByText('<b>Hello</b> from Amal')).toBeVisible();
  expect(screen.getByRole('link', { name: 'a@example.test' })).toHaveAttribute('href', 'mailto:a@example.test');
  await userEvent.keyboard('s');
  expect(getRequestsTo(reply)).toEqual([]);
  await userEvent.keyboard('w');
  fireEvent.change(screen.getByRole('textbox', { name: 'Answer' }), { target: { value: 'Two days.' } });
  respondTo(reply, thread('a', 'Amal', { state: 'done', isAnswered: true }));
  await userEvent.click(screen.getByRole('button', { name: /Send answer/ }));
  expect(await screen.findByText('Answered')).toBeInTheDocument();
  expect(await heading('Basma')).toBeVisible();
  expect(path()).toBe('/staff/support/b');
  const [sent] = getRequestsTo(reply);
  expect(sent?.body).toMatchObject({ text: 'Two days.', upTo: 'a' });
  respondTo(done, thread('b', 'Basma', { state: 'done', doneWords: 'Spam', doneAt: AT }));
  await userEvent.keyboard('x');
  const dialog = within(await screen.findByRole('dialog', { name: 'Put this aside?' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'A word for staff' }), { target: { value: 'Spam' } });
  await userEvent.click(dialog.getByRole('button', { name: 'No answer needed' }));
  expect(await screen.findByText('Put aside')).toBeInTheDocument();
  expect(getRequestsTo(done).map(({ body }) => body)).toEqual([{ words: 'Spam', upTo: 'b' }]);
});

it('what another admin has is claimed by taking over; what cannot be mailed has no field', async () => {
  const can = { claim: false, takeOver: true, release: false, reply: false, done: false, reopen: false };
  const huda = buildName('h', 'Huda', 'Aziz');
  open([thread('a', 'Amal', { can, claimedBy: huda, claimedAt: AT, answersBy: null })], '/staff/support/a');
  expect(await screen.findByText('Huda Aziz has claimed this message')).toBeVisible();
  expect(screen.getByText(/This server cannot mail an answer/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Answer' })).not.toBeInTheDocument();
  respondTo(claim, thread('a', 'Amal'));
  await userEvent.keyboard('c');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take over from Huda?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Take over' }));
  await expect.poll(() => getRequestsTo(claim).map(({ body }) => body)).toEqual([{ takeOver: true }]);
});

it('says that nothing waits, what is gone, and who may look', async () => {
  open([], '/staff/support/gone');
  expect(await screen.findByText('Nothing is waiting')).toBeInTheDocument();
  expect(await heading('This message could not be loaded')).toBeVisible();
  cleanup();
  open([], '/staff/support', 'matchmaker');
  expect(screen.queryByText(/Weekends count/)).not.toBeInTheDocument();
});
