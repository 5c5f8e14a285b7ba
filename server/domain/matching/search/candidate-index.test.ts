import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclusions, type Rule } from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { withOtherSearchLocation } from '../../../../testing/people/with-other-search-location.ts';
import type { Candidate } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import type { PlaceResolver } from '../places/places.ts';
import { agesByDistance } from './candidate-index.ts';
import { buildPool, type Pool } from './pool.ts';

/** The rules that a walk keeps; privacy and deal-breakers are looked at later. */
const WALKED: ReadonlySet<Rule> = new Set<Rule>(['self', 'incomplete', 'gender', 'age', 'distance']);

/** Whom someone of a pool meets, in order. */
const walked = (pool: Pool, me: number, seed: string, most = Number.POSITIVE_INFINITY): number[] => {
  const found: number[] = [];
  pool.index.forEachCandidate(me, pool.getId(me), seed, (at) => found.push(at) < most);
  return found;
};

/** Whom the first of some people meets. */
const met = (people: readonly Candidate[], seed = 's'): number[] => walked(buildPool(people), 0, seed);

const her = (fields: Parameters<typeof person>[0] = {}) => person({ id: 'a', ...fields });
/** Men whose ids follow hers, in the order given. */
const men = (...each: Parameters<typeof person>[0][]) =>
  each.map((fields, at) => person({ id: `m${String(at).padStart(3, '0')}`, gender: 'male', ...fields }));

/** "12 34" is a place at latitude 12, longitude 34, of a country by its latitude. */
const onGrid: PlaceResolver = (text) => {
  if (text === null) return null;
  const [phi = 0, lambda = 0] = text.split(' ').map((degrees) => (Number(degrees) * Math.PI) / 180);
  const at = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  return { city: text, region: null, country: text.split(' ')[0] ?? '', at };
};

describe('a walk', () => {
  it('meets everyone whom gender, age and distance suit both ways, once, and nobody else', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const people = withOtherSearchLocation(sampleCommunity(20, seed));
        const pool = buildPool(people);
        const members = people.map((one) => new Member(one));
        for (const [me, mine] of members.entries()) {
          const suiting = [...members.keys()].filter(
            (at) => !exclusions(mine, members[at] as Member).some(({ rule }) => WALKED.has(rule)),
          );
          expect(walked(pool, me, seed).sort((a, b) => a - b)).toEqual(suiting);
        }
      }),
      { numRuns: 4, seed: 1 },
    );
  });

  it('goes from the nearest age outwards', () => {
    const people = [her({ age: 30 }), ...men({ age: 40 }, { age: 29 }, { age: 30 }, { age: 33 }, { age: 26 })];
    expect(met(people)).toEqual([3, 2, 4, 5, 1]);
  });

  it('begins in the country in which someone looks, and meets its people once', () => {
    const [abroad, home] = [{ location: 'Paris' }, { location: 'Leeds' }];
    const people = [
      her({ location: 'Paris', preferences: { location: 'London' } }),
      ...men(abroad, { ...home, age: 50 }, {}, { ...home, age: 31 }),
    ];
    const found = met(people);
    expect(found.slice(0, 2)).toEqual([4, 2]);
    expect(found.slice(2).sort()).toEqual([1, 3]);
  });

  it('within a distance passes whoever is too far, and keeps who lives nowhere known', () => {
    const near = her({ location: 'London', preferences: { maxDistanceKm: 100 } });
    const people = [near, ...men({ location: 'Leeds' }, { location: 'Nowhereville' }, { location: 'Luton, UK' }, {})];
    expect(met(people).sort()).toEqual([2, 3, 4]);
  });

  it.each([30, 60])('meets the same within a distance that takes in %i places', (count) => {
    const grid = Array.from({ length: count }, (_, at) => ({ location: `10 ${at / 10}`, age: 20 + (at % 7) }));
    const me = her({ location: '10 0', preferences: { maxDistanceKm: 1_000 } });
    const people = [me, ...men(...grid, { location: '10 12' }, { location: '-60 0' })];
    const found = walked(buildPool(people, onGrid), 0, 's');
    expect(found.sort((a, b) => a - b)).toEqual(grid.map((_, at) => at + 1));
  });

  it('begins among people of one age where the seed says, the same each time', () => {
    const people = [her(), ...men(...Array(12).fill({}))];
    const beginnings = new Set<number>();
    for (const seed of 'abcdefgh') {
      const found = met(people, seed);
      expect(met(people, seed)).toEqual(found);
      beginnings.add(found[0] ?? 0);
      // Round in a circle from there.
      expect(found.map((at) => (at - (found[0] ?? 0) + 12) % 12)).toEqual([...Array(12).keys()]);
    }
    expect(beginnings.size).toBeGreaterThan(2);
  });

  it('ends when it is told to', () => {
    const people = [her({ location: 'London' }), ...men({ location: 'London' }, {}, { location: 'Paris' }, {})];
    for (const most of [1, 2, 3]) expect(walked(buildPool(people), 0, 's', most)).toHaveLength(most);
  });

  it.each([{ gender: null }, { age: null }])('of someone incomplete (%j) meets nobody', (fields) => {
    expect(met([her(fields), ...men({}, {})])).toEqual([]);
  });
});

describe('everyone for someone', () => {
  it('is the whole other gender with an age, whatever they wish', () => {
    const far = { location: 'Sydney', preferences: { ageMin: 50, maxDistanceKm: 1 } };
    const { index: shelves } = buildPool([her({ age: 20 }), person({ id: 'b' }), ...men(far, { age: null }, {})]);
    expect([...shelves.listOppositeGender(0)].sort()).toEqual([2, 4]);
    expect([...shelves.listOppositeGender(3)]).toEqual([]);
  });
});

describe('ages outwards', () => {
  it.each([
    [30, 28, 33, [30, 29, 31, 28, 32, 33]],
    [25, 40, 42, [40, 41, 42]],
    [50, 20, 22, [22, 21, 20]],
    [19, 0, 21, [19, 18, 20, 21]],
    [99, 98, 130, [99, 98, 100]],
    [30, 30, 30, [30]],
  ])('from %i between %i and %i are %j', (from, min, max, ages) => {
    expect(agesByDistance(from, min, max)).toEqual(ages);
  });
});
