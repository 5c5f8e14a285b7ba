import { renderHook, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import { request } from '../../lib/api.ts';
import { openSocket } from '../../lib/open-socket.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { useCurrentUser, useMyProfile } from '../../lib/session.ts';
import { closeSocket } from '../../lib/socket.ts';
import { buildRefusal, requests, respondTo } from '../../test/api-mock.ts';
import { cacheEveryRead, getInvalidatedPaths } from '../../test/cached-queries.ts';
import { fakeSocket } from '../../test/fake-socket.ts';
import { buildUser, setCurrentUser } from '../../test/render.tsx';
import { registerPushHandlers } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/fake-socket.ts')).connectFakeSocket }));

const readMessages = () => request(contract.matchmakers.messages, { query: { matchmakerId: 'm1' } });

beforeAll(registerPushHandlers);
beforeEach(() => {
  closeSocket();
  setCurrentUser(buildUser('applicant'));
  cacheEveryRead();
  openSocket();
});

describe('push handlers of the account', () => {
  it('refetches user, application and profile after a change of role, tier or application', () => {
    expect(getInvalidatedPaths()).toEqual([]);
    fakeSocket.push('user:updated', {});
    expect(getInvalidatedPaths()).toEqual(['/api/application', '/api/membership', '/api/profile', '/api/user']);
  });

  it('makes no request for a visitor', () => {
    setCurrentUser(null);
    fakeSocket.push('user:updated', {});
    expect(getInvalidatedPaths()).toEqual([]);
  });

  it('R29: removes the data of a session that has ended', async () => {
    const { accounts, settings } = contract;
    respondTo(accounts.current, buildRefusal('unauthorized'));
    renderHook(() => useCurrentUser());
    fakeSocket.push('user:updated', {});
    await waitFor(() => expect(queryClient.getQueryData(queryKey(accounts.current))).toBeNull());
    await waitFor(() => expect(queryClient.getQueryData(queryKey(settings.mine))).toBeUndefined());
  });

  it.each([
    ['what a query has asked', () => queryClient.fetchQuery({ queryKey: ['any'], queryFn: readMessages })],
    ['the messages of a conversation, which no query asks', readMessages],
  ])('notices the end of the session by a refusal of %s', async (_what, read) => {
    const { accounts, matchmakers } = contract;
    respondTo(accounts.current, buildRefusal('unauthorized'));
    respondTo(matchmakers.messages, buildRefusal('unauthorized'));
    renderHook(() => useCurrentUser());
    await expect(read()).rejects.toThrow();
    await waitFor(() => expect(queryClient.getQueryData(queryKey(accounts.current))).toBeNull());
    expect(requests.map(({ url }) => url.split('?')[0])).toEqual([matchmakers.messages.path, accounts.current.path]);
  });

  it('waits for the answer of a write under way, which may bring the session that goes on', async () => {
    const { accounts, secondFactor } = contract;
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let hasSession = false;
    respondTo(accounts.current, () => (hasSession ? buildUser('applicant') : buildRefusal('unauthorized')));
    respondTo(secondFactor.confirm, async () => {
      await mayAnswer;
      hasSession = true;
      return { recoveryCodes: [] };
    });
    renderHook(() => useCurrentUser());
    fakeSocket.connect();
    const confirming = request(secondFactor.confirm, { body: { code: '123456' } });
    fakeSocket.disconnect('io server disconnect');
    answer();
    await confirming;
    await waitFor(() => expect(requests.map(({ url }) => url)).toContain('/api/user'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(queryClient.getQueryData(queryKey(accounts.current))).toMatchObject({ role: 'applicant' });
  });

  it('makes no other request where a closed connection means that the session has ended', async () => {
    respondTo(contract.accounts.current, buildRefusal('unauthorized'));
    respondTo(contract.profiles.mine, buildRefusal('unauthorized'));
    renderHook(() => [useCurrentUser(), useMyProfile()]);
    fakeSocket.connect();
    fakeSocket.disconnect('io server disconnect');
    await waitFor(() => expect(queryClient.getQueryData(queryKey(contract.accounts.current))).toBeNull());
    expect(requests.map(({ url }) => url)).toEqual(['/api/user']);
  });

  it.each([
    [
      'by a server that ends, as all its members would ask the others together',
      () => fakeSocket.announceClosing(60_000),
    ],
    ['by the network', () => fakeSocket.disconnect()],
  ])('asks for nothing where a connection is lost %s', (_what, lose) => {
    const user = renderHook(() => useCurrentUser());
    fakeSocket.connect();
    lose();
    expect(queryClient.isFetching()).toBe(0);
    expect(getInvalidatedPaths()).toEqual([]);
    user.unmount();
  });
});
