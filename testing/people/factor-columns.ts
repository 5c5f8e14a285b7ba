import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type FactorColumns, FactorSums } from '../../server/domain/matching/columns/factor-sums.ts';
import type { Factor } from '../../server/domain/matching/factors/factor.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import { sampleCommunity } from './sample-members.ts';
import { withOtherSearchLocation } from './with-other-search-location.ts';

/** Few enough that some answers, places and words occur only once. */
const PEOPLE = 7;

/** Returns the weighted fit and the weight of one direction of a pair, computed from the factors without columns. */
export function plainDirection(factors: readonly Factor[], me: Member, other: Member): { fit: number; weight: number } {
  let [fit, weight] = [0, 0];
  const asked: { importance: number; met: number }[] = [];
  for (const factor of factors) {
    const met = factor.fit(me, other);
    if (met === null) continue;
    if (factor.by.kind === 'answer') {
      asked.push({ importance: me.answer(factor.by.question)?.importance ?? 0, met });
      continue;
    }
    fit += factor.weight * met;
    weight += factor.weight;
  }
  const questions = plainQuestions(asked);
  return { fit: fit + questions.fit, weight: weight + questions.weight };
}

/**
 * Returns weight and fit of all questions together: 0 for fewer than five. Importances are capped so that no question weighs
 * more than a fifth of all, and the accepted share is rounded to quarters.
 */
function plainQuestions(asked: readonly { importance: number; met: number }[]): { fit: number; weight: number } {
  if (asked.length < 5) return { fit: 0, weight: 0 };
  const capped = [9, 3, 1]
    .map((most) => asked.map(({ importance, met }) => ({ weight: Math.min(most, importance), met })))
    .find((some) => Math.max(...some.map(({ weight }) => weight)) * 5 <= sum(some.map(({ weight }) => weight)));
  const weight = sum(capped?.map((one) => one.weight) ?? []) * QUESTION_UNIT;
  const share = sum(capped?.map((one) => one.weight * one.met) ?? []) / sum(capped?.map((one) => one.weight) ?? []);
  return { weight, fit: (weight * Math.round(4 * share)) / 4 };
}

/** Weight per unit of importance: a question of importance 9 has a weight of 3. */
const QUESTION_UNIT = 3 / 9;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns the sums of both directions of a pair, computed from the factors without columns. */
function plainSums(factors: readonly Factor[], a: Member, b: Member): FactorSums {
  const [there, back] = [plainDirection(factors, a, b), plainDirection(factors, b, a)];
  const basic = sum(
    factors.filter((factor) => !factor.optional && factor.fit(a, b) !== null).map(({ weight }) => weight),
  );
  return Object.assign(new FactorSums(), {
    fitThere: there.fit,
    weightThere: there.weight,
    fitBack: back.fit,
    weightBack: back.weight,
    basic,
  });
}

/** Rounds sums, so that those that differ only by rounding errors are equal. */
const rounded = (sums: FactorSums): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Math.round(value * 1e9) / 1e9]));

/** Asserts that columns and factors give the same sums for all pairs of a sorted random community and a temporary row. */
export function expectAgreement(make: () => FactorColumns, factors: readonly Factor[]): void {
  expect(factors).not.toHaveLength(0);
  const communities = fc.record({
    seed: fc.string(),
    order: fc.shuffledSubarray([...Array(PEOPLE).keys()], { minLength: PEOPLE }),
  });
  fc.assert(
    fc.property(communities, ({ seed, order }) => {
      const [temporary, removed, ...given] = withOtherSearchLocation(sampleCommunity(PEOPLE + 2, seed)).map(
        (one) => new Member(one),
      );
      const columns = make();
      for (const one of given) columns.add(one);
      columns.compact(Uint32Array.from(order));
      columns.add(removed as Member);
      columns.removeLast();
      columns.add(temporary as Member);
      const people = [...order.map((at) => given[at] as Member), temporary as Member];
      const pairs = people.flatMap((a, i) => people.map((b, j) => ({ a, b, i, j })));
      const summed = pairs.map(({ i, j }) => {
        const sums = new FactorSums();
        columns.sum(i, j, sums);
        return rounded(sums);
      });
      expect(summed).toEqual(pairs.map(({ a, b }) => rounded(plainSums(factors, a, b))));
    }),
    { numRuns: 12, seed: 1 },
  );
}
