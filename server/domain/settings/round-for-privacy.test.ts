import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { roundForPrivacy } from './round-for-privacy.ts';

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
  expect(roundForPrivacy(count)).toBe(told);
});

test('a coarse count never falls as people are added, never says more than there are, and never tells one of them', () => {
  fc.assert(
    fc.property(fc.nat(200_000), (count) => {
      expect(roundForPrivacy(count)).toBeLessThanOrEqual(count);
      expect(roundForPrivacy(count + 1)).toBeGreaterThanOrEqual(roundForPrivacy(count));
      expect(count - roundForPrivacy(count)).toBeLessThan(Math.max(5, count / 10));
    }),
  );
});
