import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { fakeSocket } from '../test/fake-socket.ts';
import { getWaitMs, openSocket } from './open-socket.ts';
import { invalidateAll, queryClient, queryKey } from './query/query.ts';
import { closeSocket, onConnect, useConnection, watchConnection } from './socket.ts';

vi.mock('socket.io-client', async () => ({ io: (await import('../test/fake-socket.ts')).connectFakeSocket }));

it.each([
  ['names no time', {}, 0, 2_000],
  ['names a shorter one than ours', { data: { retryAfterMs: 300 } }, 0, 2_000],
  ['names its time', { data: { retryAfterMs: 40_000 } }, 0, 40_000],
  ['names no number', { data: { retryAfterMs: 'soon' } }, 0, 2_000],
  ['is met by many tabs', { data: { retryAfterMs: 40_000 } }, 1, 50_000],
])('after a refusal that %s, waits as long as that', (_what, refusal, random, expected) => {
  expect(getWaitMs(refusal, random)).toBe(expected);
});

describe('an open connection that is watched', () => {
  const ack = (args: readonly unknown[]) => (args.at(-1) as () => void)();
  const state = () => useConnection.getState();
  let stop = () => {};

  beforeEach(() => {
    vi.useFakeTimers();
    openSocket();
    fakeSocket.connect();
    stop = watchConnection();
  });
  afterEach(() => {
    stop();
    closeSocket();
    vi.useRealTimers();
  });

  it('is silent from 1.25 seconds after a check on, until it carries something again', () => {
    const answers: (() => void)[] = [];
    fakeSocket.onSent = (_event, ...args) => void answers.push(() => ack(args));
    vi.advanceTimersByTime(250);
    answers[0]?.();
    vi.advanceTimersByTime(2_000);
    expect(answers).toHaveLength(2);
    expect(state()).toMatchObject({ connected: true, isSilent: false });
    vi.advanceTimersByTime(250);
    expect(state()).toMatchObject({ connected: true, isSilent: true });
    answers[1]?.();
    expect(state()).toMatchObject({ connected: true, isSilent: false });
  });

  it('is opened anew where it stays silent, and stops being silent with that', () => {
    fakeSocket.onSent = () => undefined;
    vi.advanceTimersByTime(8_000);
    expect(state()).toMatchObject({ connected: true, isSilent: true });
    vi.advanceTimersByTime(500);
    expect(state()).toMatchObject({ connected: false, isSilent: false });
    fakeSocket.connect();
    expect(state().connected).toBe(true);
  });

  it('is checked once a second at most, and never in a hidden page or while it is closed', () => {
    const sent = vi.fn((_event: string, ...args: unknown[]) => ack(args));
    fakeSocket.onSent = sent;
    vi.advanceTimersByTime(10_000);
    expect(sent).toHaveBeenCalledTimes(10);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.advanceTimersByTime(10_000);
    hidden.mockRestore();
    fakeSocket.disconnect();
    vi.advanceTimersByTime(10_000);
    expect(sent).toHaveBeenCalledTimes(10);
  });
});

describe('what is shown', () => {
  const fetched = vi.fn(async () => 'people');
  const call = contract.matches.daily;
  let stop = () => {};
  beforeAll(() => onConnect(() => invalidateAll([])));
  beforeEach(async () => {
    fetched.mockClear();
    stop = new QueryObserver(queryClient, { queryKey: queryKey(call), queryFn: fetched }).subscribe(() => undefined);
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey(call))).toBe('people'));
    openSocket();
  });
  afterEach(() => {
    stop();
    closeSocket();
    queryClient.clear();
  });

  it('is fetched again by each connection', async () => {
    fakeSocket.connect();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    fakeSocket.disconnect();
    fakeSocket.connect();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
  });
});

describe('a connection to a server that ends', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    openSocket();
    fakeSocket.connect();
  });
  afterEach(() => {
    closeSocket();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const watchReturn = () => {
    const returned = vi.fn();
    fakeSocket.onConnect = returned;
    return returned;
  };

  it('is given up at once, and opened again at a random moment within the time that the server names', () => {
    const returned = watchReturn();
    vi.spyOn(Math, 'random').mockReturnValue(0.75);
    fakeSocket.announceClosing(4_000);
    expect(useConnection.getState().connected).toBe(false);
    vi.advanceTimersByTime(2_999);
    expect(returned).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(returned).toHaveBeenCalledTimes(1);
  });

  it('is not opened again for somebody who has signed out meanwhile', () => {
    const returned = watchReturn();
    fakeSocket.announceClosing(4_000);
    closeSocket();
    vi.advanceTimersByTime(10_000);
    expect(returned).not.toHaveBeenCalled();
  });
});

it('begins with polling once a WebSocket was never answered, and with a WebSocket after other failures', () => {
  openSocket();
  fakeSocket.fail('websocket error');
  expect(fakeSocket.transports()).toBeUndefined();
  fakeSocket.fail('timeout');
  expect(fakeSocket.transports()).toEqual(['polling', 'websocket']);
  closeSocket();
});
