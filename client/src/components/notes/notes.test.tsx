import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { Role } from '../../../../shared/options.ts';
import { invalidate } from '../../lib/query/query.ts';
import { getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { LimitNote } from './limit-note.tsx';
import { MissingFactsNote } from './missing-facts-note.tsx';
import { PauseNote } from './pause-note.tsx';
import { RenewalNote } from './renewal-note.tsx';

const { renewal } = contract.matches;
const SENTENCE = 'Your changes take effect with tomorrow’s introductions and recommendations.';
const renewsAt = '2030-05-06T00:00:00.000Z';
const open = (role: Role) => {
  setCurrentUser(buildUser(role), role === 'member' ? 'standard' : null);
  renderRoutes([{ path: '/', element: <RenewalNote /> }], '/');
};

it('says to who is on a break until when, and nothing to others', async () => {
  setCurrentUser({ ...buildUser('member'), pause: { reason: 'break', until: '2030-05-06T12:00:00.000Z' } }, 'standard');
  renderRoutes([{ path: '/', element: <PauseNote /> }], '/');
  expect(await screen.findByRole('status')).toHaveTextContent('You are on a break until May 6, 2030');
  expect(screen.getByRole('button', { name: 'End the break' })).toBeInTheDocument();
  cleanup();
  setCurrentUser(buildUser('member'), 'standard');
  renderRoutes([{ path: '/', element: <PauseNote /> }], '/');
  await waitFor(() => expect(screen.queryByText(/You are on a break/)).toBeNull());
});

it('says until when no one new is introduced to a member, and nothing once that is over', async () => {
  const openUntil = (limitedUntil: string) => {
    setCurrentUser({ ...buildUser('member'), limitedUntil }, 'standard');
    renderRoutes([{ path: '/', element: <LimitNote /> }], '/');
  };
  openUntil('2130-05-06T12:00:00.000Z');
  expect(await screen.findByRole('status')).toHaveTextContent('No new introductions until May 6, 2130');
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  cleanup();
  openUntil('2020-05-06T12:00:00.000Z');
  expect(screen.queryByRole('status')).toBeNull();
});

it('says to a member whose age or gender is missing that no one is introduced to them, and nothing to an applicant', async () => {
  const openAs = (role: Role) => {
    setCurrentUser(buildUser(role), role === 'member' ? 'standard' : null);
    renderRoutes([{ path: '/', element: <MissingFactsNote /> }], '/');
  };
  openAs('member');
  expect(await screen.findByRole('status')).toHaveTextContent('Please add your gender and age');
  cleanup();
  openAs('applicant');
  expect(screen.queryByRole('status')).toBeNull();
});

it('says when changes count, while there are some that do not count yet', async () => {
  respondTo(renewal, { isPending: true, renewsAt, toldFrom: null });
  open('member');
  expect(await screen.findByRole('status')).toHaveTextContent(SENTENCE);
  respondTo(renewal, { isPending: false, renewsAt, toldFrom: null });
  await invalidate(renewal);
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
});

it('is absent where it cannot be loaded, and asks nothing for people who are not members', async () => {
  open('member');
  await waitFor(() => expect(getRequestsTo(renewal)).toHaveLength(1));
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

it('asks nothing for an applicant', () => {
  open('applicant');
  expect(getRequestsTo(renewal)).toEqual([]);
});
