import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lazyGreedy, TopK } from './heap.ts';

describe('TopK', () => {
  it('keeps whoever came first of equals', () => {
    const top = new TopK<string>(2);
    for (const name of ['first', 'second', 'third']) top.push(name, 1);
    expect(top.best()).toEqual(['first', 'second']);
  });

  it('tells beforehand what it would keep', () => {
    const top = new TopK<string>(1);
    expect(top.admits(-1)).toBe(true);
    top.push('a', 5);
    expect([top.admits(4), top.admits(5), top.admits(6)]).toEqual([false, false, true]);
  });
});

describe('lazyGreedy', () => {
  it('gives nothing for no items, and drops what is worth nothing', () => {
    expect([...lazyGreedy([], () => 1)]).toEqual([]);
    expect([...lazyGreedy(['a', 'b', 'c'], (item) => (item === 'b' ? 1 : 0))]).toEqual(['b']);
  });

  it('gives equals in the order in which they stand', () => {
    expect([...lazyGreedy(['c', 'a', 'b'], () => 1)]).toEqual(['c', 'a', 'b']);
  });

  it('gives what a plain greedy would that values everything again each time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 1, max: 100 })), { maxLength: 25 }),
        fc.integer({ min: 1, max: 3 }),
        (edges, places) => {
          const value = (taken: readonly number[]) => (edge: readonly [number, number, number]) => {
            const [a, b, worth] = edge;
            const [ofA, ofB] = [taken[a] ?? 0, taken[b] ?? 0];
            return a === b || ofA >= places || ofB >= places ? 0 : worth / (1 + ofA + ofB);
          };
          const greedy: typeof edges = [];
          let taken = [0, 0, 0, 0, 0];
          const take = ([a, b]: readonly [number, number, number]) => {
            taken = taken.map((count, at) => count + Number(at === a) + Number(at === b));
          };
          for (const left = [...edges]; ; ) {
            const worth = left.map(value(taken));
            const at = worth.indexOf(Math.max(0, ...worth));
            if (at < 0 || !worth[at]) break;
            const [best] = left.splice(at, 1);
            if (!best) break;
            greedy.push(best);
            take(best);
          }
          taken = [0, 0, 0, 0, 0];
          const lazy: typeof edges = [];
          for (const edge of lazyGreedy(edges, (one) => value(taken)(one))) {
            lazy.push(edge);
            take(edge);
          }
          expect(lazy).toEqual(greedy);
        },
      ),
    );
  });
});
