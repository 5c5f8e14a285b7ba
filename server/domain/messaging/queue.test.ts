import { expect, test } from 'vitest';
import { DomainError } from '../kernel/errors.ts';
import { GroupQueue, type GroupQueueOptions, type Outcome } from './queue.ts';

/** A queue whose groups end when the test says so. */
const givenQueue = (options: Partial<Omit<GroupQueueOptions<string, string>, 'getKeys' | 'run'>> = {}) => {
  const begun: { items: readonly string[]; end(outcomes?: Outcome<string>[]): void; fail(): void }[] = [];
  const queue = new GroupQueue<string, string>({
    maxRunning: 1,
    maxGroupSize: 10,
    maxWaiting: 100,
    callerTimeoutMs: 5_000,
    runTimeoutMs: 5_000,
    ...options,
    getKeys: (item) => [item.charAt(0)],
    run: (items) =>
      new Promise((resolve, reject) => {
        const done = items.map((result) => ({ ok: true as const, result }));
        begun.push({ items, end: (outcomes = done) => resolve(outcomes), fail: () => reject(new Error('away')) });
      }),
  });
  return { queue, begun, turn: () => new Promise((resolve) => setImmediate(() => setImmediate(resolve))) };
};

test('items that arrive while a group is under way share the next one', async () => {
  const { queue, begun, turn } = givenQueue();
  const first = queue.add('a1');
  await turn();
  const others = [queue.add('a2'), queue.add('b1'), queue.add('a3')];
  await turn();
  expect(begun.map(({ items }) => items)).toEqual([['a1']]);
  begun[0]?.end();
  expect(await first).toBe('a1');
  await turn();
  expect(begun[1]?.items).toEqual(['a2', 'b1', 'a3']);
  begun[1]?.end();
  expect(await Promise.all(others)).toEqual(['a2', 'b1', 'a3']);
});

test('items that share a key are never in two groups at once and keep their order', async () => {
  const { queue, begun, turn } = givenQueue({ maxRunning: 2, maxGroupSize: 2 });
  const all = ['a1', 'b1', 'a2', 'c1', 'a3'].map((item) => queue.add(item));
  await turn();
  expect(begun.map(({ items }) => items)).toEqual([['a1', 'b1'], ['c1']]);
  begun[0]?.end();
  await turn();
  expect(begun[2]?.items).toEqual(['a2', 'a3']);
  begun[1]?.end();
  begun[2]?.end();
  expect(await Promise.all(all)).toEqual(['a1', 'b1', 'a2', 'c1', 'a3']);
});

test('many items are divided among the groups that may run, by their keys; few are not', async () => {
  const { queue, begun, turn } = givenQueue({ maxRunning: 2, maxGroupSize: 100 });
  const keys = ['a', 'b', 'c', 'd'];
  const add = (each: number) => Array.from({ length: each }, (_, at) => keys.map((key) => queue.add(key + at))).flat();
  const few = add(15);
  await turn();
  expect(begun.map(({ items }) => items.length)).toEqual([60]);
  const many = add(16);
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await Promise.all(few);
  await turn();
  const [, first, second] = begun.map(({ items }) => items);
  expect(begun).toHaveLength(3);
  const numbers = Array.from({ length: 16 }, (_, at) => at);
  expect(first).toEqual(numbers.flatMap((at) => [`a${at}`, `b${at}`]));
  expect(second).toEqual(numbers.flatMap((at) => [`c${at}`, `d${at}`]));
  begun[1]?.end();
  begun[2]?.end();
  expect(await Promise.all(many)).toHaveLength(64);
});

test('a failed item fails alone; a failed group fails all of its items', async () => {
  const { queue, begun, turn } = givenQueue();
  const [good, bad] = [queue.add('a'), queue.add('b')];
  await turn();
  begun[0]?.end([
    { ok: true, result: 'fine' },
    { ok: false, error: new Error('no') },
  ]);
  expect(await good).toBe('fine');
  await expect(bad).rejects.toThrow('no');
  const lost = queue.add('c');
  await turn();
  begun[1]?.fail();
  await expect(lost).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
});

test('R37: a full queue refuses at once; one that hangs answers in time and drops what has not begun', async () => {
  const { queue, begun, turn } = givenQueue({ maxWaiting: 2, callerTimeoutMs: 50 });
  const hanging = queue.add('a1');
  await turn();
  const waiting = [queue.add('a2'), queue.add('a3')];
  await expect(queue.add('a4')).rejects.toMatchObject({ code: 'unavailable' });
  for (const promise of [hanging, ...waiting]) await expect(promise).rejects.toMatchObject({ code: 'unavailable' });
  begun[0]?.end();
  await turn();
  const next = queue.add('a5');
  await turn();
  expect(begun[1]?.items).toEqual(['a5']);
  begun[1]?.end();
  expect(await next).toBe('a5');
});

test('a group that never ends holds up no other item', async () => {
  const { queue, begun, turn } = givenQueue({ runTimeoutMs: 500 });
  const stuck = queue.add('a1');
  await turn();
  const behind = queue.add('a2');
  await expect(stuck).rejects.toThrow(DomainError);
  await turn();
  begun[1]?.end();
  expect(await behind).toBe('a2');
});
