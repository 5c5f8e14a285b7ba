import { expect, test } from 'vitest';
import { person } from '../../../../testing/people/test-member.ts';
import type { Candidate } from '../member/candidate.ts';
import { listPairExclusions } from './pair-exclusions.ts';
import { buildPool } from './pool.ts';

const woman = person({ id: 'a', gender: 'female', age: 30, location: 'London', education: 'high_school' });

const exclusionsOf = (one: Candidate, other: Candidate) => {
  const pool = buildPool([one, other]);
  const [a, b] = [pool.indexOf(one.id) ?? -1, pool.indexOf(other.id) ?? -1];
  const found = listPairExclusions(pool, a, b);
  expect(listPairExclusions(pool, b, a)).toEqual(found);
  expect(pool.isEligiblePair(a, b)).toBe(found.length === 0);
  return found;
};

test.each<[string, Parameters<typeof person>[0], string[]]>([
  ['nothing', {}, []],
  ['an age range of the other', { preferences: { ageMax: 25 } }, ['age']],
  ['a distance', { location: 'Sydney', preferences: { maxDistanceKm: 50 } }, ['distance']],
  ['a deal-breaker', { preferences: { dealBreakers: ['no degree'] } }, ['deal-breaker']],
  [
    'all',
    { location: 'Sydney', preferences: { ageMax: 25, maxDistanceKm: 50, dealBreakers: ['no degree'] } },
    ['age', 'distance', 'deal-breaker'],
  ],
])('%s excludes a pair by the engine’s own filters, whichever way it is asked', (_, fields, expected) => {
  expect(exclusionsOf(woman, person({ id: 'b', gender: 'male', age: 30, location: 'London', ...fields }))).toEqual(
    expected,
  );
});

test('a block is not among what is said', () => {
  const man = person({ id: 'b', gender: 'male', age: 30, location: 'London', blockedIds: ['a'] });
  const pool = buildPool([woman, man]);
  expect(pool.isEligiblePair(0, 1)).toBe(false);
  expect(listPairExclusions(pool, 0, 1)).toEqual([]);
});
