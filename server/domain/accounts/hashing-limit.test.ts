import { expect, test } from 'vitest';
import { createHashingLimit } from './hashing-limit.ts';

const createGate = () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

const LIMITS = { maxRunning: 2, maxTasks: 100, maxTasksEach: 9, maxWaitMs: 60_000, getRestMs: () => 0 };
const codeOf = (error: { code: string }) => error.code;

test('R1: no more than the bound run at once, and what finds no place is refused', async () => {
  const { run } = createHashingLimit({ ...LIMITS, maxTasks: 5 });
  const { gate, open } = createGate();
  let running = 0;
  let most = 0;
  const five = ['a', 'b', 'c', 'd', null].map((address) =>
    run(address, async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
      return address;
    }),
  );
  await expect(run('e', async () => 'e')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  open();
  expect(await Promise.all(five)).toEqual(['a', 'b', 'c', 'd', null]);
  expect(most).toBe(2);
});

test('a task that fails gives its place back', async () => {
  const { run } = createHashingLimit({ ...LIMITS, maxRunning: 1 });
  for (let n = 0; n < 3; n += 1) {
    await expect(run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(await run('a', async () => 'works')).toBe('works');
});

test('R1: of one address one task runs and eight wait; the others, and the service itself, are not held up', async () => {
  const { run } = createHashingLimit(LIMITS);
  const { gate, open } = createGate();
  const many = Array.from({ length: 40 }, () => run('many', () => gate.then(() => 'done')).catch(codeOf));
  const others = ['one', 'two', null];
  expect(await Promise.all(others.map((address) => run(address, async () => address)))).toEqual(others);
  open();
  const outcomes = await Promise.all(many);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(9);
  expect(outcomes.filter((outcome) => outcome === 'unavailable')).toHaveLength(31);
});

test('R1: those who wait have one turn each, whoever brings most', async () => {
  const { run } = createHashingLimit({ ...LIMITS, maxRunning: 1 });
  const { gate, open } = createGate();
  const order: string[] = [];
  const bring = (address: string, times: number) =>
    Array.from({ length: times }, () => run(address, async () => void order.push(address)));
  const first = run('z', () => gate);
  const all = [first, ...bring('a', 4), ...bring('b', 2), ...bring('c', 1)];
  open();
  await Promise.all(all);
  expect(order.join('').slice(0, 3)).toBe('abc');
  expect(order.join('').slice(3, 5)).toBe('ab');
});

test('R1: whose turn comes too late is refused and costs nothing, but for the service itself', async () => {
  const { run } = createHashingLimit({ ...LIMITS, maxRunning: 1, maxWaitMs: -1 });
  const done: string[] = [];
  const bring = (address: string | null) => run(address, async () => done.push(String(address))).catch(codeOf);
  expect(await Promise.all([bring('a'), bring(null), bring('b')])).toEqual(['unavailable', 1, 'unavailable']);
  expect(done).toEqual(['null']);
});

test('R1: an address rests after each task, and the others do not wait for it', async () => {
  const { run, requirePlace } = createHashingLimit({
    ...LIMITS,
    maxRunning: 1,
    maxTasksEach: 3,
    getRestMs: () => 50,
  });
  const order: string[] = [];
  const bring = (address: string | null) => run(address, async () => void order.push(String(address)));
  const all = [bring('a'), bring('a'), bring('a'), bring('b'), bring(null)];
  expect(() => requirePlace('a')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  await Promise.all(all);
  expect(order.slice(0, 3).sort()).toEqual(['a', 'b', 'null']);
  expect(order.slice(3)).toEqual(['a', 'a']);
  requirePlace('a');
});
