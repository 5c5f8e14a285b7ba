import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import type { OwnPendingDecision } from '../../../../../shared/contract/staff/staff-decisions.ts';
import { enterSession } from '../../../lib/session.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName, buildStaffApplication } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { QueuePage } from '../applications/queue-page.tsx';

const { list, one, decide, takeBack } = contract.staffApplications;
const { pending } = contract.staffDecisions;
const NAMES = { a: 'Amina', b: 'Bilal', c: 'Chloe' } as const;
type Id = keyof typeof NAMES;

const build = (id: Id, change: Partial<StaffApplication> = {}): StaffApplication =>
  buildStaffApplication({
    id,
    userId: `u-${id}`,
    applicant: { ...buildName(`u-${id}`, NAMES[id], 'Noor'), email: `${id}@example.test`, phone: null },
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    answers: { about: `About ${id}` },
    can: { decide: true, ask: true, claim: true, takeOver: false, release: false, reopen: false },
    cursor: id,
    ...change,
  });
const ALL: Id[] = ['a', 'b', 'c'];
const open = (at = '/staff?q=noor') => {
  setCurrentUser(buildUser('admin'));
  const element = <QueuePage />;
  // As in the router: one screen at both addresses.
  return renderRoutes([{ element, path: '/staff/*', children: [{ path: 'applications/:id', element: null }] }], at);
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const getDecided = () => getRequestsTo(decide).map(({ url, body }) => [url.split('/').at(-2), body]);
/** So long that nothing here takes effect, also on a busy machine. */
const LONG_MS = 600_000;
const APPROVED = { decision: 'approved', undoSeconds: 10 };

/** The service of this test: what is decided waits until it is taken back. */
let waiting: OwnPendingDecision[] = [];
beforeEach(() => {
  waiting = [];
  respondTo(
    list,
    ALL.map((id) => build(id)),
  );
  respondTo(pending, () => waiting);
  for (const id of ALL) {
    respondTo(one, build(id), { id });
    respondTo(
      decide,
      () => {
        const person = buildName(`u-${id}`, NAMES[id], 'Noor');
        const takesEffectAt = new Date(Date.now() + LONG_MS).toISOString();
        waiting = [
          ...waiting,
          { kind: 'application', id, person, decision: 'approved', takesEffectAt, written: { reason: 'Welcome' } },
        ];
        return build(id, { pending: { takesEffectAt, by: null } });
      },
      { id },
    );
    respondTo(
      takeBack,
      () => {
        waiting = waiting.filter((one) => one.id !== id);
        return undefined;
      },
      { id },
    );
  }
});
afterEach(() => enterSession(null));

it('is worked through by the keyboard alone: one key opens, one decides and goes on', async () => {
  const { path } = open();
  await screen.findByRole('link', { name: /Amina Noor/ });
  await userEvent.keyboard('{Enter}');
  await heading('Amina Noor');
  expect(path()).toBe('/staff/applications/a?q=noor');
  // Twice before the page is drawn anew.
  for (const key of ['a', 'a']) fireEvent.keyDown(document.body, { key });
  await heading('Bilal Noor');
  expect(path()).toBe('/staff/applications/b?q=noor');
  expect(getDecided()).toEqual([['a', APPROVED]]);
  expect(await screen.findByText('Approve Amina Noor')).toBeInTheDocument();
  expect(screen.getByText(/^Takes effect in \d+ s$/)).toBeInTheDocument();
  expect(within(screen.getByRole('link', { name: /Amina Noor/ })).getByText('Decided')).toBeInTheDocument();
  await userEvent.keyboard('k');
  await heading('Amina Noor');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })).toBeDisabled();
});

it('a decision is taken back by a key, and its words are in the form again', async () => {
  const { path } = open('/staff/applications/a');
  await heading('Amina Noor');
  await userEvent.keyboard('a');
  await heading('Bilal Noor');
  await screen.findByText('Approve Amina Noor');
  await userEvent.keyboard('u');
  await heading('Amina Noor');
  expect(path()).toBe('/staff/applications/a');
  await waitFor(() => expect(screen.queryByText('Approve Amina Noor')).not.toBeInTheDocument());
  expect(getRequestsTo(takeBack)).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })).toBeEnabled();
  expect(screen.getByLabelText('Reason')).toHaveValue('Welcome');
});

it('each of several decisions is undone by its own button, and the last by the key', async () => {
  open('/staff/applications/a');
  await heading('Amina Noor');
  await userEvent.keyboard('a');
  await heading('Bilal Noor');
  await userEvent.keyboard('a');
  await heading('Chloe Noor');
  await screen.findByText('Approve Bilal Noor');
  const bar = within(screen.getByRole('region', { name: 'Decisions that can be undone' }));
  expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Approve Amina Noor'),
    expect.stringContaining('Approve Bilal Noor'),
  ]);
  const [first] = bar.getAllByRole('button', { name: 'Undo' });
  if (first) await userEvent.click(first);
  await heading('Amina Noor');
  await waitFor(() => expect(bar.getAllByRole('listitem')).toHaveLength(1));
  await userEvent.keyboard('u');
  await heading('Bilal Noor');
  await waitFor(() => expect(bar.queryByRole('listitem')).not.toBeInTheDocument());
});

it('another tab shows what is pending, with the time that is left', async () => {
  const takesEffectAt = new Date(Date.now() + LONG_MS).toISOString();
  const person = buildName('u-a', NAMES.a, 'Noor');
  waiting = [{ kind: 'application', id: 'a', person, decision: 'rejected', takesEffectAt, written: {} }];
  open();
  expect(await screen.findByText('Reject Amina Noor')).toBeInTheDocument();
  expect(within(await screen.findByRole('link', { name: /Amina Noor/ })).getByText('Decided')).toBeInTheDocument();
});

it('a refused decision is said, and what was written stays in the form', async () => {
  respondTo(decide, () => buildRefusal('conflict', 'Someone else has decided this, and it takes effect in a moment.'));
  open('/staff/applications/a');
  await heading('Amina Noor');
  await userEvent.type(screen.getByLabelText('Note'), 'Kind');
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Decision not saved')).toBeInTheDocument();
  await heading('Amina Noor');
  expect(screen.getByLabelText('Note')).toHaveValue('Kind');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('what can no longer be taken back is said', async () => {
  open('/staff/applications/a');
  await heading('Amina Noor');
  await userEvent.keyboard('a');
  await screen.findByText('Approve Amina Noor');
  respondTo(takeBack, () => buildRefusal('conflict', 'There is no decision to take back: it has taken effect.'));
  waiting = [];
  await userEvent.keyboard('u');
  expect(await screen.findByText('Not undone')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Approve Amina Noor')).not.toBeInTheDocument());
});

it('the sheet lists the keys of the page and turns them off', async () => {
  open('/staff/applications/a');
  await heading('Amina Noor');
  await userEvent.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const group of ['Everywhere', 'List', 'Application', 'Decisions'])
    expect(sheet.getByRole('heading', { name: group })).toBeInTheDocument();
  await userEvent.click(sheet.getByRole('switch', { name: 'Use single keys' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.keyboard('ja');
  await heading('Amina Noor');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
