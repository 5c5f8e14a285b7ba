import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchMessage, MatchmakerMessage } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { queryClient } from '../../lib/query.ts';
import { enterSession } from '../../lib/session.ts';
import { closeSocket, openSocket } from '../../lib/socket.ts';
import { answerWith } from '../../test/answers.ts';
import { conversation, named } from '../../test/fixtures.ts';
import { line } from '../../test/line.ts';
import { person, seat } from '../../test/render.tsx';
import { holdEverything, stale } from '../../test/stale.ts';
import { matchThread } from '../chat/threads/match-source.ts';
import { matchmakerThread, staffThread } from '../chat/threads/matchmaker-source.ts';
import { openThread, useThreads } from '../chat/threads/thread-store.ts';
import { registerPushHandlers, usePresence } from './push-handlers.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../../test/line.ts')).connect }));

const ME = 'u-maryam';
const INBOX = ['/api/conversations', '/api/messages/unread/count', '/api/staff/conversations'];

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
const heldOf = (key: string) => useThreads.getState().threads[key]?.messages;

beforeAll(registerPushHandlers);
beforeEach(() => {
  closeSocket();
  enterSession(null);
  seat(person('member'));
  holdEverything();
  openSocket();
});
afterEach(() => vi.unstubAllGlobals());

describe('what pushes about messages make out of date', () => {
  it.each([
    {
      what: 'a message of a match: the inbox and the count',
      happen: () => line.push('match:message', { matchId: 'm1', message: said(1, 'u-bilal') }),
      expected: INBOX,
    },
    {
      what: 'a message of the matchmaker: the inbox and the count',
      happen: () => line.push('matchmaker:message', { matchmakerId: 'k', memberId: ME, message: advised(1, true) }),
      expected: INBOX,
    },
    {
      what: 'R36: what I read on another device: the inbox and the count',
      happen: () => line.push('match:read', { matchId: 'm1', userId: ME, upTo: 3 }),
      expected: INBOX,
    },
    {
      what: 'what the other read: nothing',
      happen: () => line.push('match:read', { matchId: 'm1', userId: 'u-bilal', upTo: 3 }),
      expected: [],
    },
    {
      what: 'R36: what I read of my matchmaker in another tab: the inbox and the count',
      happen: () => line.push('matchmaker:read', { matchmakerId: 'k', memberId: ME, upTo: 3 }),
      expected: INBOX,
    },
    { what: 'a connection: the inbox and the count', happen: () => line.up(), expected: INBOX },
  ])('$what', ({ happen, expected }) => {
    expect(stale()).toEqual([]);
    happen();
    expect(stale()).toEqual(expected);
  });
});

it('a flood of messages asks for the inbox at once, and then a few times a second', async () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  for (let seq = 1; seq <= 100; seq += 1) {
    line.push('match:message', { matchId: 'm1', message: said(seq, 'u-bilal') });
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.mock.calls.length / 3).toBeLessThanOrEqual(10);
  expect(stale()).toEqual(INBOX);
  asked.mockRestore();
  vi.useRealTimers();
});

describe('R35: push equals refetch', () => {
  it('holds a pushed message as the call answers it', async () => {
    const all = [said(1, 'u-bilal'), said(2, ME)];
    answerWith({ 'GET /api/matches/m1/messages': () => all });
    await openThread(matchThread('m1'));
    const fresh = heldOf('match:m1');
    expect(fresh?.map(({ mine }) => mine)).toEqual([false, true]);

    enterSession(null);
    seat(person('member'));
    answerWith({ 'GET /api/matches/m1/messages': () => [] });
    await openThread(matchThread('m1'));
    for (const message of all) line.push('match:message', { matchId: 'm1', message });
    expect(heldOf('match:m1')).toEqual(fresh);
  });

  it.each([
    { side: 'the member', source: matchmakerThread(ME, 'k'), memberId: ME, path: '/api/matchmaker-messages' },
    {
      side: 'staff',
      source: staffThread('u-member', true),
      memberId: 'u-member',
      path: '/api/staff/conversations/u-member/messages',
    },
  ])("holds the matchmaker's thread alike, from the side of $side", async ({ source, memberId, path }) => {
    const all = [advised(1, true), advised(2, false)];
    answerWith({ [`GET ${path}`]: () => all });
    await openThread(source);
    const fresh = heldOf(source.key);
    expect(fresh?.map(({ mine }) => mine)).toEqual(memberId === ME ? [false, true] : [true, false]);

    enterSession(null);
    seat(person('member'));
    answerWith({ [`GET ${path}`]: () => [] });
    await openThread(source);
    for (const message of all) line.push('matchmaker:message', { matchmakerId: 'k', memberId, message });
    expect(heldOf(source.key)).toEqual(fresh);
  });

  it('R34: asks on a connection for what it missed', async () => {
    const all = [said(1, 'u-bilal')];
    const asked = answerWith({
      'GET /api/matches/m1/messages': ({ url }: { url: string }) =>
        all.filter(({ seq }) => seq > Number(new URL(url, 'http://x').searchParams.get('after') ?? 0)),
    });
    await openThread(matchThread('m1'));
    all.push(said(2, 'u-bilal'));
    line.up();
    await vi.waitFor(() => expect(heldOf('match:m1')?.map(({ seq }) => seq)).toEqual([1, 2]));
    expect(asked.at(-1)?.url).toBe('/api/matches/m1/messages?after=1');
  });
});

describe('what the other is doing', () => {
  const hold = (key: readonly unknown[], data: unknown) => queryClient.setQueryData(key, data);
  const PATH = contract.messages.conversations.path;
  const here = { online: true, lastActive: null };
  const gone = { online: false, lastActive: '2026-01-02T03:04:05.000Z' };

  it('R27: their coming and going changes the rows that show it, on every page, and no others', () => {
    const shown = conversation({ presence: gone });
    const hidden = conversation({ matchId: 'm2' });
    const other = conversation({ matchId: 'm3', otherUser: named('u-omar', 'Omar', 'Aziz'), presence: gone });
    hold([PATH], [shown, hidden, other]);
    hold([PATH, 'pages', 50], { pages: [[other], [shown]], pageParams: [undefined, 'c'] });
    line.push('presence', { userId: 'u-bilal', ...here });
    const fresh = conversation({ presence: here });
    expect(queryClient.getQueryData([PATH])).toEqual([fresh, hidden, other]);
    expect(queryClient.getQueryData([PATH, 'pages', 50])).toMatchObject({ pages: [[other], [fresh]] });
  });

  it('R35: what was out of date when they came stays so', () => {
    hold([PATH], [conversation({ presence: gone })]);
    void queryClient.invalidateQueries({ queryKey: [PATH] });
    line.push('presence', { userId: 'u-bilal', ...here });
    expect(stale()).toContain(PATH);
  });

  it('R36: read marks only grow, in whatever order they come', () => {
    for (const upTo of [2, 5, 3]) line.push('match:read', { matchId: 'm1', userId: 'u-bilal', upTo });
    expect(usePresence.getState().readUpTo).toEqual({ m1: 5 });
  });

  it('they write until their message comes', () => {
    line.push('match:typing', { matchId: 'm1', userId: 'u-bilal' });
    expect(usePresence.getState().typingUntil.m1).toBeGreaterThan(Date.now());
    line.push('match:message', { matchId: 'm1', message: said(1, 'u-bilal') });
    expect(usePresence.getState().typingUntil.m1).toBe(0);
  });

  it('it is forgotten with the session', () => {
    line.push('match:read', { matchId: 'm1', userId: 'u-bilal', upTo: 2 });
    line.push('match:typing', { matchId: 'm1', userId: 'u-bilal' });
    enterSession(null);
    expect(usePresence.getState()).toEqual({ readUpTo: {}, typingUntil: {} });
  });
});
