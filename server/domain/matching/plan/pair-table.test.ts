import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PairTable } from './pair-table.ts';

it('a pair table holds the same values as a map, for either order of a pair and while it grows', () => {
  const pairs = fc.array(fc.tuple(fc.nat(90), fc.nat(90), fc.integer({ min: 0, max: 7 })), {
    minLength: 900,
    maxLength: 1500,
  });
  fc.assert(
    fc.property(pairs, (list) => {
      const [table, map] = [new PairTable(), new Map<string, number>()];
      for (const [i, j, bits] of list) {
        table.set(i, j, bits);
        map.set(`${Math.min(i, j)} ${Math.max(i, j)}`, bits);
      }
      for (let i = 0; i <= 90; i++) {
        for (let j = i; j <= 90; j++) {
          if (table.get(j, i) !== (map.get(`${i} ${j}`) ?? 0)) expect.fail(`${i} ${j}`);
        }
      }
    }),
    { numRuns: 20 },
  );
});
