import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Shortlist } from './shortlist.ts';

const kept = (list: Shortlist): number[] => Array.from({ length: list.count }, (_, n) => list.getItem(n));

it('a shortlist keeps the best items in the order of their arrival, and of equal ones the earlier', () => {
  const list = new Shortlist(5, 40);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 40 }), (values) => {
      list.clear();
      for (const [at, value] of values.entries()) list.add(at, value / 20);
      list.cut();
      const best = [...values.entries()].sort(([i, x], [j, y]) => y - x || i - j).slice(0, 5);
      expect(kept(list)).toEqual(best.map(([at]) => at).sort((a, b) => a - b));
    }),
  );
});

it('a shortlist treats close values as equal', () => {
  const list = new Shortlist(1, 2);
  list.add(7, 0.5);
  list.add(8, 0.5001);
  list.cut();
  expect(kept(list)).toEqual([7]);
});
