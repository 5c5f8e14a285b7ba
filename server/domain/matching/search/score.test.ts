import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDirection } from '../../../../testing/people/factor-columns.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { her, him, scorePair } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';
import { Member } from '../member/member.ts';
import { buildPool } from './pool.ts';
import { POPULATION_MEAN, SHRINKAGE_WEIGHT } from './score.ts';

const same = { religiousLevel: 'practicing', wantsChildren: true, hasChildren: false, maritalStatus: 'never_married' };

/** How far `other` meets what `me` asks, by the registry's own words, factor by factor. */
function oneWay(me: Member, other: Member): number {
  const { fit, weight } = plainDirection(FACTORS, me, other);
  return (SHRINKAGE_WEIGHT * POPULATION_MEAN + fit) / (SHRINKAGE_WEIGHT + weight);
}

describe('score', () => {
  it('is the same for a pair whoever looks, within 0 to 100, with a coverage of 0 to 1', () => {
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

  it('comes to the same from the flat tables as from the registry: the geometric mean of both directions', () => {
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

  it('stays near the mean where little is known, and moves away with agreement or difference', () => {
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

  it('counts heritage only where both asked', () => {
    const asks = { ethnicity: 'arab', preferences: { interests: ['Arab culture'] } };
    const heritage = FACTORS.find(({ id }) => id === 'culture.heritage');
    expect(heritage?.fit(her(asks), him({ ethnicity: 'arab' }))).toBeNull();
    expect(heritage?.fit(her(asks), him(asks))).toBe(1);
  });

  it('has factors with unique names and labels that never speak of income', () => {
    expect(new Set(FACTORS.map(({ id }) => id)).size).toBe(FACTORS.length);
    expect(JSON.stringify(FACTORS)).not.toMatch(/income|salary|\bearn/i);
  });
});
