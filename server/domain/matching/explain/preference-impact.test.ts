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
const ask = (wishes: Partial<typeof me.preferences>, who = me) =>
  countExcludedMembers(pool, who, { ...me.preferences, ...wishes });

describe('what wishes cost', () => {
  it('is nothing without any', () => {
    expect(ask({})).toEqual({ considered: 6, ageRange: 0, distance: 0, dealBreakers: [] });
  });

  it('counts each by itself: who is left out by two counts in both', () => {
    const told = ask({ ageMin: 25, ageMax: 45, maxDistanceKm: 100, dealBreakers: ['divorced', 'over 45'] });
    expect(told).toMatchObject({ considered: 6, ageRange: 3, distance: 2 });
    expect(told.dealBreakers.map(({ leavesOut }) => leavesOut)).toEqual([2, 2]);
  });

  it.each([
    [100, 'London', 2],
    [400, 'London', 1],
    [100, 'Sydney', 4],
    [0, 'Sydney', 0],
    [1, 'Nowhereville', 0],
  ])('leaves out beyond %i km of %s: %i, and nobody whose place is not known', (maxDistanceKm, location, expected) => {
    expect(ask({ maxDistanceKm, location }).distance).toBe(expected);
  });

  it('answers for deal-breakers in the order given, blank ones left out, those not understood costing nothing', () => {
    const told = ask({ dealBreakers: ['bad vibes', ' ', 'divorced', 'divorced'] }).dealBreakers;
    expect(told.map(({ text, leavesOut }) => [text, leavesOut])).toEqual([
      ['bad vibes', 0],
      ['divorced', 2],
      ['divorced', 2],
    ]);
    expect(told.map(({ meaning }) => meaning === null)).toEqual([true, false, false]);
  });

  it('compares with the one who asks where a deal-breaker does', () => {
    const older = (age: number) => ask({ dealBreakers: ['older than me'] }, { ...me, age }).dealBreakers[0]?.leavesOut;
    expect([older(23), older(30), older(50)]).toEqual([6, 2, 0]);
  });

  it.each<[string, Fields]>([
    ['gender', { gender: null }],
    ['age', { age: null }],
  ])('cannot be told without %s', (_, fields) => {
    expect(ask({ ageMax: 20 }, person(fields)).considered).toBe(0);
  });

  it('looks at the wishes asked of, not at those kept, and leaves the pool as it was', () => {
    const strict = person({ location: 'London', preferences: { ageMax: 20, dealBreakers: ['divorced'] } });
    expect(ask({}, strict)).toEqual(ask({}));
    expect(pool.ids).toHaveLength(8);
    expect(ask({ ageMax: 45 }).ageRange).toBe(2);
  });
});
