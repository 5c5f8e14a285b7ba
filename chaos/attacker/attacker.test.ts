import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStores } from '../../testing/stores/stores.ts';
import { type InProcessService, startInProcessService } from '../in-process-service.ts';
import { BUDGET } from './attacker.ts';
import { ATTACKS } from './attacks.ts';
import type { Observation } from './probing.ts';
import { MAX_ADVANTAGE, runAttacks } from './run.ts';
import { weighSecrets } from './secrets.ts';

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

test('the attacker believes that secrets decide who is recommended where they do, and nowhere else', () => {
  const PEOPLE = 40;
  const HAVE = { a: 3, b: 4 };
  const has = (target: number, secret: 'a' | 'b') => target % HAVE[secret] === 0;
  const chanceOf = (secret: 'a' | 'b') => 1 / HAVE[secret];
  /** What is made of twelve looks at everyone: at nothing, then for three days at each secret, and at nothing again. */
  const weigh = (isShown: (target: number, look: number, asks: string) => boolean) =>
    weighSecrets(
      Array.from({ length: PEOPLE }, (_, target) => ({
        observed: Array.from({ length: 12 }, (_look, look): Observation => {
          const value = ['none', 'a', 'b', 'none'][Math.floor(look / 3)] ?? '';
          const rest = { peers: 'all', asks: 'x', seen: null, own: {}, introduction: null };
          return { ...rest, value, isRecommended: isShown(target, look, value) };
        }),
        secrets: (['a', 'b'] as const).map((secret) => {
          const excludes = ({ value }: Observation) => value === secret;
          return [
            { value: 'no', chance: 1 - chanceOf(secret), belief: 0.5, excludes: () => false },
            { value: 'yes', chance: chanceOf(secret), belief: 0.5, excludes },
          ];
        }),
      })),
    );
  const isExcluded = (target: number, asks: string) => (asks === 'a' || asks === 'b') && has(target, asks);
  /** Half of all, others each day. */
  const isChosen = (target: number, look: number) => (target * 7 + look * 11) % 13 < 7;
  const find = (isShown: Parameters<typeof weigh>[0]) =>
    weigh(isShown).map((secrets) => secrets.map((chances) => (chances.get('yes') ?? 0) > (chances.get('no') ?? 0)));
  const truth = Array.from({ length: PEOPLE }, (_, target) => [has(target, 'a'), has(target, 'b')]);
  expect(find((target, _, asks) => !isExcluded(target, asks))).toEqual(truth);
  const right = find((target, look, asks) => isChosen(target, look) && !isExcluded(target, asks)).flat();
  expect(right.filter((one, at) => one === truth.flat()[at]).length).toBeGreaterThan(0.85 * right.length);

  const nobody = truth.map((secrets) => secrets.map(() => false));
  const alike: Record<string, Parameters<typeof weigh>[0]> = {
    everyone: () => true,
    'others each day': isChosen,
    'always the same': (target) => target % 3 !== 0,
    'more and more': (target, look) => (target * 7) % 13 < look + 1,
  };
  for (const [how, isShown] of Object.entries(alike)) expect(find(isShown), how).toEqual(nobody);
});

test('R25: whose a listed number is does not show in the introductions of whoever listed it', async () => {
  const budget = { ...BUDGET, days: 13 };
  const results = await runAttacks(service, { ...SHORT, paces: ['daily'], only: 'by introductions', budget });
  expect(results).toHaveLength(1);
  expect(showing(results)).toEqual({});
}, 200_000);
