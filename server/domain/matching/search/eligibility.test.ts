import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardRuleFields } from '../../../../testing/people/arbitraries.ts';
import {
  eligible,
  exclusions,
  mayBeIntroduced,
  mayMeet,
  maySee,
} from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { her, him, person } from '../../../../testing/people/test-member.ts';
import { Member } from '../member/member.ts';
import { buildPool } from './pool.ts';

type Fields = NonNullable<Parameters<typeof person>[0]>;
type Preferences = NonNullable<Fields['preferences']>;

const wants = (preferences: Preferences, rest: Fields = {}): Member => her({ ...rest, preferences });

describe('a missing field', () => {
  const strict = wants(
    { maxDistanceKm: 10, dealBreakers: ['smoking', 'divorced', 'has children', "shorter than 5'8", 'no degree'] },
    { location: 'London' },
  );

  it('excludes nobody, except for gender and age', () => {
    expect(mayMeet(strict, him())).toBe(true);
    expect(eligible(strict, him({ age: null }))).toMatchObject({ rule: 'incomplete', by: 'him' });
    expect(eligible(strict, him({ gender: null }))).toMatchObject({ rule: 'incomplete', by: 'him' });
  });

  it.each<[string, Fields]>([
    ['a place', { location: 'Leeds' }],
    ['a bio', { bio: 'I smoke.' }],
    ['a marital status', { maritalStatus: 'divorced' }],
    ['children', { hasChildren: true }],
    ['a height', { height: "5'5" }],
    ['an education', { education: 'high_school' }],
  ])('excludes nobody, while %s that is filled in can', (_, fields) => {
    expect(mayMeet(strict, him(fields))).toBe(false);
    expect(mayMeet(him(fields), strict)).toBe(false);
  });
});

describe('the age range', () => {
  it.each([
    [25, 35, 25, true],
    [25, 35, 35, true],
    [25, 35, 24, false],
    [25, 35, 36, false],
    [35, 25, 30, true],
    [null, 29, 30, false],
    [31, null, 30, false],
    [null, null, 18, true],
    [null, null, 100, true],
  ])('from %j to %j, for a member of %i: %s', (ageMin, ageMax, age, expected) => {
    expect(mayMeet(wants({ ageMin, ageMax }), him({ age }))).toBe(expected);
    expect(mayMeet(him({ age: 30, preferences: { ageMin, ageMax } }), her({ age }))).toBe(expected);
  });
});

describe('the distance', () => {
  it.each<[string, Fields, Fields, boolean]>([
    ['within my limit', { location: 'London', preferences: { maxDistanceKm: 200 } }, { location: 'Birmingham' }, true],
    ['beyond my limit', { location: 'London', preferences: { maxDistanceKm: 100 } }, { location: 'Birmingham' }, false],
    [
      'within my limit, beyond theirs',
      { location: 'London', preferences: { maxDistanceKm: 200 } },
      { location: 'Birmingham', preferences: { maxDistanceKm: 100 } },
      false,
    ],
    ['my place unknown', { location: 'Nowhereville', preferences: { maxDistanceKm: 1 } }, { location: 'London' }, true],
    [
      'only my country known, theirs in it',
      { location: 'UK', preferences: { maxDistanceKm: 1 } },
      { location: 'Exeter' },
      true,
    ],
    ['only my country known', { location: 'UK', preferences: { maxDistanceKm: 1 } }, { location: 'Dubai' }, false],
    [
      'several places of my name',
      { location: 'Cambridge', preferences: { maxDistanceKm: 1 } },
      { location: 'Dubai' },
      true,
    ],
    ['no place given by me', { preferences: { maxDistanceKm: 1 } }, { location: 'London' }, true],
    [
      'measured from my search place',
      { location: 'Dubai', preferences: { location: 'Paris', maxDistanceKm: 400 } },
      { location: 'London' },
      true,
    ],
    [
      'my search place unknown, so not measured from my home either',
      { location: 'Dubai', preferences: { location: 'Nowhereville', maxDistanceKm: 1 } },
      { location: 'London' },
      true,
    ],
    [
      'farther than half the earth',
      { location: 'London', preferences: { maxDistanceKm: 99_999 } },
      { location: 'Auckland' },
      true,
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(mayMeet(her(mine), him(theirs))).toBe(expected);
  });
});

describe('hiding from contacts', () => {
  const hiding = { hideFromContacts: true, firmHashes: ['firm.example'], contactHashes: ['h1', 'h2'] };

  it.each<[string, Fields, Fields, boolean]>([
    ['a colleague', hiding, { firmHashes: ['firm.example'] }, false],
    ['a listed number', hiding, { phoneHashes: ['h2'] }, false],
    ['another member', hiding, { firmHashes: ['clinic.example'], phoneHashes: ['h3'] }, true],
    ['a member without a firm or number', hiding, {}, true],
    ['two members without a firm', { hideFromContacts: true }, {}, true],
    [
      'hiding not switched on',
      { ...hiding, hideFromContacts: false },
      { firmHashes: ['firm.example'], phoneHashes: ['h1'] },
      true,
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(maySee(her(mine), him(theirs))).toBe(expected);
    expect(maySee(him(theirs), her(mine))).toBe(expected);
  });
});

describe('exclusions', () => {
  it('name every rule and its owner, and quote a deal-breaker as its owner wrote it', () => {
    const me = wants({ ageMax: 29, dealBreakers: ['nonsense', 'No Smokers!'] });
    const other = him({ bio: 'I smoke.', blockedIds: ['her'], preferences: { dealBreakers: ['has kids'] } });
    expect(exclusions(me, other)).toEqual([
      { rule: 'age', by: 'her' },
      { rule: 'deal-breaker', by: 'her', detail: 'No Smokers!' },
      { rule: 'blocked', by: 'him' },
    ]);
  });

  it('have one entry where lifting that rule would make the pair eligible', () => {
    const other = him({ age: 34 });
    expect(exclusions(wants({ ageMax: 33 }), other)).toEqual([{ rule: 'age', by: 'her' }]);
    expect(mayMeet(wants({ ageMax: 34 }), other)).toBe(true);
  });

  it('are empty for differences that no rule is about', () => {
    const unlike = him({
      religiousLevel: 'moderate',
      wantsChildren: false,
      ethnicity: 'turkish',
      education: 'high_school',
    });
    const me = her({
      religiousLevel: 'very_practicing',
      wantsChildren: true,
      ethnicity: 'arab',
      education: 'doctorate',
    });
    expect(exclusions(me, unlike)).toEqual([]);
  });
});

describe('hard filters', () => {
  it.each([
    ['self', her(), her()],
    ['incomplete', her({ age: null }), him()],
    ['incomplete', her(), him({ gender: null })],
    ['gender', her(), her({ id: 'x' })],
    ['age', her({ preferences: { ageMin: 31 } }), him()],
    ['age', her(), him({ preferences: { ageMax: 29 } })],
    ['blocked', her({ blockedIds: ['him'] }), him()],
    ['blocked', her(), him({ blockedIds: ['her'] })],
    ['contacts', her({ hideFromContacts: true, firmHashes: ['firm.example'] }), him({ firmHashes: ['firm.example'] })],
    ['contacts', her({ hideFromContacts: true, contactHashes: ['h'] }), him({ phoneHashes: ['h'] })],
    ['distance', her({ location: 'London', preferences: { maxDistanceKm: 100 } }), him({ location: 'Leeds' })],
    ['deal-breaker', her({ preferences: { dealBreakers: ['Smoking'] } }), him({ bio: 'I smoke sometimes.' })],
  ])('exclude by %s, in both directions', (rule, a, b) => {
    expect(eligible(a, b)).toMatchObject({ ok: false, rule });
    expect(eligible(b, a)).toMatchObject({ ok: false, rule });
  });

  it('agree with the columns of the engine', () => {
    const people = fc.array(hardRuleFields, { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(people, fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 4 }), (given, blocks) => {
        const candidates = given.map((fields, at) => {
          const blockedIds = blocks.filter(([who]) => who === at).map(([, whom]) => `m${whom}`);
          return person({ ...fields, id: `m${at}`, blockedIds });
        });
        const pool = buildPool(candidates);
        for (const a of candidates) {
          for (const b of candidates) {
            const [i, j] = [pool.indexOf(a.id) ?? -1, pool.indexOf(b.id) ?? -1];
            // The engine never compares a position with itself.
            if (i === j) continue;
            expect(pool.isEligiblePair(i, j)).toBe(mayMeet(new Member(a), new Member(b)));
            expect(pool.mayBeIntroduced(i, j)).toBe(mayBeIntroduced(new Member(a), new Member(b)));
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('give the same verdict in both directions, with and without reasons', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const people = sampleCommunity(12, seed).map((one) => new Member(one));
        for (const a of people) {
          for (const b of people) {
            expect(mayMeet(a, b)).toBe(exclusions(a, b).length === 0);
            expect(mayMeet(a, b)).toBe(mayMeet(b, a));
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
