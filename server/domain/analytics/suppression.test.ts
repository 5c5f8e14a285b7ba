import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_PEOPLE } from '../../../shared/analytics-options.ts';
import { type CountTree, type ShownTree, suppress } from './suppression.ts';

const leaf = (count: number): CountTree => ({ count });
const family = (...parts: (number | CountTree)[]): CountTree => {
  const trees = parts.map((part) => (typeof part === 'number' ? leaf(part) : part));
  return { count: trees.reduce((sum, { count }) => sum + count, 0), parts: trees };
};
const listParts = (tree: CountTree): (number | null)[] => suppress(tree).parts.map(({ count }) => count);

test('a count of one to four is hidden, zero and five are shown', () => {
  expect([0, 1, 4, 5].map((count) => suppress(leaf(count)).count)).toEqual([0, null, null, 5]);
});

test('beside a small part the smallest other one is hidden, unless several small ones are five people together', () => {
  expect(listParts(family(3, 20, 90))).toEqual([null, null, 90]);
  expect(listParts(family(3, 2, 90))).toEqual([null, null, 90]);
  expect(listParts(family(2, 1, 20, 90))).toEqual([null, null, null, 90]);
  expect(listParts(family(20, 0, 90))).toEqual([20, 0, 90]);
  // The zero would not protect the three.
  expect(listParts(family(3, 0, 97))).toEqual([null, 0, null]);
  expect(listParts(family(3, 97))).toEqual([null, null]);
  expect(listParts(family(3, 1))).toEqual([null, null]);
});

test('below a count that is hidden nothing is shown', () => {
  const shown = suppress(family(3, family(10, 10), family(40, 50)));
  expect(shown.parts.map(({ count, parts }) => [count, parts.map((part) => part.count)])).toEqual([
    [null, []],
    [null, [null, null]],
    [90, [40, 50]],
  ]);
  expect(suppress(family(2, 0))).toEqual({
    count: null,
    parts: [
      { count: null, parts: [] },
      { count: null, parts: [] },
    ],
  });
});

/** Returns the counts of those who are in no smaller part, in the order of {@link listEquations}. */
const listLeaves = ({ count, parts = [] }: CountTree): number[] =>
  parts.length === 0 ? [count] : parts.flatMap(listLeaves);

/** Returns what a reader knows: which leaves add up to which figure that is shown. */
const listEquations = (tree: CountTree, shown: ShownTree): { leaves: number[]; sum: number }[] => {
  const equations: { leaves: number[]; sum: number }[] = [];
  let next = 0;
  const visit = ({ parts = [] }: CountTree, { count, parts: shownParts }: ShownTree): number[] => {
    const leaves =
      parts.length === 0 ? [next++] : parts.flatMap((part, at) => visit(part, shownParts[at] as ShownTree));
    if (count !== null) equations.push({ leaves, sum: count });
    return leaves;
  };
  visit(tree, shown);
  return equations;
};

/**
 * Subtracts and adds figures as a reader might, in every way that leads anywhere (Gauss–Jordan elimination): returns whether the sum of
 * some leaves follows from the figures that are shown.
 */
const follows = (wanted: readonly number[], equations: ReturnType<typeof listEquations>, size: number): boolean => {
  const toRow = (leaves: readonly number[]): number[] =>
    Array.from({ length: size }, (_, at) => (leaves.includes(at) ? 1 : 0));
  const basis: { pivot: number; row: number[] }[] = [];
  const reduce = (row: number[]): number[] =>
    basis.reduce((rest, { pivot, row: base }) => {
      const factor = rest[pivot] ?? 0;
      return rest.map((value, at) => value - factor * (base[at] ?? 0));
    }, row);
  for (const { leaves } of equations) {
    const rest = reduce(toRow(leaves));
    const pivot = rest.findIndex((value) => Math.abs(value) > 1e-9);
    if (pivot < 0) continue;
    const scale = rest[pivot] ?? 1;
    const row = rest.map((value) => value / scale);
    for (const one of basis) {
      const factor = one.row[pivot] ?? 0;
      one.row = one.row.map((value, at) => value - factor * (row[at] ?? 0));
    }
    basis.push({ pivot, row });
  }
  return reduce(toRow(wanted)).every((value) => Math.abs(value) < 1e-9);
};

const count = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 120 }));
const { tree } = fc.letrec<{ tree: CountTree; node: CountTree }>((tie) => ({
  node: fc.oneof({ maxDepth: 2 }, count.map(leaf), tie('tree')),
  tree: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((parts) => family(...parts)),
}));

test('whatever is added to and subtracted from what is shown, no number of one to four people follows', () => {
  fc.assert(
    fc.property(tree, (given) => {
      const leaves = listLeaves(given);
      fc.pre(leaves.length <= 9);
      const equations = listEquations(given, suppress(given));
      for (const { sum } of equations) expect(sum === 0 || sum >= MIN_PEOPLE).toBe(true);
      for (let set = 1; set < 2 ** leaves.length; set++) {
        const wanted = leaves.flatMap((_, at) => (set & (1 << at) ? [at] : []));
        const people = wanted.reduce((sum, at) => sum + (leaves[at] ?? 0), 0);
        if (people === 0 || people >= MIN_PEOPLE) continue;
        expect(follows(wanted, equations, leaves.length), JSON.stringify({ given, wanted })).toBe(false);
      }
    }),
    { numRuns: 400 },
  );
});

test('the attack finds what a rule without secondary suppression gives away', () => {
  const given = family(3, 20, 90);
  const naive = { count: 113, parts: [null, 20, 90].map((one) => ({ count: one, parts: [] })) };
  expect(follows([0], listEquations(given, naive), 3)).toBe(true);
});

test('a hidden part may be five or more as far as the figures tell', () => {
  fc.assert(
    fc.property(fc.array(count, { minLength: 1, maxLength: 6 }), (counts) => {
      const given = family(...counts);
      const shown = suppress(given);
      if (shown.count === null) return;
      const hidden = shown.parts.flatMap((part, at) => (part.count === null ? [counts[at] ?? 0] : []));
      // Each of them can be anything between none and all of them together.
      if (hidden.length > 0) expect(hidden.length).toBeGreaterThan(1);
      if (hidden.length > 0) expect(hidden.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(MIN_PEOPLE);
    }),
  );
});
