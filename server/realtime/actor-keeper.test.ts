import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserActor } from '../domain/kernel/actor.ts';
import { createActorKeeper } from './actor-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A keeper of somebody whose role can be changed, with or without anybody hearing of it. */
const givenKeeper = () => {
  let role: UserActor['role'] | null = 'member';
  let changes = 0;
  let reads = 0;
  const whileReading: (() => void)[] = [];
  const keeper = createActorKeeper(
    async () => {
      reads += 1;
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
  };
};

test('R11: who asks is read once for a while, and anew after 900 ms', async () => {
  const { keeper, countReads, change } = givenKeeper();
  const [socket, other] = [{}, {}];
  for (let n = 0; n < 5; n += 1) expect((await keeper(socket))?.role).toBe('member');
  expect(countReads()).toBe(1);
  await keeper(other);
  expect(countReads()).toBe(2);
  change(null);
  vi.advanceTimersByTime(899);
  expect(await keeper(socket)).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(await keeper(socket)).toBeNull();
  // What is not there is not kept.
  change('member');
  expect((await keeper(socket))?.role).toBe('member');
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
