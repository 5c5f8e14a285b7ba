import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app/app.ts';
import { createPace } from './pace.ts';

const PACE = { atOnce: 5, perSecond: 10, maxWaitMs: 1_000, maxWaiting: 30 };

describe('R57: a pace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Counts the outcomes of requests so far. */
  const given = (pace = PACE) => {
    const pass = createPace(pace);
    const outcomes = { passed: 0, refused: 0 };
    const ask = async (key: string, cost = 1) => {
      if (await pass(key, cost)) outcomes.passed += 1;
      else outcomes.refused += 1;
    };
    return { ask, outcomes };
  };

  test('lets some pass at once, the next ones at their turn, and refuses those beyond', async () => {
    const { ask, outcomes } = given();
    for (let count = 0; count < 30; count += 1) void ask('one');
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes).toEqual({ passed: 5, refused: 0 });
    await vi.advanceTimersByTimeAsync(510);
    expect(outcomes).toEqual({ passed: 10, refused: 0 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outcomes).toEqual({ passed: 15, refused: 15 });
  });

  test('holds up nobody else, and forgets', async () => {
    const { ask, outcomes } = given();
    for (let count = 0; count < 30; count += 1) void ask('one');
    void ask('other');
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes.passed).toBe(6);
    await vi.advanceTimersByTimeAsync(10_000);
    const before = outcomes.passed;
    for (let count = 0; count < 5; count += 1) void ask('one');
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes.passed).toBe(before + 5);
  });

  test('counts what costs less for less, and refuses at once where too many wait', async () => {
    const { ask, outcomes } = given();
    for (let count = 0; count < 50; count += 1) void ask('one', 0.1);
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes).toEqual({ passed: 50, refused: 0 });
    for (let count = 0; count < 100; count += 1) void ask('one');
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes).toEqual({ passed: 50, refused: 70 });
  });
});

/** What is answered where it is not 200. The stores of a busy machine may answer a probe too late, which is no refusal. */
const EXPECTED: Readonly<Record<string, readonly number[]>> = {
  '/readyz': [200, 503],
  '/unsubscribe?token=made.up.one': [404],
};

describe('R57: whoever hammers pages, health or links of mails', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ config: { rateLimits: true, trustProxy: 1 } });
  });
  afterAll(() => app.stop());

  test('gets twenty a second of each after the first sixty, none refused, one address like another', async () => {
    const hammer = async (path: string) => {
      const address = `203.0.113.${10 + path.length}`;
      const ask = (from: string) => app.client().request('GET', path, { headers: { 'X-Forwarded-For': from } });
      const startedMs = performance.now();
      const expected = EXPECTED[path] ?? [200];
      const line = async () => {
        for (let count = 0; count < 5; count += 1) expect(expected, path).toContain((await ask(address)).status);
      };
      await Promise.all(Array.from({ length: 20 }, line));
      // A timer of Node may fire a millisecond early.
      expect(performance.now() - startedMs, path).toBeGreaterThanOrEqual((1_000 * (100 - 60)) / 20 - 5);
      expect(expected, path).toContain((await ask('198.51.100.9')).status);
    };
    await Promise.all(['/', '/readyz', '/healthz', '/no/such/page', '/unsubscribe?token=made.up.one'].map(hammer));
  });
});
