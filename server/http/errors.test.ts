import { expect, test } from 'vitest';
import { tooMany, unavailable } from '../domain/kernel/errors.ts';
import { tellRetryAfter } from './errors.ts';

test.each([
  [unavailable(), 0, 1],
  [unavailable(), 0.999, 2],
  [unavailable(2), 0, 2],
  [unavailable(2), 0.5, 3],
  [unavailable(2), 0.999, 4],
  [tooMany(undefined, 0.2), 0.999, 1],
  [tooMany(undefined, 41.5), 0.999, 42],
])(
  'whom the service is too busy for comes back at different times, and nobody before a limit ends: %#',
  (refusal, random, seconds) => {
    expect(tellRetryAfter(refusal, random)).toBe(seconds);
  },
);

test('R48: of many who are refused at the same moment, not all come back in the same second', () => {
  const told = Array.from({ length: 200 }, () => tellRetryAfter(unavailable()));
  expect(new Set(told)).toEqual(new Set([1, 2]));
});
