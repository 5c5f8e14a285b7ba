import * as fc from 'fast-check';
import { expect } from 'vitest';
import { shareOf } from '../domain/matching/comparator.ts';
import type { Factor } from '../domain/matching/factor.ts';
import { type FactorColumns, FactorSums } from '../domain/matching/factor-sums.ts';
import { Member } from '../domain/matching/member.ts';
import { lookingElsewhere } from './looking-elsewhere.ts';
import { sampleCommunity } from './sample-members.ts';

/** Enough for a member to be alone with an answer, a place or a word. */
const PEOPLE = 7;

/** What the registry says of two, factor by factor, in the words of the factors themselves. */
function plainSums(factors: readonly Factor[], a: Member, b: Member): FactorSums {
  const sums = new FactorSums();
  for (const factor of factors) {
    const { weight, by, optional } = factor;
    const [there, back] = [factor.fit(a, b), factor.fit(b, a)];
    if (there !== null) {
      sums.fitThere += weight * shareOf(by, a) * there;
      sums.weightThere += weight * shareOf(by, a);
      if (!optional) sums.basic += weight;
    }
    if (back === null) continue;
    sums.fitBack += weight * shareOf(by, b) * back;
    sums.weightBack += weight * shareOf(by, b);
  }
  return sums;
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
      const [guest, gone, ...given] = lookingElsewhere(sampleCommunity(PEOPLE + 2, seed)).map((one) => new Member(one));
      const columns = make();
      for (const one of given) columns.add(one);
      columns.settle(Uint32Array.from(order));
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
