import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchMessage, MatchmakerMessage } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { openSocket } from '../../lib/open-socket.ts';
import { queryClient } from '../../lib/query/query.ts';
import { enterSession } from '../../lib/session.ts';
import { closeSocket } from '../../lib/socket.ts';
import { requests, respondTo } from '../../test/api-mock.ts';
import { cacheEveryRead, getInvalidatedPaths } from '../../test/cached-queries.ts';
import { fakeSocket } from '../../test/fake-socket.ts';
import { buildConversation, buildName } from '../../test/fixtures.ts';
import { buildUser, setCurrentUser } from '../../test/render.tsx';
import { createMatchThreadSource } from '../chat/threads/match-source.ts';
import { createMatchmakerThreadSource, createStaffThreadSource } from '../chat/threads/matchmaker-source.ts';
import { openThread, useThreads } from '../chat/threads/thread-store.ts';
import { registerPushHandlers, usePresence } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/fake-socket.ts')).connectFakeSocket }));

const ME = 'u-maryam';
const INBOX = [
  '/api/conversations',
  '/api/messages/unread/count',
  '/api/messages/waiting/count',
  '/api/staff/conversations',
];

const said = (seq: number, senderId: string): MatchMessage => ({
  id: `id-${seq}`,
  seq,
  senderId,
  content: `text ${seq}`,
  createdAt: '2026-01-02T03:04:05.000Z',
});
const advised = (seq: number, isFromMatchmaker: boolean): MatchmakerMessage => ({
  id: `id-${seq}`,
  seq,
  content: `text ${seq}`,
  createdAt: '2026-01-02T03:04:05.000Z',
  isFromMatchmaker,
  matchmakerPhoto: null,
});
const getMessages = (key: string) => useThreads.getState().threads[key]?.messages;

beforeAll(registerPushHandlers);
beforeEach(() => {
  closeSocket();
  enterSession(null);
  setCurrentUser(buildUser('member'));
  cacheEveryRead();
  openSocket();
});

describe('data that pushes about messages invalidate', () => {
  it.each([
    {
      what: 'a message of a match: the inbox and the unread count',
      happen: () => fakeSocket.push('match:message', { matchId: 'm1', message: said(1, 'u-bilal') }),
      expected: INBOX,
    },
    {
      what: 'a message of the matchmaker: the inbox and the unread count',
      happen: () =>
        fakeSocket.push('matchmaker:message', { matchmakerId: 'k', memberId: ME, message: advised(1, true) }),
      expected: INBOX,
    },
    {
      what: "R36: the viewer's read mark from another device: the inbox and the unread count",
      happen: () => fakeSocket.push('match:read', { matchId: 'm1', userId: ME, upTo: 3 }),
      expected: INBOX,
    },
    {
      what: "the other's read mark: nothing",
      happen: () => fakeSocket.push('match:read', { matchId: 'm1', userId: 'u-bilal', upTo: 3 }),
      expected: [],
    },
    {
      what: "R36: the viewer's read mark of the matchmaker's thread from another tab: the inbox and the unread count",
      happen: () => fakeSocket.push('matchmaker:read', { matchmakerId: 'k', memberId: ME, upTo: 3 }),
      expected: INBOX,
    },
  ])('$what', ({ happen, expected }) => {
    expect(getInvalidatedPaths()).toEqual([]);
    happen();
    expect(getInvalidatedPaths()).toEqual(expected);
  });
});

it('many messages refetch the inbox at once, and then a few times a second', async () => {
  vi.useFakeTimers();
  const invalidateQueries = vi.spyOn(queryClient, 'invalidateQueries');
  for (let seq = 1; seq <= 100; seq += 1) {
    fakeSocket.push('match:message', { matchId: 'm1', message: said(seq, 'u-bilal') });
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(invalidateQueries.mock.calls.length / INBOX.length).toBeLessThanOrEqual(10);
  expect(getInvalidatedPaths()).toEqual(INBOX);
  invalidateQueries.mockRestore();
  vi.useRealTimers();
});

describe('R35: push equals refetch', () => {
  it('stores a pushed message as the call returns it', async () => {
    const all = [said(1, 'u-bilal'), said(2, ME)];
    respondTo(contract.messages.list, all, { id: 'm1' });
    await openThread(createMatchThreadSource('m1'));
    const fresh = getMessages('match:m1');
    expect(fresh?.map(({ mine }) => mine)).toEqual([false, true]);

    enterSession(null);
    setCurrentUser(buildUser('member'));
    respondTo(contract.messages.list, []);
    await openThread(createMatchThreadSource('m1'));
    for (const message of all) fakeSocket.push('match:message', { matchId: 'm1', message });
    expect(getMessages('match:m1')).toEqual(fresh);
  });

  it.each([
    {
      side: 'the member',
      source: createMatchmakerThreadSource(ME, 'k'),
      memberId: ME,
      call: contract.matchmakers.messages,
    },
    {
      side: 'staff',
      source: createStaffThreadSource('u-member', true),
      memberId: 'u-member',
      call: contract.staffConversations.messages,
    },
  ])("stores the same of the matchmaker's thread, from the side of $side", async ({ source, memberId, call }) => {
    const all = [advised(1, true), advised(2, false)];
    respondTo(call, all);
    await openThread(source);
    const fresh = getMessages(source.key);
    expect(fresh?.map(({ mine }) => mine)).toEqual(memberId === ME ? [false, true] : [true, false]);

    enterSession(null);
    setCurrentUser(buildUser('member'));
    respondTo(call, []);
    await openThread(source);
    for (const message of all) fakeSocket.push('matchmaker:message', { matchmakerId: 'k', memberId, message });
    expect(getMessages(source.key)).toEqual(fresh);
  });

  it('R34: fetches missed messages on a connection', async () => {
    const all = [said(1, 'u-bilal')];
    const after = (url: string) => Number(new URL(url, 'http://x').searchParams.get('after') ?? 0);
    respondTo(contract.messages.list, ({ url }) => all.filter(({ seq }) => seq > after(url)), { id: 'm1' });
    await openThread(createMatchThreadSource('m1'));
    all.push(said(2, 'u-bilal'));
    fakeSocket.connect();
    await waitFor(() => expect(getMessages('match:m1')?.map(({ seq }) => seq)).toEqual([1, 2]));
    expect(requests.at(-1)?.url).toBe('/api/matches/m1/messages?after=1');
  });
});

describe('presence, read marks and typing of the other', () => {
  const hold = (key: readonly unknown[], data: unknown) => queryClient.setQueryData(key, data);
  const PATH = contract.messages.conversations.path;
  const here = { online: true, lastActive: null };
  const gone = { online: false, lastActive: '2026-01-02T03:04:05.000Z' };

  it('R27: presence changes the rows that show it, on every page, and no others', () => {
    const shown = buildConversation({ presence: gone });
    const hidden = buildConversation({ matchId: 'm2' });
    const other = buildConversation({ matchId: 'm3', otherUser: buildName('u-omar', 'Omar', 'Aziz'), presence: gone });
    hold([PATH, 'pages', 50, { of: 'm1' }], { pages: [[shown, hidden, other]], pageParams: [undefined] });
    hold([PATH, 'pages', 50], { pages: [[other], [shown]], pageParams: [undefined, 'c'] });
    fakeSocket.push('presence', { userId: 'u-bilal', ...here });
    const fresh = buildConversation({ presence: here });
    expect(queryClient.getQueryData([PATH, 'pages', 50, { of: 'm1' }])).toMatchObject({
      pages: [[fresh, hidden, other]],
    });
    expect(queryClient.getQueryData([PATH, 'pages', 50])).toMatchObject({ pages: [[other], [fresh]] });
  });

  it('R35: invalidated data stays invalidated after a presence push', () => {
    hold([PATH], { pages: [[buildConversation({ presence: gone })]], pageParams: [undefined] });
    void queryClient.invalidateQueries({ queryKey: [PATH] });
    fakeSocket.push('presence', { userId: 'u-bilal', ...here });
    expect(getInvalidatedPaths()).toContain(PATH);
  });

  it('R36: read marks only grow, in whatever order they arrive', () => {
    for (const upTo of [2, 5, 3]) fakeSocket.push('match:read', { matchId: 'm1', userId: 'u-bilal', upTo });
    expect(usePresence.getState().readUpTo).toEqual({ m1: 5 });
  });

  it('the other counts as typing until their message arrives', () => {
    fakeSocket.push('match:typing', { matchId: 'm1', userId: 'u-bilal' });
    expect(usePresence.getState().typingUntil.m1).toBeGreaterThan(Date.now());
    fakeSocket.push('match:message', { matchId: 'm1', message: said(1, 'u-bilal') });
    expect(usePresence.getState().typingUntil.m1).toBe(0);
  });

  it('it is removed with the session', () => {
    fakeSocket.push('match:read', { matchId: 'm1', userId: 'u-bilal', upTo: 2 });
    fakeSocket.push('match:typing', { matchId: 'm1', userId: 'u-bilal' });
    enterSession(null);
    expect(usePresence.getState()).toEqual({ readUpTo: {}, typingUntil: {} });
  });
});
