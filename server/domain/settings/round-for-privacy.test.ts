import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { coarse } from './round-for-privacy.ts';

it.each([
  [0, 0],
  [1, 0],
  [4, 0],
  [5, 5],
  [9, 5],
  [99, 95],
  [100, 100],
  [119, 110],
  [999, 990],
  [1_000, 1_000],
  [1_999, 1_900],
  [12_345, 12_000],
  [99_999, 99_000],
])('%i people are told as %i', (count, told) => {
  expect(coarse(count)).toBe(told);
});

test('a coarse count never falls as people are added, never says more than there are, and never tells one of them', () => {
  fc.assert(
    fc.property(fc.nat(200_000), (count) => {
      expect(coarse(count)).toBeLessThanOrEqual(count);
      expect(coarse(count + 1)).toBeGreaterThanOrEqual(coarse(count));
      expect(count - coarse(count)).toBeLessThan(Math.max(5, count / 10));
    }),
  );
});
