import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclusions, type Rule } from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import { withOtherSearchLocation } from '../../../../testing/people/with-other-search-location.ts';
import type { MemberFacts } from '../deal-breakers/member-facts.ts';
import { Member } from '../member/member.ts';
import { TRAITS } from '../text/traits.ts';
import { ProfileColumns } from './profile-columns.ts';
import { ProfileView } from './profile-view.ts';

const SIZE = 8;

const columnsOf = (members: readonly Member[], order: readonly number[] | null = null): ProfileColumns => {
  const columns = new ProfileColumns();
  for (const one of members) columns.add(one);
  columns.compact(order && Uint32Array.from(order));
  return columns;
};

/** What deal-breakers are told of someone. */
const factsOf = (one: MemberFacts) => ({
  age: one.age,
  place: one.place,
  religious: one.religious,
  education: one.education,
  marital: one.marital,
  hasChildren: one.hasChildren,
  wantsChildren: one.wantsChildren,
  inches: one.inches,
  traits: TRAITS.map((trait) => one.trait(trait)),
});

/** Whether a member has a rule that keeps another away. */
const keeps = (rule: Rule, me: Member, other: Member): boolean =>
  exclusions(me, other).some((one) => one.rule === rule && one.by === me.id);

const communities = fc.record({
  members: fc
    .string()
    .map((seed) => withOtherSearchLocation(sampleCommunity(SIZE, seed)).map((one) => new Member(one))),
  order: fc.shuffledSubarray([...Array(SIZE).keys()], { minLength: SIZE }),
});

describe('columns of people', () => {
  it('say of each what the profile says, whatever order they are put in', () => {
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

  it('keep apart by age and distance whom the rules keep apart', () => {
    fc.assert(
      fc.property(communities, ({ members }) => {
        const columns = columnsOf(members);
        for (const [i, a] of members.entries()) {
          for (const [j, b] of members.entries()) {
            expect(columns.isInAgeRange(i, j)).toBe(!keeps('age', a, b));
            expect(columns.isInDistance(i, j)).toBe(!keeps('distance', a, b));
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
  ])('call someone of whom %s is known complete or not', (_, one, isComplete) => {
    expect(columnsOf([one]).isComplete(0)).toBe(isComplete);
  });

  it('call someone who has blocked another cautious, though they hide from nobody', () => {
    const columns = columnsOf([her({ blockedIds: ['him'] }), him()]);
    expect([columns.hasEitherPrivacyRule(0, 1), columns.hasEitherPrivacyRule(1, 1)]).toEqual([true, false]);
  });

  it('tell genders apart and remember a limit that several set', () => {
    const near = { location: 'London', preferences: { maxDistanceKm: 100 } };
    const columns = columnsOf([her(near), him({ ...near, location: 'Leeds' }), him({ location: 'Nowhereville' })]);
    expect(columns.getGender(0)).not.toBe(columns.getGender(1));
    expect(columns.getMinCosine(0)).toBeCloseTo(Math.cos(100 / 6371), 12);
    expect([columns.getMinCosine(1), columns.getMinCosine(2)]).toEqual([columns.getMinCosine(0), null]);
  });

  it('forget a guest who left', () => {
    const columns = columnsOf([her()]);
    columns.add(him({ hasChildren: true, bio: 'I smoke.', height: "6'0" }));
    columns.removeLast();
    columns.add(him({ age: null }));
    expect(factsOf(new ProfileView(columns, 1))).toEqual(factsOf(him({ age: null })));
  });
});
