import { describe, expect, it } from 'vitest';
import { person } from '../../../../testing/people/test-member.ts';
import { buildPool } from '../search/pool.ts';
import { countExcludedMembers } from './preference-impact.ts';

type Fields = Parameters<typeof person>[0];

const man = (id: string, fields: Fields = {}) => person({ id, gender: 'male', location: 'London', ...fields });
const pool = buildPool([
  man('a'),
  man('b', { age: 50 }),
  man('c', { age: 50, location: 'Sydney' }),
  man('d', { location: null, maritalStatus: 'divorced' }),
  man('e', { age: 24, maritalStatus: 'divorced', preferences: { ageMax: 20, maxDistanceKm: 1 } }),
  man('f', { blockedIds: ['her'], location: 'Leeds' }),
  man('blank', { age: null }),
  person({ id: 'other', age: 50, location: 'Sydney' }),
]);
const me = person({ location: 'London' });
const count = (preferences: Partial<typeof me.preferences>, who = me) =>
  countExcludedMembers(pool, who, { ...me.preferences, ...preferences });

describe('the impact of preferences', () => {
  it('is 0 without preferences', () => {
    expect(count({})).toEqual({ considered: 6, ageRange: 0, distance: 0, dealBreakers: [] });
  });

  it('counts each preference by itself: a member excluded by two counts for both', () => {
    const result = count({ ageMin: 25, ageMax: 45, maxDistanceKm: 100, dealBreakers: ['divorced', 'over 45'] });
    expect(result).toMatchObject({ considered: 6, ageRange: 3, distance: 2 });
    expect(result.dealBreakers.map(({ parts }) => parts[0]?.leavesOut)).toEqual([2, 2]);
  });

  it.each([
    [100, 'London', 2],
    [400, 'London', 1],
    [100, 'Sydney', 4],
    [0, 'Sydney', 0],
    [1, 'Nowhereville', 0],
  ])(
    'of a limit of %i km around %s: %i members, and none whose place is unknown',
    (maxDistanceKm, location, expected) => {
      expect(count({ maxDistanceKm, location }).distance).toBe(expected);
    },
  );

  it('lists deal-breakers in the order given, without blank ones, and without a count for those not understood', () => {
    const result = count({ dealBreakers: ['bad vibes', ' ', 'divorced', 'divorced'] }).dealBreakers;
    expect(result.map(({ text, parts }) => [text, parts[0]?.leavesOut])).toEqual([
      ['bad vibes', undefined],
      ['divorced', 2],
      ['divorced', 2],
    ]);
    expect(result.map(({ meaning }) => meaning === null)).toEqual([true, false, false]);
  });

  it('counts each part of "A or B", and never both together', () => {
    const [either, both] = count({ dealBreakers: ['divorced or over 45', 'divorced with kids'] }).dealBreakers;
    expect(either?.parts.map(({ leavesOut }) => leavesOut)).toEqual([2, 2]);
    expect(both?.parts).toHaveLength(1);
  });

  it('compares with the asking member where a deal-breaker does', () => {
    const older = (age: number) =>
      count({ dealBreakers: ['older than me'] }, { ...me, age }).dealBreakers[0]?.parts[0]?.leavesOut;
    expect([older(23), older(30), older(50)]).toEqual([6, 2, 0]);
  });

  it.each<[string, Fields]>([
    ['gender', { gender: null }],
    ['age', { age: null }],
  ])('is 0 for a member without %s', (_, fields) => {
    expect(count({ ageMax: 20 }, person(fields)).considered).toBe(0);
  });

  it('is that of the given preferences, not of the stored ones, and leaves the pool unchanged', () => {
    const strict = person({ location: 'London', preferences: { ageMax: 20, dealBreakers: ['divorced'] } });
    expect(count({}, strict)).toEqual(count({}));
    expect(pool.ids).toHaveLength(8);
    expect(count({ ageMax: 45 }).ageRange).toBe(2);
  });
});
