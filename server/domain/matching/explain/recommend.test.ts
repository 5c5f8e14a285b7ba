import { describe, expect, it } from 'vitest';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { agesByDistance } from '../search/candidate-index.ts';
import { buildPool } from '../search/pool.ts';
import { recommend } from './recommend.ts';

const community = sampleCommunity(120, 'recommend');
const pool = buildPool(community);
const base = { pool, current: [], closed: new Set<string>(), limit: 5, seed: 's' };

describe('recommendations', () => {
  it('rank eligible people for everyone, at most as many as asked, best first', () => {
    for (const [me, viewerId] of pool.ids.entries()) {
      const found = recommend({ ...base, viewerId });
      expect(found.length).toBeLessThanOrEqual(5);
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((x, y) => y - x));
      for (const { id } of found) {
        expect(pool.isEligiblePair(me, pool.indexOf(id) ?? me)).toBe(true);
      }
    }
  });

  it('put those already before the viewer first and leave out the closed ones', () => {
    const viewerId = community[0]?.id ?? '';
    const [best, second, third] = recommend({ ...base, viewerId }).map(({ id }) => id);
    const found = recommend({ ...base, viewerId, current: [third ?? ''], closed: new Set([best ?? '']) });
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual([third, second]);
    expect(found.map(({ id }) => id)).not.toContain(best);
  });

  it('withdraw a current one after a block, and are empty without gender or age', () => {
    const him = person({ id: 'him', gender: 'male' });
    const small = buildPool([person({ blockedIds: ['him'] }), him, person({ id: 'nobody', age: null })]);
    expect(recommend({ ...base, pool: small, viewerId: 'him', current: ['her'] })).toEqual([]);
    expect(recommend({ ...base, pool: small, viewerId: 'nobody' })).toEqual([]);
    expect(recommend({ ...base, pool: small, viewerId: 'stranger' })).toEqual([]);
  });

  it('walk ages from the nearest outwards', () => {
    expect(agesByDistance(30, 28, 31)).toEqual([30, 29, 31, 28]);
    expect(agesByDistance(20, 25, 27)).toEqual([25, 26, 27]);
  });
});
