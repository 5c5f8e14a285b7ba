import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Member } from '../../server/domain/matching/member/member.ts';
import { buildPool } from '../../server/domain/matching/search/pool.ts';
import { getColleagueKey } from '../../server/policies/contact-hiding.ts';
import { hardRuleFields } from './arbitraries.ts';
import { eligible, exclusions, mayBeIntroduced, mayMeet } from './reference-filters.ts';
import { sampleCommunity } from './sample-members.ts';
import { her, him, person } from './test-member.ts';

describe('hard filters', () => {
  it('pass two members of whom only gender and age are known', () => {
    expect(eligible(her(), him())).toEqual({ ok: true });
  });

  it.each([
    ['self', her(), her()],
    ['incomplete', her({ age: null }), him()],
    ['incomplete', her(), him({ gender: null })],
    ['gender', her(), her({ id: 'x' })],
    ['age', her({ preferences: { ageMin: 31 } }), him()],
    ['age', her(), him({ preferences: { ageMax: 29 } })],
    ['blocked', her({ blockedIds: ['him'] }), him()],
    ['blocked', her(), him({ blockedIds: ['her'] })],
    ['contacts', her({ hideFromContacts: true, colleagueKey: 'firm.example' }), him({ colleagueKey: 'firm.example' })],
    ['contacts', her({ hideFromContacts: true, contactHashes: ['h'] }), him({ phoneHash: 'h' })],
    ['distance', her({ location: 'London', preferences: { maxDistanceKm: 100 } }), him({ location: 'Leeds' })],
    ['deal-breaker', her({ preferences: { dealBreakers: ['Smoking'] } }), him({ bio: 'I smoke sometimes.' })],
  ])('exclude by %s, in both directions', (rule, a, b) => {
    expect(eligible(a, b)).toMatchObject({ ok: false, rule });
    expect(eligible(b, a)).toMatchObject({ ok: false, rule });
  });

  it('accept an age range with min above max', () => {
    expect(mayMeet(her({ preferences: { ageMin: 40, ageMax: 25 } }), him())).toBe(true);
  });

  it.each([0, -5])('treat a distance of %s as no limit', (maxDistanceKm) => {
    expect(mayMeet(her({ location: 'London', preferences: { maxDistanceKm } }), him({ location: 'Sydney' }))).toBe(
      true,
    );
  });

  it('pass a place that cannot be resolved, and members of the same city at any limit', () => {
    const near = { preferences: { maxDistanceKm: 1 }, location: 'London' };
    expect(mayMeet(her(near), him({ location: 'Nowhereville' }))).toBe(true);
    expect(mayMeet(her(near), him({ location: 'London, UK' }))).toBe(true);
  });

  it('measure from the search place where there is one', () => {
    const me = her({ location: 'Sydney', preferences: { location: 'London', maxDistanceKm: 100 } });
    expect(mayMeet(me, him({ location: 'London' }))).toBe(true);
    expect(mayMeet(me, him({ location: 'Sydney' }))).toBe(false);
  });

  it('recognise colleagues by a domain that is not public', () => {
    expect(getColleagueKey('a@Clinic.Example ')).toBe('clinic.example');
    expect(getColleagueKey('a@gmail.com')).toBeNull();
    expect(getColleagueKey('nonsense')).toBeNull();
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
