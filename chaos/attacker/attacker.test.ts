import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStores } from '../../testing/stores/stores.ts';
import { type InProcessService, startInProcessService } from '../in-process-service.ts';
import { BUDGET } from './attacker.ts';
import { ATTACKS } from './attacks.ts';
import { doProbesExclude, type Observation } from './probing.ts';
import { MAX_ADVANTAGE, runAttacks } from './run.ts';

/** A short form of `npm run chaos -- attacker`: twenty people instead of a hundred. */
let service: InProcessService;
beforeAll(async () => {
  service = await startInProcessService(await testStores());
});
afterAll(() => service.stop());

const SHORT = { people: 20, seeds: ['short'], tiers: ['vip'], only: '' } as const;
const summarize = (results: Awaited<ReturnType<typeof runAttacks>>) =>
  Object.fromEntries(
    results.map(({ attack, pace, secrets, accuracy, advantage }) => [
      `${attack}, ${pace}`,
      `${accuracy.toFixed(2)} of ${secrets}, +${advantage.toFixed(2)}`,
    ]),
  );
const showing = (results: Awaited<ReturnType<typeof runAttacks>>) => {
  const clever = results.filter(({ advantage }) => advantage > MAX_ADVANTAGE);
  return summarize(clever);
};

test('R23, R25, R27: editing oneself and looking again on the same day tells no more than guessing', async () => {
  const results = await runAttacks(service, { ...SHORT, paces: ['at-once'], budget: BUDGET });
  expect(results).toHaveLength(ATTACKS.filter(({ paces }) => paces.includes('at-once')).length);
  expect(showing(results)).toEqual({});
}, 400_000);

test('the attacker believes probes that leave out some of those whom they may exclude, and nobody else', () => {
  const observe = (isShown: (target: number, value: string) => boolean) =>
    new Map(
      Array.from({ length: 40 }, (_, target): [string, Observation[]] => [
        `${target}`,
        ['none', 'a', 'b'].map((value) => {
          const isRecommended = isShown(target, value);
          return { asks: 'x', value, seen: null, own: {}, isRecommended, introduction: null };
        }),
      ]),
    );
  const believes = (isShown: (target: number, value: string) => boolean) =>
    doProbesExclude(observe(isShown), 'none', () => 0.35);
  expect(believes((target, value) => value === 'none' || target % 3 !== (value === 'a' ? 0 : 1))).toBe(true);
  expect(believes((target) => target % 3 !== 0)).toBe(false);
  expect(believes(() => true)).toBe(false);
});

test('R25: whose a listed number is does not show in the introductions of whoever listed it', async () => {
  const budget = { ...BUDGET, days: 13 };
  const results = await runAttacks(service, { ...SHORT, paces: ['daily'], only: 'by introductions', budget });
  expect(results).toHaveLength(1);
  expect(showing(results)).toEqual({});
}, 200_000);
