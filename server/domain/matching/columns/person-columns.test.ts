import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclusions, type Rule } from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import { withOtherSearchLocation } from '../../../../testing/people/with-other-search-location.ts';
import type { MemberFacts } from '../deal-breakers/member-facts.ts';
import { Member } from '../member/member.ts';
import { TRAITS } from '../text/traits.ts';
import { PersonColumns } from './person-columns.ts';
import { PersonView } from './person-view.ts';

const SIZE = 8;

const columnsOf = (members: readonly Member[], order: readonly number[] | null = null): PersonColumns => {
  const columns = new PersonColumns();
  for (const one of members) columns.add(one);
  columns.settle(order && Uint32Array.from(order));
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
        const view = new PersonView(columns);
        for (const [at, from] of order.entries()) {
          const one = members[from] as Member;
          view.at = at;
          expect(factsOf(view)).toEqual(factsOf(one));
          expect([columns.ageMin(at), columns.ageMax(at)]).toEqual([one.ageMin, one.ageMax]);
          expect(columns.places.at(columns.looks(at))).toEqual(one.searchPlace);
          expect(columns.isDemanding(at)).toBe(one.dealBreakers.length > 0);
          expect(columns.isEitherCautious(at, at)).toBe(one.candidate.hideFromContacts);
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
            expect(columns.inAgeRange(i, j)).toBe(!keeps('age', a, b));
            expect(columns.inDistance(i, j)).toBe(!keeps('distance', a, b));
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
    expect([columns.isEitherCautious(0, 1), columns.isEitherCautious(1, 1)]).toEqual([true, false]);
  });

  it('tell genders apart and remember a limit that several set', () => {
    const near = { location: 'London', preferences: { maxDistanceKm: 100 } };
    const columns = columnsOf([her(near), him({ ...near, location: 'Leeds' }), him({ location: 'Nowhereville' })]);
    expect(columns.gender(0)).not.toBe(columns.gender(1));
    expect(columns.reach(0)).toBeCloseTo(Math.cos(100 / 6371), 12);
    expect([columns.reach(1), columns.reach(2)]).toEqual([columns.reach(0), null]);
  });

  it('forget a guest who left', () => {
    const columns = columnsOf([her()]);
    columns.add(him({ hasChildren: true, bio: 'I smoke.', height: "6'0" }));
    columns.removeLast();
    columns.add(him({ age: null }));
    const view = new PersonView(columns);
    view.at = 1;
    expect(factsOf(view)).toEqual(factsOf(him({ age: null })));
  });
});
