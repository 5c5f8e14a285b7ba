import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueue } from './queue.ts';

test('runs so many at once, in the order in which they came, and goes on after one that fails', async () => {
  const queue = createQueue({ atOnce: 3, everyMs: 0 });
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
  const queue = createQueue({ atOnce: 1, everyMs: 0 });
  const order: string[] = [];
  const all = ['one', 'two', 'three'].map((name) => queue(async () => void order.push(name)));
  setImmediate(() => order.push('delivery'));
  await Promise.all(all);
  expect(order.indexOf('delivery')).toBeLessThan(order.indexOf('three'));
});

test('what comes soon after others began waits, and begins together, as far as there are places', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const queue = createQueue({ atOnce: 4, everyMs: 40 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const run = (number: number) =>
    queue(() => {
      begun.push(number);
      return new Promise<void>((resolve) => {
        ends[number] = resolve;
      });
    });
  const all = [run(0)];
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0]);
  all.push(run(1), run(2));
  await vi.advanceTimersByTimeAsync(30);
  all.push(run(3), run(4), run(5));
  await vi.advanceTimersByTimeAsync(9);
  expect(begun).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  // A place that becomes free is taken with the next ones.
  ends[2]?.();
  await vi.advanceTimersByTimeAsync(39);
  expect(begun).toEqual([0, 1, 2, 3]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(40);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  for (const end of ends) end();
  await Promise.all(all);
});

test('work that is not wanted any more takes no place of what is', async () => {
  const queue = createQueue({ atOnce: 1, everyMs: 0 });
  const order: string[] = [];
  let end = (): void => {};
  const first = queue(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const gone = Array.from({ length: 3 }, () =>
    queue(
      () => new Promise<void>(() => {}),
      () => true,
    ),
  );
  const wanted = queue(async () => void order.push('wanted'));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  end();
  await Promise.all([first, wanted]);
  expect(order).toEqual(['wanted']);
  expect(gone).toHaveLength(3);
});
