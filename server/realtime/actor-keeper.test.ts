import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserActor } from '../domain/kernel/actor.ts';
import { createActorKeeper } from './actor-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A keeper of somebody whose role can be changed, with or without anybody hearing of it. */
const givenKeeper = () => {
  let role: UserActor['role'] | null = 'member';
  let changes = 0;
  let reads = 0;
  let isDown = false;
  const whileReading: (() => void)[] = [];
  const keeper = createActorKeeper(
    async () => {
      reads += 1;
      if (isDown) throw new Error('The store is away.');
      const found = role;
      whileReading.shift()?.();
      return found && ({ role: found } as UserActor);
    },
    () => changes,
  );
  return {
    keeper,
    whileReading,
    countReads: () => reads,
    change: (next: UserActor['role'] | null) => {
      role = next;
    },
    hear: () => {
      changes += 1;
    },
    setDown: (next: boolean) => {
      isDown = next;
    },
  };
};

test('R11: who asks is read once for a while, and anew where it is 900 ms old', async () => {
  const { keeper, countReads, change, setDown } = givenKeeper();
  const [socket, other] = [{}, {}];
  for (let n = 0; n < 5; n += 1) expect((await keeper(socket))?.role).toBe('member');
  expect(countReads()).toBe(1);
  await keeper(other);
  expect(countReads()).toBe(2);
  change(null);
  // Also where reading it before it is asked for has failed.
  await vi.advanceTimersByTimeAsync(499);
  expect(await keeper(socket)).not.toBeNull();
  setDown(true);
  await vi.advanceTimersByTimeAsync(400);
  setDown(false);
  expect(await keeper(socket)).toBeNull();
  // What is not there is not kept.
  change('member');
  expect((await keeper(socket))?.role).toBe('member');
});

test('R11: of a socket in use, who asks is read before it is asked for, and a change without a word counts within 900 ms', async () => {
  const { keeper, countReads, change } = givenKeeper();
  const socket = {};
  await keeper(socket);
  for (let n = 0; n < 4; n += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    const before = countReads();
    expect((await keeper(socket))?.role).toBe('member');
    expect(countReads()).toBe(before);
  }
  change('applicant');
  await vi.advanceTimersByTimeAsync(900);
  const before = countReads();
  expect((await keeper(socket))?.role).toBe('applicant');
  expect(countReads()).toBe(before);
  change(null);
  await vi.advanceTimersByTimeAsync(900);
  expect(await keeper(socket)).toBeNull();
});

test('of a socket that sends nothing more, it is no longer read', async () => {
  const { keeper, countReads } = givenKeeper();
  await keeper({});
  await vi.advanceTimersByTimeAsync(3_000);
  const before = countReads();
  expect(before).toBeLessThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(countReads()).toBe(before);
  expect(vi.getTimerCount()).toBe(0);
});

test('while a reading before its time takes long, no other is begun, and who asks is read after 900 ms', async () => {
  vi.useFakeTimers();
  let reads = 0;
  const keeper = createActorKeeper(
    async () => {
      reads += 1;
      if (reads === 2) await new Promise((resolve) => setTimeout(resolve, 10_000));
      return { role: reads === 1 ? 'member' : 'applicant' } as UserActor;
    },
    () => 0,
  );
  const socket = {};
  await keeper(socket);
  await vi.advanceTimersByTimeAsync(800);
  expect([reads, (await keeper(socket))?.role]).toEqual([2, 'member']);
  await vi.advanceTimersByTimeAsync(100);
  expect([(await keeper(socket))?.role, reads]).toEqual(['applicant', 3]);
});

test('R11: a change that was heard of counts with the next call', async () => {
  const { keeper, change, hear } = givenKeeper();
  const socket = {};
  await keeper(socket);
  change('applicant');
  hear();
  expect((await keeper(socket))?.role).toBe('applicant');
});

test('R11: what was read while a change was heard of is not kept', async () => {
  const { keeper, change, hear, whileReading } = givenKeeper();
  const socket = {};
  whileReading.push(() => {
    change('applicant');
    hear();
  });
  expect((await keeper(socket))?.role).toBe('member');
  expect((await keeper(socket))?.role).toBe('applicant');
});
