import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { enterSession } from '../../../lib/session.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName, buildStaffApplication } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { QueuePage } from '../applications/queue-page.tsx';
import { PAGE_ROWS } from '../shared/paged.tsx';
import { HOLD_MS } from './held-decisions.ts';

const { list, one, claim, release, decide } = contract.staffApplications;
const NAMES = { a: 'Amina', b: 'Bilal', c: 'Chloe' } as const;
type Id = keyof typeof NAMES;

const build = (id: Id, change: Partial<StaffApplication> = {}): StaffApplication =>
  buildStaffApplication({
    id,
    userId: `u-${id}`,
    applicant: { ...buildName(`u-${id}`, NAMES[id], 'Noor'), email: `${id}@example.test`, phone: null },
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    answers: { about: `About ${id}` },
    can: { decide: true, ask: true, claim: true, release: false, reopen: false },
    cursor: id,
    ...change,
  });
const claimed = (id: Id) =>
  build(id, {
    claimedBy: buildName('u-maryam', 'Maryam', 'Siddiqui'),
    can: { decide: true, ask: true, claim: false, release: true, reopen: false },
  });
const ALL: Id[] = ['a', 'b', 'c'];
const open = (at = '/staff?q=noor') => {
  setCurrentUser(buildUser('admin'));
  const element = <QueuePage />;
  // As in the router: one screen at both addresses.
  return renderRoutes([{ element, path: '/staff/*', children: [{ path: 'applications/:id', element: null }] }], at);
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const getSent = () => getRequestsTo(decide).map(({ url }) => url.split('/').at(-2));

beforeEach(() => {
  // The ten seconds do not end here: a busy machine may need longer for a few keys.
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    wait(ms === HOLD_MS ? () => undefined : run, ms)) as typeof setTimeout);
  respondTo(
    list,
    ALL.map((id) => build(id)),
  );
  for (const id of ALL) {
    respondTo(one, build(id), { id });
    respondTo(claim, claimed(id), { id });
    respondTo(release, build(id), { id });
    respondTo(decide, build(id, { status: 'approved' }), { id });
  }
});
afterEach(() => {
  enterSession(null);
  vi.restoreAllMocks();
});

it('is worked through by the keyboard alone: one key opens, one decides and goes on', async () => {
  const { path } = open();
  await screen.findByRole('link', { name: /Amina Noor/ });
  await userEvent.keyboard('{Enter}');
  await heading('Amina Noor');
  expect(path()).toBe('/staff/applications/a?q=noor');
  await userEvent.keyboard('a');
  await heading('Bilal Noor');
  expect(path()).toBe('/staff/applications/b?q=noor');
  expect(screen.getByText('Approve Amina Noor')).toBeInTheDocument();
  expect(screen.getByText(/^Will be sent in \d+ s$/)).toBeInTheDocument();
  expect(within(screen.getByRole('link', { name: /Amina Noor/ })).getByText('Will be sent')).toBeInTheDocument();
  await waitFor(() => expect(getRequestsTo(claim).map(({ url }) => url.split('/').at(-2))).toEqual(['a']));
  expect(getSent()).toEqual([]);
  await userEvent.keyboard('k');
  await heading('Amina Noor');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })).toBeDisabled();
});

it('a decision that is taken back is never sent, and the application is given back', async () => {
  const { path } = open('/staff/applications/a');
  await heading('Amina Noor');
  await userEvent.keyboard('a');
  await heading('Bilal Noor');
  await userEvent.keyboard('u');
  await heading('Amina Noor');
  expect(path()).toBe('/staff/applications/a');
  expect(screen.queryByText('Approve Amina Noor')).not.toBeInTheDocument();
  await waitFor(() => expect(getRequestsTo(release)).toHaveLength(1));
  expect(getSent()).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })).toBeEnabled();
});

it('a decision ends, and is said to, where somebody else has the application', async () => {
  respondTo(claim, () => buildRefusal('conflict', 'Someone else is reviewing this application.'), { id: 'a' });
  open('/staff/applications/a');
  await heading('Amina Noor');
  await userEvent.keyboard('a');
  expect(await screen.findByText('Not sent: Approve Amina Noor')).toBeInTheDocument();
  expect(screen.getByText('Someone else is reviewing this application.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(getSent()).toEqual([]);
});

it('a decision ends where somebody else has decided: the list no longer has it', async () => {
  open('/staff/applications/a');
  await heading('Amina Noor');
  await screen.findByRole('link', { name: /Amina Noor/ });
  await userEvent.keyboard('a');
  await heading('Bilal Noor');
  respondTo(list, [build('b'), build('c')]);
  await invalidate(list);
  expect(await screen.findByText('It has been decided in the meantime.')).toBeInTheDocument();
  expect(getSent()).toEqual([]);
});

it('a decision about what had left the list before, such as by the reviewer’s own claim, is sent', async () => {
  open('/staff/applications/a');
  await heading('Amina Noor');
  await screen.findByRole('link', { name: /Amina Noor/ });
  respondTo(list, [build('b'), build('c')]);
  await invalidate(list);
  await waitFor(() => expect(screen.queryByRole('link', { name: /Amina Noor/ })).not.toBeInTheDocument());
  await userEvent.keyboard('a');
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(getSent()).toEqual(['a']));
  expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument();
});

it('a decision about what a new row has pushed off the loaded page is sent', async () => {
  const name = (id: string) => ({ ...buildName(`u-${id}`, id, 'Noor'), email: `${id}@example.test`, phone: null });
  const row = (id: string) => ({ ...build('a'), id, applicant: name(id), cursor: id });
  const page = Array.from({ length: PAGE_ROWS }, (_, at) => row(`Row${at}`));
  const last = page.at(-1) ?? row('none');
  respondTo(list, page);
  respondTo(one, last, { id: last.id });
  respondTo(claim, last, { id: last.id });
  respondTo(decide, { ...last, status: 'approved' }, { id: last.id });
  open(`/staff/applications/${last.id}`);
  await heading(`${last.id} Noor`);
  await screen.findByRole('link', { name: new RegExp(last.id) });
  await userEvent.keyboard('a');
  await screen.findByText(`Approve ${last.id} Noor`);
  respondTo(list, [row('Newer'), ...page.slice(0, -1)]);
  await invalidate(list);
  await screen.findByRole('link', { name: /Newer Noor/ });
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(getSent()).toEqual([last.id]));
  expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument();
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
