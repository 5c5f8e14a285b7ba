import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclusions, type Rule } from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import { withOtherSearchLocation } from '../../../../testing/people/with-other-search-location.ts';
import { HELD_FACTS, type MemberFacts } from '../deal-breakers/member-facts.ts';
import { Member } from '../member/member.ts';
import { ProfileColumns } from './profile-columns.ts';
import { ProfileView } from './profile-view.ts';

const SIZE = 8;

const columnsOf = (members: readonly Member[], order: readonly number[] | null = null): ProfileColumns => {
  const columns = new ProfileColumns();
  for (const one of members) columns.add(one);
  columns.compact(order && Uint32Array.from(order));
  return columns;
};

/** Returns the facts of a member that deal-breakers read. */
const factsOf = (one: MemberFacts) => ({
  age: one.age,
  place: one.place,
  religious: one.religious,
  education: one.education,
  marital: one.marital,
  tradition: one.tradition,
  inches: one.inches,
  held: HELD_FACTS.map((fact) => one.holds(fact)),
});

/** Returns whether a rule of `me` excludes `other`. */
const excludes = (rule: Rule, me: Member, other: Member): boolean =>
  exclusions(me, other).some((one) => one.rule === rule && one.by === me.id);

const communities = fc.record({
  members: fc
    .string()
    .map((seed) => withOtherSearchLocation(sampleCommunity(SIZE, seed)).map((one) => new Member(one))),
  order: fc.shuffledSubarray([...Array(SIZE).keys()], { minLength: SIZE }),
});

describe('profile columns', () => {
  it('hold the facts of each profile, in whatever order they are sorted', () => {
    fc.assert(
      fc.property(communities, ({ members, order }) => {
        const columns = columnsOf(members, order);
        for (const [at, from] of order.entries()) {
          const one = members[from] as Member;
          expect(factsOf(new ProfileView(columns, at))).toEqual(factsOf(one));
          expect([columns.getAgeMin(at), columns.getAgeMax(at)]).toEqual([one.ageMin, one.ageMax]);
          expect(columns.places.getPlace(columns.getSearchPlace(at))).toEqual(one.searchPlace);
          expect(columns.hasDealBreakers(at)).toBe(one.dealBreakers.length > 0);
          expect(columns.hasEitherPrivacyRule(at, at)).toBe(one.candidate.hideFromContacts);
        }
      }),
      { numRuns: 15, seed: 1 },
    );
  });

  it('exclude by age and distance the same pairs as the reference filters', () => {
    fc.assert(
      fc.property(communities, ({ members }) => {
        const columns = columnsOf(members);
        for (const [i, a] of members.entries()) {
          for (const [j, b] of members.entries()) {
            expect(columns.isInAgeRange(i, j)).toBe(!excludes('age', a, b));
            expect(columns.isInDistance(i, j)).toBe(!excludes('distance', a, b));
          }
        }
      }),
      { numRuns: 15, seed: 1 },
    );
  });

  it.each([
    ['gender and age', her(), true],
    ['age alone', her({ gender: null }), false],
    ['gender alone', her({ age: null }), false],
  ])('know whether a member with %s is complete', (_, one, isComplete) => {
    expect(columnsOf([one]).isComplete(0)).toBe(isComplete);
  });

  it('flag a member who has blocked another one, even without hiding from contacts', () => {
    const columns = columnsOf([her({ blockedIds: ['him'] }), him()]);
    expect([columns.hasEitherPrivacyRule(0, 1), columns.hasEitherPrivacyRule(1, 1)]).toEqual([true, false]);
  });

  it('hold genders, and share equal distance limits', () => {
    const near = { location: 'London', preferences: { maxDistanceKm: 100 } };
    const columns = columnsOf([her(near), him({ ...near, location: 'Leeds' }), him({ location: 'Nowhereville' })]);
    expect(columns.getGender(0)).not.toBe(columns.getGender(1));
    expect(columns.getMinCosine(0)).toBeCloseTo(Math.cos(100 / 6371), 12);
    expect([columns.getMinCosine(1), columns.getMinCosine(2)]).toEqual([columns.getMinCosine(0), null]);
  });

  it('clear a temporary row that was removed', () => {
    const columns = columnsOf([her()]);
    columns.add(him({ hasChildren: true, bio: 'I smoke.', height: "6'0" }));
    columns.removeLast();
    columns.add(him({ age: null }));
    expect(factsOf(new ProfileView(columns, 1))).toEqual(factsOf(him({ age: null })));
  });
});
