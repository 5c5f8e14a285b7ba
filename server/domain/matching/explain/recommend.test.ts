import { describe, expect, it } from 'vitest';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { type him, person } from '../../../../testing/people/test-member.ts';
import { FULL_FIELDS } from '../member/candidate.ts';
import { buildPool } from '../search/pool.ts';
import { chooseLimits, Search } from '../search/search.ts';
import { type RecommendInput, recommend } from './recommend.ts';

const community = sampleCommunity(120, 'recommend');
const pool = buildPool(community);
const base = {
  pool,
  current: [],
  introducedToday: new Set<string>(),
  closed: new Set<string>(),
  getVisible: () => FULL_FIELDS,
  limit: 5,
  seed: 's',
};

describe('recommendations', () => {
  it('are eligible members for every viewer, best first, at most `limit`', () => {
    for (const [me, viewerId] of pool.ids.entries()) {
      const found = recommend({ ...base, viewerId });
      expect(found.length).toBeLessThanOrEqual(5);
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((x, y) => y - x));
      for (const { id } of found) {
        expect(pool.isEligiblePair(me, pool.indexOf(id) ?? me)).toBe(true);
      }
    }
  });

  it('leave out a current one after a block, and are empty without gender or age', () => {
    const him = person({ id: 'him', gender: 'male' });
    const small = buildPool([person({ blockedIds: ['him'] }), him, person({ id: 'nobody', age: null })]);
    expect(recommend({ ...base, pool: small, viewerId: 'him', current: ['her'] })).toEqual([]);
    expect(recommend({ ...base, pool: small, viewerId: 'nobody' })).toEqual([]);
    expect(recommend({ ...base, pool: small, viewerId: 'stranger' })).toEqual([]);
  });
});

type Fields = NonNullable<Parameters<typeof him>[0]>;

/** Men from the highest score for her to the lowest. */
const MEN: readonly Fields[] = [
  { id: 'a-best', religiousLevel: 'practicing', wantsChildren: true, location: 'London' },
  { id: 'b-good', religiousLevel: 'practicing', wantsChildren: true, location: 'Leeds', age: 42 },
  { id: 'c-fair', religiousLevel: 'moderate', wantsChildren: true, location: 'Leeds', age: 44 },
  { id: 'd-poor', religiousLevel: 'moderate', wantsChildren: false, location: 'Sydney' },
];
const HER: Fields = { religiousLevel: 'practicing', wantsChildren: true, location: 'London' };
const herPool = buildPool([person(HER), ...MEN.map((fields) => person({ gender: 'male', ...fields }))]);
const herInput = { ...base, pool: herPool, viewerId: 'her' };
const names = (change: Partial<RecommendInput> = {}) => recommend({ ...herInput, ...change }).map(({ id }) => id);

describe('the order of recommendations', () => {
  it('is by score', () => {
    expect(names()).toEqual(['a-best', 'b-good', 'c-fair', 'd-poor']);
  });

  it.each<[string, Partial<RecommendInput>, string[]]>([
    ['current ones first, even with a low score', { current: ['d-poor'] }, ['d-poor', 'a-best', 'b-good', 'c-fair']],
    [
      'current ones among themselves by score',
      { current: ['d-poor', 'b-good'] },
      ['b-good', 'd-poor', 'a-best', 'c-fair'],
    ],
    [
      'those of today before other current ones, whatever their score',
      { current: ['b-good', 'd-poor', 'c-fair'], introducedToday: new Set(['c-fair', 'd-poor']) },
      ['c-fair', 'd-poor', 'b-good', 'a-best'],
    ],
    ['each member once', { current: ['a-best', 'a-best'] }, ['a-best', 'b-good', 'c-fair', 'd-poor']],
    ['closed ones left out', { closed: new Set(['a-best', 'c-fair']) }, ['b-good', 'd-poor']],
    [
      'closed ones left out even if they are current',
      { current: ['a-best'], closed: new Set(['a-best']) },
      ['b-good', 'c-fair', 'd-poor'],
    ],
    [
      'neither the viewer nor a member who is not in the pool',
      { current: ['her', 'gone'] },
      ['a-best', 'b-good', 'c-fair', 'd-poor'],
    ],
    ['at most `limit`', { limit: 2 }, ['a-best', 'b-good']],
    ['at most `limit`, current ones included', { limit: 1, current: ['c-fair', 'd-poor'] }, ['c-fair']],
  ])('%s', (_, change, expected) => {
    expect(names(change)).toEqual(expected);
  });

  it('keeps a current one whom a changed preference excludes, but none who blocked the viewer or hides', () => {
    const fields = { gender: 'male' as const, firmHashes: ['firm.example'] };
    const small = buildPool([
      person({ preferences: { ageMax: 25 }, firmHashes: ['firm.example'] }),
      person({ ...fields, id: 'older', age: 40 }),
      person({ ...fields, id: 'blocker', blockedIds: ['her'] }),
      person({ ...fields, id: 'hider', hideFromContacts: true }),
    ]);
    const current = ['older', 'blocker', 'hider'];
    expect(names({ pool: small, current })).toEqual(['older']);
  });

  it('names nobody for later who is over 15 years older or younger, and whoever is current at any age', () => {
    const ages = [30, 45, 46, 60].map((age) => person({ id: `aged-${age}`, gender: 'male', age }));
    const found = names({ pool: buildPool([person({ age: 30 }), ...ages]), current: ['aged-60'] });
    expect(new Set(found)).toEqual(new Set(['aged-60', 'aged-30', 'aged-45']));
  });

  it('comes with score and coverage, but not with the origin of a recommendation', () => {
    for (const one of recommend({ ...herInput, current: ['d-poor'] })) {
      expect(Object.keys(one).sort()).toEqual(['coverage', 'id', 'raw', 'score']);
    }
  });
});

describe('the search for candidates', () => {
  const big = buildPool(sampleCommunity(400, 'search'));
  const me = 0;
  const search = (limits = chooseLimits(big.size)) => new Search(big, 's', limits);

  it('returns at most `resultSize` eligible candidates, best first', () => {
    const found = search({ ...chooseLimits(big.size), resultSize: 7 }).findBest(me, () => true);
    expect(found).toHaveLength(7);
    expect(found.map(({ raw }) => raw)).toEqual(found.map(({ raw }) => raw).sort((x, y) => y - x));
    for (const { other } of found) expect(big.isEligiblePair(me, other)).toBe(true);
  });

  it('can be repeated with the same instance', () => {
    const one = search();
    const first = one.findBest(me, () => true);
    one.findBest(1, () => true);
    expect(one.findBest(me, () => true)).toEqual(first);
  });

  it('returns only candidates whom `isOpen` accepts', () => {
    expect(search().findBest(me, () => false)).toEqual([]);
    const even = search().findBest(me, (at) => at % 2 === 0);
    expect(even.length).toBeGreaterThan(0);
    for (const { other } of even) expect(other % 2).toBe(0);
  });
});
