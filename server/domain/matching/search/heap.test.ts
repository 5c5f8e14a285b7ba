import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lazyGreedy, PAUSE, TopK } from './heap.ts';

describe('heaps', () => {
  it('keep the best few', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 8 }), (values, size) => {
        const top = new TopK(size);
        for (const value of values) top.push(value, value);
        top.sort();
        const kept = Array.from({ length: top.count }, (_, n) => top.getItem(n));
        expect(kept).toEqual([...values].sort((a, b) => b - a).slice(0, size));
      }),
    );
  });

  it('give out the highest current worth while worth falls', () => {
    const budget = new Map([
      ['a', 2],
      ['b', 2],
    ]);
    const items = ['a1', 'a2', 'a3', 'b1', 'b2'];
    const side = (item: number) => items[item]?.charAt(0) ?? '';
    const given: Array<string | undefined> = [];
    const worth = (item: number) =>
      given.includes(items[item]) ? 0 : (budget.get(side(item)) ?? 0) * (side(item) === 'a' ? 10 : 7);
    for (const item of lazyGreedy(items.length, worth)) {
      if (item === PAUSE) continue;
      given.push(items[item]);
      budget.set(side(item), (budget.get(side(item)) ?? 0) - 1);
    }
    expect(given).toEqual(['a1', 'b1', 'a2', 'b2']);
  });
});
