import { expect, onTestFinished, test, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const held = () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

const UNBOUNDED_EACH = { maxRunningEach: 100, maxWaitingEach: 100, maxWaitMs: 60_000 };

test('R1: never runs more than its bound at once, keeps the order, and refuses what would wait too long', async () => {
  const { run: queue } = createFairQueue({ maxRunning: 2, maxWaiting: 3, ...UNBOUNDED_EACH });
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
  const five = [1, 2, 3, 4, 5].map((n) => queue(n % 2 ? 'a' : null, task(n)));
  await expect(queue('b', task(6))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  open();
  expect(await Promise.all(five)).toEqual([1, 2, 3, 4, 5]);
  expect([...started].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(started.filter((n) => n % 2)).toEqual([1, 3, 5]);
  expect(most).toBe(2);
});

test('a failed task frees its slot', async () => {
  const { run: queue } = createFairQueue({ maxRunning: 1, maxWaiting: 0, ...UNBOUNDED_EACH });
  for (let n = 0; n < 3; n++) {
    await expect(queue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await queue('a', async () => 'works')).toBe('works');
});

test('R1: of one source one task runs and eight wait; the others, and the service itself, are not held up', async () => {
  const { run: queue } = createFairQueue({
    maxRunning: 4,
    maxWaiting: 100,
    maxRunningEach: 1,
    maxWaitingEach: 8,
    maxWaitMs: 60_000,
  });
  const { gate, open } = held();
  let running = 0;
  const many = Array.from({ length: 40 }, () =>
    queue('many', async () => {
      running += 1;
      await gate;
    }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  );
  expect(await queue('one', async () => running)).toBe(1);
  expect(await Promise.all(['two', 'three', null].map((source) => queue(source, async () => source)))).toEqual([
    'two',
    'three',
    null,
  ]);
  open();
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(9);
  expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(31);
});

test('R1: those who wait have one turn each, whoever brings most', async () => {
  const { run: queue } = createFairQueue({
    maxRunning: 1,
    maxWaiting: 100,
    maxRunningEach: 1,
    maxWaitingEach: 8,
    maxWaitMs: 60_000,
  });
  const { gate, open } = held();
  const order: string[] = [];
  const first = queue('a', () => gate);
  const bring = (source: string, times: number) =>
    Array.from({ length: times }, () => queue(source, async () => void order.push(source)));
  const all = [first, ...bring('a', 4), ...bring('b', 2), ...bring('c', 1), ...bring('d', 2)];
  open();
  await Promise.all(all);
  expect(order.join('')).toBe('abcdabdaa');
});

test('R1: whose turn comes too late is refused and costs nothing, but for the service itself', async () => {
  const { run: queue } = createFairQueue({ maxRunning: 1, maxWaiting: 100, ...UNBOUNDED_EACH, maxWaitMs: 0 });
  const { gate, open } = held();
  const done: string[] = [];
  const first = queue('a', () => gate);
  const late = ['b', 'c', null].map((source) =>
    queue(source, async () => done.push(String(source))).catch((error: { code: string }) => error.code),
  );
  await new Promise((resolve) => setImmediate(resolve));
  open();
  expect(await Promise.all(late)).toEqual(['unavailable', 'unavailable', 1]);
  await first;
  expect(done).toEqual(['null']);
  expect(await queue('b', async () => 'works')).toBe('works');
});

test('R1: two hundred who come back until they get in all do, also where a task and what follows take long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const { run } = createFairQueue({ maxRunning: 2, maxWaiting: 1_000, ...UNBOUNDED_EACH, maxWaitMs: 4_000 });
  let gotIn = 0;
  const comeBack = async (number: number): Promise<void> => {
    const beganAt = performance.now();
    // A request is answered after 4.5 s, whatever was done for it by then.
    const served = run(String(number), () => wait(600)).then(
      () => wait(600).then(() => performance.now() - beganAt <= 4_500),
      () => false,
    );
    const isIn = await Promise.race([served, wait(4_500).then(() => false)]);
    if (isIn) gotIn += 1;
    else await wait(2_000 + 40 * number).then(() => comeBack(number));
  };
  for (let count = 0; count < 200; count += 1) void comeBack(count);
  // Twice what their tasks alone take.
  await vi.advanceTimersByTimeAsync(2 * (200 / 2) * 600);
  expect(gotIn).toBe(200);
});

test('R1: a source rests after each task, and the others do not wait for it', async () => {
  const { run, requirePlace } = createFairQueue({
    maxRunning: 1,
    maxWaiting: 100,
    maxRunningEach: 1,
    maxWaitingEach: 2,
    maxWaitMs: 60_000,
    getRestEachMs: () => 50,
  });
  const order: string[] = [];
  const bring = (source: string | null) => run(source, async () => void order.push(String(source)));
  const all = [bring('a'), bring('a'), bring('a'), bring('b'), bring(null), bring(null)];
  expect(() => requirePlace('a')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  requirePlace('b');
  await Promise.all(all);
  expect(order.join()).toBe('a,b,null,null,a,a');
  requirePlace('a');
});
