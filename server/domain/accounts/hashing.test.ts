import { expect, test } from 'vitest';
import { createBoundedQueue } from './hashing.ts';

const held = () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

test('R1: never runs more than its bound at once, keeps the order, and refuses what would wait too long', async () => {
  const queue = createBoundedQueue({ maxRunning: 2, maxWaiting: 3 });
  const { gate, open } = held();
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = (n: number) => async () => {
    started.push(n);
    running += 1;
    most = Math.max(most, running);
    await gate;
    running -= 1;
    return n;
  };
  const five = [1, 2, 3, 4, 5].map((n) => queue(task(n)));
  await expect(queue(task(6))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  open();
  expect(await Promise.all(five)).toEqual([1, 2, 3, 4, 5]);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('a failed task frees its slot', async () => {
  const queue = createBoundedQueue({ maxRunning: 1, maxWaiting: 0 });
  for (let n = 0; n < 3; n++) {
    await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await queue(async () => 'works')).toBe('works');
});
