import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveServer, LiveSocket } from './server.ts';
import { watchSockets } from './watch-sockets.ts';

const MINUTE_S = 60;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch over sockets that only have an id, and what it did. */
const givenWatch = (count: number) => {
  const io = new EventEmitter();
  const sockets = new Map<string, EventEmitter>();
  const done = { checked: [] as string[], renewed: [] as string[], announced: 0, errors: 0 };
  const state = { isAway: false, ended: new Set<string>() };
  const requireStore = () => {
    if (state.isAway) throw new Error('The store is away.');
  };
  const stop = watchSockets(io as unknown as LiveServer, {
    isAlive: async ({ id }) => {
      requireStore();
      done.checked.push(id);
      return !state.ended.has(id);
    },
    renew: async ({ id }) => {
      requireStore();
      done.renewed.push(id);
    },
    announceExpired: async () => {
      done.announced += 1;
    },
    onError: () => {
      done.errors += 1;
    },
  });
  onTestFinished(stop);
  for (let at = 0; at < count; at += 1) {
    const socket = new EventEmitter();
    const disconnect = () => {
      socket.emit('disconnect');
      sockets.delete(`${at}`);
    };
    sockets.set(`${at}`, socket);
    io.emit('connection', Object.assign(socket, { id: `${at}`, disconnect }) as unknown as LiveSocket);
  }
  /** Lets seconds pass; returns what was done in each of them. */
  const pass = async (seconds: number) => {
    const each: { checks: number; renewals: number }[] = [];
    for (let second = 0; second < seconds; second += 1) {
      const before = [done.checked.length, done.renewed.length] as const;
      await vi.advanceTimersByTimeAsync(1_000);
      each.push({ checks: done.checked.length - before[0], renewals: done.renewed.length - before[1] });
    }
    return each;
  };
  return { done, state, sockets, pass };
};

test('R20: within any minute each session is checked and each slot renewed, and never all at once', async () => {
  const { done, pass } = givenWatch(200);
  for (let minute = 0; minute < 2; minute += 1) {
    Object.assign(done, { checked: [], renewed: [] });
    const seconds = await pass(MINUTE_S);
    expect(new Set(done.checked).size).toBe(200);
    expect(done.renewed.length).toBeGreaterThanOrEqual(2 * 200);
    // The means are 5 and 10.
    expect(Math.max(...seconds.map(({ checks }) => checks))).toBeLessThan(40);
    expect(Math.max(...seconds.map(({ renewals }) => renewals))).toBeLessThan(40);
  }
});

test('R20: a socket whose session has ended is disconnected within a minute, and no other', async () => {
  const { pass, state, sockets } = givenWatch(100);
  state.ended.add('7').add('93');
  await pass(MINUTE_S);
  expect(sockets.size).toBe(98);
  expect(sockets.has('7') || sockets.has('93')).toBe(false);
});

test('an outage disconnects nobody and is reported once; who has gone is announced once every slot was renewed after it', async () => {
  const { pass, state, sockets, done } = givenWatch(200);
  state.isAway = true;
  await pass(MINUTE_S);
  expect([sockets.size, done.checked.length, done.errors]).toEqual([200, 0, 1]);
  done.announced = 0;
  state.isAway = false;
  await pass(30);
  expect(done.announced).toBe(0);
  expect(new Set(done.checked).size).toBe(200);
  expect(new Set(done.renewed).size).toBe(200);
  await pass(30);
  expect(done.announced).toBeGreaterThan(0);
});
