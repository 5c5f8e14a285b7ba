import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { queryClient, queryKey } from '../../lib/query.ts';
import { useCurrentUser, useMyProfile } from '../../lib/session.ts';
import { closeSocket, openSocket } from '../../lib/socket.ts';
import { answerWith, json } from '../../test/answers.ts';
import { line } from '../../test/line.ts';
import { person, seat } from '../../test/render.tsx';
import { holdEverything, stale } from '../../test/stale.ts';
import { registerPushHandlers } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/line.ts')).connect }));

const MINE = ['/api/application', '/api/profile', '/api/user'];

beforeAll(registerPushHandlers);
beforeEach(() => {
  closeSocket();
  seat(person('applicant'));
  holdEverything();
  openSocket();
});
afterEach(() => vi.unstubAllGlobals());

describe('what pushes say about the account', () => {
  it.each([
    { what: 'a change of role, tier or application', happen: () => line.push('user:updated', {}) },
    { what: 'a connection, as a push may have been lost', happen: () => line.up() },
  ])('$what: user, application and profile are asked for again', ({ happen }) => {
    expect(stale()).toEqual([]);
    happen();
    expect(stale()).toEqual(MINE);
  });

  it('leaves alone on the first connection what the page fetched just before it, and nothing on a later one', () => {
    const [user, profile] = [queryKey(contract.accounts.current), queryKey(contract.profiles.mine)];
    queryClient.setQueryData(user, person('applicant'));
    line.up();
    expect(stale()).toEqual(MINE.filter((path) => path !== '/api/user'));
    holdEverything();
    queryClient.setQueryData(profile, {});
    queryClient.setQueryData(user, person('applicant'));
    line.up();
    expect(stale()).toEqual(MINE);
  });

  it('asks nothing for a visitor', () => {
    seat(null);
    line.push('user:updated', {});
    expect(stale()).toEqual([]);
  });

  it('R29: a session that ended takes what it showed with it', async () => {
    answerWith({
      'GET /api/user': () => json({ message: 'Please sign in.', code: 'unauthorized', requestId: 'r' }, 401),
    });
    const { accounts, settings } = contract;
    renderHook(() => useCurrentUser(), {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client: queryClient }, children),
    });
    line.push('user:updated', {});
    await waitFor(() => expect(queryClient.getQueryData(queryKey(accounts.current))).toBeNull());
    await waitFor(() => expect(queryClient.getQueryData(queryKey(settings.mine))).toBeUndefined());
  });

  it('asks nothing as nobody where a cut line means that the session is over', async () => {
    let ended = false;
    const refusal = () => json({ message: 'Please sign in.', code: 'unauthorized', requestId: 'r' }, 401);
    const asked = answerWith({
      'GET /api/user': () => (ended ? refusal() : person('applicant')),
      'GET /api/profile': () => (ended ? refusal() : {}),
    });
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queryClient }, children);
    renderHook(() => useMyProfile(), { wrapper });
    line.up();
    await waitFor(() => expect(asked.map(({ url }) => url).sort()).toEqual(['/api/profile', '/api/user']));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    ended = true;
    asked.length = 0;
    line.down();
    await waitFor(() => expect(queryClient.getQueryData(queryKey(contract.accounts.current))).toBeNull());
    expect(asked.map(({ url }) => url)).toEqual(['/api/user']);
  });
});
