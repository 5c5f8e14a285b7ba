import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclusions, isSoughtAge, type Rule } from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { withOtherSearchLocation } from '../../../../testing/people/with-other-search-location.ts';
import type { Candidate } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import type { PlaceResolver } from '../places/places.ts';
import { agesByDistance } from './candidate-index.ts';
import { buildPool, type Pool } from './pool.ts';

/** The rules that the index applies; privacy and deal-breakers are tested later. */
const INDEXED_RULES: ReadonlySet<Rule> = new Set<Rule>(['self', 'incomplete', 'gender', 'age', 'distance']);

/** Returns the positions that the index visits for a member, in order, at most `most`. */
const visit = (pool: Pool, me: number, seed: string, most = Number.POSITIVE_INFINITY): number[] => {
  const found: number[] = [];
  pool.index.forEachCandidate(me, { id: pool.getId(me), seed, wanted: most }, (at) => found.push(at) < most);
  return found;
};

/** Returns the positions that the index visits for the first of these candidates. */
const visitForFirst = (people: readonly Candidate[], seed = 's'): number[] => visit(buildPool(people), 0, seed);

const her = (fields: Parameters<typeof person>[0] = {}) => person({ id: 'a', ...fields });
/** Makes men whose ids sort after hers, in the order given. */
const men = (...each: Parameters<typeof person>[0][]) =>
  each.map((fields, at) => person({ id: `m${String(at).padStart(3, '0')}`, gender: 'male', ...fields }));

/** Resolves "12 34" to a place at latitude 12 and longitude 34, in a country named by its latitude. */
const onGrid: PlaceResolver = (text) => {
  if (text === null) return null;
  const [phi = 0, lambda = 0] = text.split(' ').map((degrees) => (Number(degrees) * Math.PI) / 180);
  const at = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  const country = text.split(' ')[0] ?? '';
  return { kind: 'city', name: text, city: text, region: null, country, population: 1, at, radiusKm: 0 };
};

describe('a visit of candidates', () => {
  it('covers exactly the members who pass gender, age and distance both ways, each once', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const people = withOtherSearchLocation(sampleCommunity(20, seed));
        const pool = buildPool(people);
        const members = people.map((one) => new Member(one));
        for (const [me, mine] of members.entries()) {
          const expected = [...members.entries()].flatMap(([at, other]) => {
            const isSought = isSoughtAge(mine, other) && isSoughtAge(other, mine);
            return isSought && !exclusions(mine, other).some(({ rule }) => INDEXED_RULES.has(rule)) ? [at] : [];
          });
          expect(visit(pool, me, seed).sort((a, b) => a - b)).toEqual(expected);
        }
      }),
      { numRuns: 4, seed: 1 },
    );
  });

  it('begins at the nearest age', () => {
    const people = [her({ age: 30 }), ...men({ age: 40 }, { age: 29 }, { age: 30 }, { age: 33 }, { age: 26 })];
    expect(visitForFirst(people)).toEqual([3, 2, 4, 5, 1]);
  });

  it('begins in the country of the search place, and visits its members once', () => {
    const [abroad, home] = [{ location: 'Paris' }, { location: 'Leeds' }];
    const people = [
      her({ location: 'Paris', preferences: { location: 'London' } }),
      ...men(abroad, { ...home, age: 40 }, {}, { ...home, age: 31 }),
    ];
    const found = visitForFirst(people);
    expect(found.slice(0, 2)).toEqual([4, 2]);
    expect(found.slice(2).sort()).toEqual([1, 3]);
  });

  it.each([30, 60])('covers the same members where %i places are within the distance', (count) => {
    const grid = Array.from({ length: count }, (_, at) => ({ location: `10 ${at / 10}`, age: 20 + (at % 7) }));
    const me = her({ location: '10 0', preferences: { maxDistanceKm: 1_000 } });
    const people = [me, ...men(...grid, { location: '10 12' }, { location: '-60 0' })];
    const found = visit(buildPool(people, onGrid), 0, 's');
    expect(found.sort((a, b) => a - b)).toEqual(grid.map((_, at) => at + 1));
  });

  it('begins among members of one age at a position that depends on the seed only', () => {
    const people = [her(), ...men(...Array(12).fill({}))];
    const firstPositions = new Set<number>();
    for (const seed of 'abcdefgh') {
      const found = visitForFirst(people, seed);
      expect(visitForFirst(people, seed)).toEqual(found);
      firstPositions.add(found[0] ?? 0);
      // From there on it visits the others in order and wraps around.
      expect(found.map((at) => (at - (found[0] ?? 0) + 12) % 12)).toEqual([...Array(12).keys()]);
    }
    expect(firstPositions.size).toBeGreaterThan(2);
  });

  it('draws over all ages where there are more than are wanted', () => {
    const people = [her({ age: 30 }), ...men(...Array.from({ length: 400 }, (_, at) => ({ age: 25 + (at % 20) })))];
    const pool = buildPool(people);
    const ages = visit(pool, 0, 's', 100).map((at) => pool.profiles.getAge(at));
    expect(new Set(ages).size).toBe(20);
    expect(ages.filter((age) => age === 30).length).toBeLessThanOrEqual(10);
  });

  it('ends when the callback returns false', () => {
    const people = [her({ location: 'London' }), ...men({ location: 'London' }, {}, { location: 'Paris' }, {})];
    for (const most of [1, 2, 3]) expect(visit(buildPool(people), 0, 's', most)).toHaveLength(most);
  });

  it.each([{ gender: null }, { age: null }])('for an incomplete member (%j) covers nobody', (fields) => {
    expect(visitForFirst([her(fields), ...men({}, {})])).toEqual([]);
  });
});

describe('the list of the other gender', () => {
  it('has all members of the other gender with an age, whatever their preferences', () => {
    const far = { location: 'Sydney', preferences: { ageMin: 50, maxDistanceKm: 1 } };
    const { index } = buildPool([her({ age: 20 }), person({ id: 'b' }), ...men(far, { age: null }, {})]);
    expect([...index.listOppositeGender(0)].sort()).toEqual([2, 4]);
    expect([...index.listOppositeGender(3)]).toEqual([]);
  });
});

describe('ages by distance', () => {
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
