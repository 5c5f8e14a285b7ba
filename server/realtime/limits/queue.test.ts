import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('runs so many at once, in the order in which they came, and goes on after one that fails', async () => {
  const queue = createQueue(3);
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const run = (number: number) =>
    queue(async () => {
      begun.push(number);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      if (number === 5) throw new Error('five');
      return number;
    });
  const numbers = Array.from({ length: 20 }, (_, at) => at);
  const settled = await Promise.allSettled(numbers.map(run));
  expect(begun).toEqual(numbers);
  expect(most).toBe(3);
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
    numbers.map((number) => (number === 5 ? 'failed' : number)),
  );
});

test('lets whatever else has arrived go first', async () => {
  const queue = createQueue(1);
  const order: string[] = [];
  const all = ['one', 'two', 'three'].map((name) => queue(async () => void order.push(name)));
  setImmediate(() => order.push('delivery'));
  await Promise.all(all);
  expect(order.indexOf('delivery')).toBeLessThan(order.indexOf('three'));
});

test('what waits begins together once half of the places are free; nobody waits while there is a place', async () => {
  const queue = createQueue(4);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const run = (number: number) =>
    queue(() => {
      begun.push(number);
      return new Promise<void>((resolve) => {
        ends[number] = resolve;
      });
    });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const all = [0, 1, 2].map(run);
  await turn();
  all.push(...[3, 4, 5, 6].map(run));
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[0]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  for (const number of [1, 3]) ends[number]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  all.push(run(7));
  await turn();
  expect(begun.at(-1)).toBe(7);
  for (const end of ends) end();
  await Promise.all(all);
});
