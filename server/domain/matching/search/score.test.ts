import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDirection } from '../../../../testing/people/factor-columns.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { corePairScore, her, him, type person, scorePair } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';
import { Member } from '../member/member.ts';
import { buildPool } from './pool.ts';
import { POPULATION_MEAN, SHRINKAGE_WEIGHT } from './score.ts';

const same = { religiousLevel: 'practicing', wantsChildren: true, hasChildren: false, maritalStatus: 'never_married' };

/** Returns how well `other` meets what `me` asks for, computed from the registry factor by factor. */
function oneWay(me: Member, other: Member): number {
  const { fit, weight } = plainDirection(FACTORS, me, other);
  return (SHRINKAGE_WEIGHT * POPULATION_MEAN + fit) / (SHRINKAGE_WEIGHT + weight);
}

describe('score', () => {
  it('is the same for either order of a pair, from 0 to 100, with a coverage from 0 to 1', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const { scores } = buildPool(sampleCommunity(2, seed));
        const there = scores.scorePair(0, 1);
        expect(scores.scorePair(1, 0)).toEqual(there);
        expect(Number.isInteger(there.score)).toBe(true);
        expect(there.score).toBeGreaterThanOrEqual(0);
        expect(there.score).toBeLessThanOrEqual(100);
        expect(there.coverage).toBeGreaterThanOrEqual(0);
        expect(there.coverage).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the geometric mean of both directions, with the same result from columns and from the registry', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const community = sampleCommunity(6, seed);
        const { scores } = buildPool(community);
        const people = community.map((one) => new Member(one));
        for (const [i, a] of people.entries()) {
          for (const [j, b] of people.entries()) {
            if (i === j) continue;
            expect(scores.scoreOneWay(i, j)).toBeCloseTo(oneWay(a, b), 10);
            expect(scores.scorePair(i, j).raw).toBeCloseTo(Math.sqrt(oneWay(a, b) * oneWay(b, a)), 10);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('keeps every fit between 0 and 1', () => {
    const people = sampleCommunity(24, 'fits').map((one) => new Member(one));
    for (const factor of FACTORS) {
      for (const a of people) {
        for (const b of people) {
          const fit = factor.fit(a, b);
          if (fit !== null) expect(fit >= 0 && fit <= 1, factor.id).toBe(true);
        }
      }
    }
  });

  it('is near the mean where little is known, and moves away from it with agreement or difference', () => {
    const little = scorePair(her(), him());
    const alike = scorePair(her(same), him(same));
    const unlike = scorePair(her(same), him({ ...same, religiousLevel: 'moderate', wantsChildren: false }));
    expect(little.score).toBeGreaterThan(55);
    expect(little.score).toBeLessThan(80);
    expect(alike.score).toBeGreaterThan(little.score);
    expect(unlike.score).toBeLessThan(little.score);
    expect(alike.coverage).toBeGreaterThan(little.coverage);
  });

  it('lowers the coverage where a place cannot be resolved', () => {
    const [known, unknown] = ['London', 'Nowhereville'].map((location) =>
      scorePair(her({ location: 'London' }), him({ location })),
    );
    expect(unknown?.coverage).toBeLessThan(known?.coverage ?? 0);
  });

  it('counts heritage only where both asked for a culture', () => {
    const asks = { ethnicity: 'arab', preferences: { interests: ['Arab culture'] } };
    const heritage = FACTORS.find(({ id }) => id === 'culture.heritage');
    expect(heritage?.fit(her(asks), him({ ethnicity: 'arab' }))).toBeNull();
    expect(heritage?.fit(her(asks), him(asks))).toBe(1);
  });

  it('has factors with unique ids and labels that do not mention income', () => {
    expect(new Set(FACTORS.map(({ id }) => id)).size).toBe(FACTORS.length);
    expect(JSON.stringify(FACTORS)).not.toMatch(/income|salary|\bearn/i);
  });
});

type Fields = NonNullable<Parameters<typeof person>[0]>;

const KNOWN: Fields = {
  religiousLevel: 'practicing',
  wantsChildren: true,
  hasChildren: false,
  maritalStatus: 'never_married',
  location: 'London',
  education: 'masters',
  occupation: 'Surgeon',
  bio: 'I hike, I cook, I teach at the mosque. Honest and patient.',
};
const score = (mine: Fields, theirs: Fields) => scorePair(her(mine), him(theirs));
const without = (...fields: Array<keyof Fields>): Fields =>
  Object.fromEntries(Object.entries(KNOWN).filter(([field]) => !fields.includes(field as keyof Fields)));

describe('the score of a pair', () => {
  it('is the population mean where nothing can be judged, with no coverage', () => {
    expect(score({ age: null }, { age: null })).toEqual({ raw: 0.62, score: 62, coverage: 0 });
  });

  it('is near 100 only with much in common, with full coverage', () => {
    const alike = score(KNOWN, KNOWN);
    expect(alike.score).toBeGreaterThan(90);
    expect(alike.score).toBeLessThan(100);
    expect(alike.coverage).toBe(1);
  });

  it.each<[string, Fields]>([
    ['practice two steps apart', { religiousLevel: 'moderate' }],
    ['different hopes for children', { wantsChildren: false }],
    ['a past marriage', { maritalStatus: 'divorced' }],
    ['children', { hasChildren: true }],
    ['another continent', { location: 'Sydney' }],
    ['school instead of university', { education: 'high_school' }],
    ['sixteen years', { age: 46 }],
    ['other interests', { bio: 'Chess.' }],
    ['another line of work', { occupation: 'Journalist' }],
  ])('falls with %s', (_, change) => {
    expect(score(KNOWN, { ...KNOWN, ...change }).raw).toBeLessThan(score(KNOWN, KNOWN).raw);
  });

  it('weighs hopes for children above the work area', () => {
    const noChildren = score(KNOWN, { ...KNOWN, wantsChildren: false });
    const otherWork = score(KNOWN, { ...KNOWN, occupation: 'Journalist' });
    expect(noChildren.score).toBeLessThan(otherWork.score);
  });

  it('stays closer to the mean where only one field is known', () => {
    const one = score({ age: null, education: 'masters' }, { age: null, education: 'masters' });
    expect(one.score).toBeGreaterThan(62);
    expect(one.score).toBeLessThan(80);
    const apart = score({ age: null, education: 'high_school' }, { age: null, education: 'doctorate' });
    expect(apart.score).toBeLessThan(62);
    expect(apart.score).toBeGreaterThan(40);
  });

  it.each<[string, Fields, number]>([
    ['religious practice', without('religiousLevel'), 9],
    ['hopes for children', without('wantsChildren'), 9],
    ['the place', without('location'), 6],
    ['the bio: interests, faith in daily life, values', without('bio'), 9],
  ])('loses coverage by the weight of %s where either of the two left it out', (_, partial, weight) => {
    const basic = FACTORS.reduce((sum, factor) => sum + (factor.optional ? 0 : factor.weight), 0);
    const expected = Math.round((100 * (basic - weight)) / basic) / 100;
    expect(score(KNOWN, partial).coverage).toBe(expected);
    expect(score(partial, KNOWN).coverage).toBe(expected);
  });

  it('is the geometric mean of both directions: a preference of one side only has less effect', () => {
    const asks = { ...KNOWN, preferences: { location: 'Dubai' } };
    const [oneSided, both] = [score(asks, KNOWN).raw, score(asks, asks).raw];
    expect(both).toBeLessThan(oneSided);
    expect(oneSided).toBeLessThan(score(KNOWN, KNOWN).raw);
    expect(scorePair(him(KNOWN), her(asks))).toEqual(scorePair(her(asks), him(KNOWN)));
  });

  it('does not depend on fields without a factor', () => {
    const result = score(KNOWN, KNOWN);
    const other = { ...KNOWN, height: "6'3", ethnicity: 'turkish', blockedIds: ['x'], phoneHashes: ['h'] };
    expect(score(KNOWN, other)).toEqual(result);
  });

  it('is approximated by the score of core factors', () => {
    const [near, far] = [him(KNOWN), him({ ...KNOWN, wantsChildren: false, religiousLevel: 'moderate' })];
    expect(corePairScore(her(KNOWN), near)).toBeGreaterThan(corePairScore(her(KNOWN), far));
  });
});
