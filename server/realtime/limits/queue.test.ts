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
