import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { seededRandom } from '../../domain/matching/search/seeded.ts';
import type { LiveServer, LiveSocket } from '../server.ts';
import { watchSockets } from './watch-sockets.ts';

const MINUTE_S = 60;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch over sockets that only have an id, and what it did in each tenth of a second. */
const givenWatch = () => {
  const io = new EventEmitter();
  const sockets = new Map<string, EventEmitter>();
  const done = { checked: [] as string[], renewed: [] as string[], announced: 0, errors: [] as unknown[] };
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
    slots: {
      renew: async (slots) => {
        requireStore();
        done.renewed.push(...slots.map(({ socketId }) => socketId));
      },
    },
    announceExpired: async () => {
      done.announced += 1;
    },
    onError: (error) => void done.errors.push(error),
  });
  onTestFinished(stop);
  const part = (id: string): void => {
    sockets.get(id)?.emit('disconnect');
    sockets.delete(id);
  };
  return {
    done,
    state,
    sockets,
    part,
    connect(id: string): void {
      const socket = new EventEmitter();
      const disconnect = () => part(id);
      sockets.set(id, socket);
      io.emit('connection', Object.assign(socket, { id, data: { owner: { userId: id } }, disconnect }) as LiveSocket);
    },
    /** Lets seconds pass; returns what was done in each tenth of them. */
    async pass(seconds: number): Promise<{ checks: number; renewals: number }[]> {
      const each: { checks: number; renewals: number }[] = [];
      for (let tenth = 0; tenth < 10 * seconds; tenth += 1) {
        const before = [done.checked.length, done.renewed.length] as const;
        await vi.advanceTimersByTimeAsync(100);
        each.push({ checks: done.checked.length - before[0], renewals: done.renewed.length - before[1] });
      }
      return each;
    },
  };
};

const expectEven = (counts: readonly number[]): void => {
  const mean = counts.reduce((sum, one) => sum + one, 0) / counts.length;
  expect(mean).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2 * mean);
};

test('no tenth of a second has more than twice the mean of checks or renewals, when 50,000 came at once and half of them left', async () => {
  const { connect, part, pass, sockets } = givenWatch();
  for (let at = 0; at < 50_000; at += 1) connect(`${at}`);
  const random = seededRandom('leave');
  for (const turn of ['after all came', 'after half left']) {
    const tenths = await pass(MINUTE_S);
    expect(tenths, turn).toHaveLength(10 * MINUTE_S);
    expectEven(tenths.map(({ checks }) => checks));
    expectEven(tenths.map(({ renewals }) => renewals));
    for (const id of [...sockets.keys()]) if (random() < 0.5) part(id);
  }
});

test('R20: within any minute each session is checked, and each slot is renewed twice', async () => {
  const { connect, pass, done } = givenWatch();
  const ids = Array.from({ length: 1_000 }, (_, at) => `${at}`);
  for (const id of ids) {
    connect(id);
    if (Number(id) % 100 === 0) await pass(1);
  }
  for (let minute = 0; minute < 2; minute += 1) {
    Object.assign(done, { checked: [], renewed: [] });
    await pass(MINUTE_S);
    expect(new Set(done.checked)).toEqual(new Set(ids));
    const times = new Map<string, number>();
    for (const id of done.renewed) times.set(id, (times.get(id) ?? 0) + 1);
    expect(Math.min(...ids.map((id) => times.get(id) ?? 0))).toBeGreaterThanOrEqual(2);
  }
});

test('R20: a socket whose session has ended is disconnected within a minute, and no other', async () => {
  const { connect, pass, state, sockets } = givenWatch();
  for (let at = 0; at < 100; at += 1) connect(`${at}`);
  state.ended.add('7').add('93');
  await pass(MINUTE_S);
  expect(sockets.size).toBe(98);
  expect(sockets.has('7') || sockets.has('93')).toBe(false);
});

test('what an outage held up is caught up evenly, nobody is disconnected by it, and who has gone is announced only then', async () => {
  const { connect, pass, state, sockets, done } = givenWatch();
  for (let at = 0; at < 4_000; at += 1) connect(`${at}`);
  state.isAway = true;
  await pass(MINUTE_S);
  expect(done.errors.length).toBeGreaterThan(0);
  // Checks and renewals are each tried once a second.
  expect(done.errors.length).toBeLessThanOrEqual(2 * MINUTE_S);
  expect([sockets.size, done.checked.length, done.announced]).toEqual([4_000, 0, 0]);
  state.isAway = false;
  const tenths = await pass(42);
  expect(Math.max(...tenths.map(({ checks }) => checks))).toBeLessThanOrEqual(20);
  expect(Math.max(...tenths.map(({ renewals }) => renewals))).toBeLessThanOrEqual(40);
  expect(new Set(done.checked).size).toBe(4_000);
  expect(new Set(done.renewed).size).toBe(4_000);
  await pass(10);
  expect(done.announced).toBeGreaterThan(0);
});
