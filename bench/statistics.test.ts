import { expect, test } from 'vitest';
import { median, rankProbability } from './statistics.ts';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[], 0],
])('the median of %j is %d', (numbers, expected) => {
  expect(median(numbers)).toBe(expected);
});

test('values that are always greater are always distinguished; equal ones never', () => {
  expect(rankProbability([5, 6], [1, 2, 3])).toBe(1);
  expect(rankProbability([1, 2], [5, 6])).toBe(0);
  expect(rankProbability([1, 1], [1, 1, 1])).toBe(0.5);
});
