import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lazyGreedy, PAUSE, TopK } from './heap.ts';

describe('heaps', () => {
  it('keep the items with the highest values', () => {
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
});

/** Returns the items that the greedy choice yields; an item has no value once it was yielded. */
const choose = (count: number, worth: (item: number) => number): number[] => {
  const items: number[] = [];
  for (const item of lazyGreedy(count, (one) => (items.includes(one) ? 0 : worth(one)))) {
    if (item !== PAUSE) items.push(item);
  }
  return items;
};

const best = (top: TopK): number[] => {
  top.sort();
  return Array.from({ length: top.count }, (_, n) => top.getItem(n));
};

describe('TopK', () => {
  it('keeps the earlier of equal items', () => {
    const top = new TopK(2);
    for (const item of [7, 8, 9]) top.push(item, 1);
    expect(best(top)).toEqual([7, 8]);
  });

  it('is empty after clear', () => {
    const top = new TopK(2);
    top.push(1, 9);
    top.clear();
    top.push(2, 1);
    expect(best(top)).toEqual([2]);
  });

  it('tells whether it would keep a value', () => {
    const top = new TopK(1);
    expect(top.admits(-1)).toBe(true);
    top.push(3, 5);
    expect([top.admits(4), top.admits(5), top.admits(6)]).toEqual([false, false, true]);
  });
});

describe('lazyGreedy', () => {
  it('yields nothing without items, and drops items without value', () => {
    expect(choose(0, () => 1)).toEqual([]);
    expect(choose(3, (item) => (item === 1 ? 1 : 0))).toEqual([1]);
  });

  it('yields the same as a plain greedy choice that evaluates all items each time; an item may be repeated', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 1, max: 100 })), { maxLength: 25 }),
        fc.integer({ min: 1, max: 3 }),
        (edges, slots) => {
          const value = (taken: readonly number[]) => (edge: readonly [number, number, number]) => {
            const [a, b, worth] = edge;
            const [ofA, ofB] = [taken[a] ?? 0, taken[b] ?? 0];
            return a === b || ofA >= slots || ofB >= slots ? 0 : worth / (1 + ofA + ofB);
          };
          const greedy: typeof edges = [];
          let taken = [0, 0, 0, 0, 0];
          const take = ([a, b]: readonly [number, number, number]) => {
            taken = taken.map((count, at) => count + Number(at === a) + Number(at === b));
          };
          for (;;) {
            const worth = edges.map(value(taken));
            const best = edges[worth.indexOf(Math.max(...worth))];
            if (!best || Math.max(...worth) === 0) break;
            greedy.push(best);
            take(best);
          }
          taken = [0, 0, 0, 0, 0];
          const lazy: typeof edges = [];
          for (const at of lazyGreedy(edges.length, (one) => value(taken)(edges[one] as (typeof edges)[number]))) {
            const edge = edges[at];
            if (!edge) continue;
            lazy.push(edge);
            take(edge);
          }
          expect(lazy).toEqual(greedy);
        },
      ),
    );
  });
});
