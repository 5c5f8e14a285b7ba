import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type FactorColumns, FactorSums } from '../../server/domain/matching/columns/factor-sums.ts';
import type { Factor } from '../../server/domain/matching/factors/factor.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import { sampleCommunity } from './sample-members.ts';
import { withOtherSearchLocation } from './with-other-search-location.ts';

/** Enough for a member to be alone with an answer, a place or a word. */
const PEOPLE = 7;

/** Weighted fit and weight of how one person meets another, factor by factor, in the words of the factors themselves. */
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

/** Of five questions and more: none weighs more than a fifth of all, and what is met counts in quarters. */
function plainQuestions(asked: readonly { importance: number; met: number }[]): { fit: number; weight: number } {
  if (asked.length < 5) return { fit: 0, weight: 0 };
  const capped = [9, 3, 1]
    .map((most) => asked.map(({ importance, met }) => ({ weight: Math.min(most, importance), met })))
    .find((some) => Math.max(...some.map(({ weight }) => weight)) * 5 <= sum(some.map(({ weight }) => weight)));
  const weight = sum(capped?.map((one) => one.weight) ?? []) * QUESTION_UNIT;
  const share = sum(capped?.map((one) => one.weight * one.met) ?? []) / sum(capped?.map((one) => one.weight) ?? []);
  return { weight, fit: (weight * Math.round(4 * share)) / 4 };
}

/** What a question weighs to whom it matters least: 3 for one that is decisive (9). */
const QUESTION_UNIT = 3 / 9;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What the registry says of two. */
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

/** Sums that differ by rounding alone are equal. */
const rounded = (sums: FactorSums): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Math.round(value * 1e9) / 1e9]));

/** Fails unless columns say of every two of a made-up community, put in order, and of a guest what the factors say. */
export function expectAgreement(make: () => FactorColumns, factors: readonly Factor[]): void {
  expect(factors).not.toHaveLength(0);
  const communities = fc.record({
    seed: fc.string(),
    order: fc.shuffledSubarray([...Array(PEOPLE).keys()], { minLength: PEOPLE }),
  });
  fc.assert(
    fc.property(communities, ({ seed, order }) => {
      const [guest, gone, ...given] = withOtherSearchLocation(sampleCommunity(PEOPLE + 2, seed)).map(
        (one) => new Member(one),
      );
      const columns = make();
      for (const one of given) columns.add(one);
      columns.compact(Uint32Array.from(order));
      columns.add(gone as Member);
      columns.removeLast();
      columns.add(guest as Member);
      const people = [...order.map((at) => given[at] as Member), guest as Member];
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
