import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { OpenedSupportThread } from '../../../../../shared/contract/support.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { SupportPage } from './support-page.tsx';
import { SupportThreadPage } from './support-thread-page.tsx';

const { ask, list, one, reply } = contract.support;
const AT = '2026-01-02T03:04:05.000Z';
const thread: OpenedSupportThread = {
  ...{ id: 't', topic: 'refund', state: 'waiting', excerpt: 'I paid twice', createdAt: AT, lastAt: AT, dueAt: AT },
  messages: [{ id: 't', isOwn: true, text: 'I paid <b>twice</b>', createdAt: AT }],
  can: { reply: true },
  cursor: 'c',
};
const open = (path: string) => {
  setCurrentUser(buildUser('applicant'));
  return renderRoutes(
    [
      { path: '/settings/support', element: <SupportPage /> },
      { path: '/settings/support/:id', element: <SupportThreadPage /> },
    ],
    path,
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('asks support about what a link names, twice under the same id where the first was not answered, and shows the thread', async () => {
  respondTo(list, []);
  respondTo(ask, buildRefusal('unavailable'));
  const { path } = open('/settings/support?topic=refund');
  expect(await screen.findByText('You have not written to us yet.')).toBeVisible();
  expect(screen.getByText('We answer within 48 hours, weekends included.')).toBeVisible();
  fireEvent.change(screen.getByRole('textbox', { name: /Your message/ }), { target: { value: 'I paid <b>twice</b>' } });
  await press('Send');
  expect(await screen.findByText('Not sent')).toBeInTheDocument();
  respondTo(ask, thread);
  respondTo(one, thread);
  await press('Send');
  expect(await screen.findByText('I paid <b>twice</b>')).toBeVisible();
  expect(path()).toBe('/settings/support/t');
  const bodies = getRequestsTo(ask).map(({ body }) => body as Record<string, string>);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]).toMatchObject({ topic: 'refund', text: 'I paid <b>twice</b>' });
});

it.each([
  [new Date(Date.now() + 3 * 86_400_000), /^Answer promised by \w+day (morning|afternoon|evening)\.$/],
  [new Date(AT), /^Answer promised by .+\. We are late, and sorry\.$/],
])('a thread says by which part of a day the answer is promised, or that we are late', async (due, expected) => {
  respondTo(one, { ...thread, dueAt: due.toISOString() });
  open('/settings/support/t');
  expect(await screen.findByText(expected)).toBeVisible();
});

it('a thread has the answers and goes on, unless it is closed', async () => {
  const answer = { id: 'a', isOwn: false, text: 'We returned it.', createdAt: AT };
  respondTo(one, { ...thread, state: 'answered', dueAt: null, messages: [...thread.messages, answer] });
  respondTo(reply, thread);
  open('/settings/support/t');
  expect(await screen.findByRole('heading', { level: 1, name: 'Refund' })).toBeVisible();
  expect(screen.getByText('We returned it.').parentElement).toHaveTextContent(/^Our team · /);
  fireEvent.change(screen.getByRole('textbox', { name: /Your message/ }), { target: { value: 'Thank you' } });
  respondTo(one, { ...thread, can: { reply: false } });
  await press('Send');
  expect(await screen.findByText(/This conversation is closed/)).toBeVisible();
  expect(getRequestsTo(reply).map(({ body }) => (body as { text: string }).text)).toEqual(['Thank you']);
});
