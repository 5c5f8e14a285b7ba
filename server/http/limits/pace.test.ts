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

describe('R57: whoever hammers pages or health', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ config: { rateLimits: true, trustProxy: 1 } });
  });
  afterAll(() => app.stop());

  test.each(['/', '/readyz', '/healthz', '/no/such/page'])(
    'gets twenty a second of %s, one address like another',
    async (path) => {
      const address = `203.0.113.${10 + path.length}`;
      const began = performance.now();
      let answers = 0;
      const line = async () => {
        while (performance.now() - began < 2_000) {
          const { status } = await app.client().request('GET', path, { headers: { 'X-Forwarded-For': address } });
          expect(status).toBe(200);
          answers += 1;
        }
      };
      await Promise.all(Array.from({ length: 20 }, line));
      expect(answers).toBeLessThanOrEqual(60 + 20 * Math.ceil((performance.now() - began) / 1_000));
      const other = await app.client().request('GET', path, { headers: { 'X-Forwarded-For': '198.51.100.9' } });
      expect(other.status).toBe(200);
    },
  );
});
