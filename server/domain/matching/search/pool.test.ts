import { describe, expect, it } from 'vitest';
import { mayMeet } from '../../../../testing/people/reference-filters.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import type { Candidate } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import { buildPool, type Pool, PoolBuilder } from './pool.ts';
import { seededRandom } from './seeded.ts';

/** A hundred members, so that the tables grow; some have blocked others. */
const community: Candidate[] = sampleCommunity(100, 'pool').map((one, at, everyone) => ({
  ...one,
  blockedIds: at % 7 === 0 ? [everyone[(at * 3 + 1) % 100]?.id ?? ''] : [],
}));

function shuffled(seed: string): Candidate[] {
  const random = seededRandom(seed);
  const order = new Map(community.map(({ id }) => [id, random()]));
  return [...community].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

/** All that the planner reads of the pairs of one member. */
const pairsOf = (pool: Pool, of: number) =>
  pool.ids.map((_, at) => [
    pool.isEligiblePair(of, at),
    pool.scores.scorePair(of, at),
    pool.softConstraints.getConflict(of, at),
  ]);

describe('a pool', () => {
  const pool = buildPool(community);

  it.each(['one', 'two', 'three'])('is the same in whatever order members were added (%s)', (seed) => {
    const other = buildPool(shuffled(seed));
    expect(other.ids).toEqual([...community.map(({ id }) => id)].sort());
    for (let at = 0; at < pool.size; at += 9) {
      expect(other.indexOf(pool.getId(at))).toBe(at);
      expect(pairsOf(other, at)).toEqual(pairsOf(pool, at));
      expect([...other.index.listOppositeGender(at)].sort()).toEqual([...pool.index.listOppositeGender(at)].sort());
    }
  });

  it('that is sorted by neighbourhood has the same members and pairs', () => {
    const built = ['one', 'two'].map((seed) => {
      const builder = new PoolBuilder(undefined, 0);
      for (const one of shuffled(seed)) builder.add(one);
      return builder.build();
    });
    const [near, again] = built as [Pool, Pool];
    expect(near.ids).toEqual(again.ids);
    expect(near.ids).not.toEqual(pool.ids);
    const home = (at: number) =>
      [near.profiles.getGender(at), near.profiles.getHome(at), near.profiles.getAge(at)].join();
    const homes = near.ids.map((_, at) => home(at));
    expect(homes.filter((one, at) => one !== homes[at - 1])).toHaveLength(new Set(homes).size);
    const at = (id: string) => near.indexOf(id) ?? -1;
    for (let me = 0; me < pool.size; me += 9) {
      const mine = at(pool.getId(me));
      expect(near.getId(mine)).toBe(pool.getId(me));
      const result = pairsOf(near, mine);
      expect(pool.ids.map((id) => result[at(id)])).toEqual(pairsOf(pool, me));
    }
  });

  it('has the same eligible pairs as the reference filters', () => {
    const other = buildPool(shuffled('four'));
    const members = community.map((one) => new Member(one));
    const met = members.flatMap((a) => members.filter((b) => mayMeet(a, b)).map((b) => `${a.id} ${b.id}`));
    const result = other.ids.flatMap((a, i) =>
      other.ids.filter((_, j) => other.isEligiblePair(i, j)).map((b) => `${a} ${b}`),
    );
    expect(met.length).toBeGreaterThan(200);
    expect(result).toEqual(met);
  });

  it('is the same when it is built in steps', () => {
    const builder = new PoolBuilder();
    for (const one of shuffled('five')) builder.add(one);
    const steps = builder.buildInSteps();
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    expect(count).toBeGreaterThan(3);
    expect(pairsOf(step.value, 5)).toEqual(pairsOf(pool, 5));
  });

  it('has no position for an unknown id, and is empty without members', () => {
    expect(pool.indexOf('gone')).toBeUndefined();
    expect(pool.getId(pool.size)).toBe('');
    expect(buildPool([])).toMatchObject({ size: 0, ids: [] });
  });
});

describe('a temporary member', () => {
  const [me, ...others] = community;
  // This candidate has common deal-breakers, and is excluded by others.
  const temporary = person({
    ...me,
    id: 'zz',
    maritalStatus: 'divorced',
    bio: 'I smoke.',
    preferences: { dealBreakers: ['smoking', 'has children'] },
  });
  const together = buildPool([...others, temporary]);
  const at = others.length;

  it('is compared as if they were in the pool', () => {
    const pool = buildPool(others);
    const seen = pool.withTemporaryMember(temporary, (position) => {
      expect(position).toBe(at);
      return pool.ids.map((_, i) => [
        pool.isEligiblePair(at, i),
        pool.scores.scorePair(at, i),
        pool.softConstraints.getConflict(at, i),
      ]);
    });
    expect(seen).toEqual(pairsOf(together, at));
    expect(seen.filter(([isEligible]) => isEligible).length).toBeGreaterThan(3);
  });

  it('is not listed in the index', () => {
    const pool = buildPool(others);
    pool.withTemporaryMember(temporary, () => {
      for (let i = 0; i < pool.size; i++) expect([...pool.index.listOppositeGender(i)]).not.toContain(at);
      expect(pool.indexOf('zz')).toBeUndefined();
    });
  });

  it('leaves no trace, even where the callback throws, and does not affect the next temporary member', () => {
    const pool = buildPool(others);
    const before = pool.ids.map((_, i) => pairsOf(pool, i));
    const strict = person({
      id: 'zz',
      blockedIds: [...pool.ids],
      preferences: { dealBreakers: ['smoking', 'over 20'] },
    });
    expect(() =>
      pool.withTemporaryMember(strict, () => {
        throw new Error('callback failed');
      }),
    ).toThrow('callback failed');
    expect(pool.ids).toHaveLength(at);
    expect(pool.ids.map((_, i) => pairsOf(pool, i))).toEqual(before);
    const eligible = pool.withTemporaryMember(temporary, () => pool.ids.map((_, i) => pool.isEligiblePair(at, i)));
    expect(eligible).toEqual(together.ids.map((_, i) => together.isEligiblePair(at, i)));
  });

  it('cannot be nested in another one', () => {
    const pool = buildPool(others);
    const nested = () => pool.withTemporaryMember(temporary, () => pool.withTemporaryMember(temporary, () => 1));
    expect(nested).toThrow('one temporary member at a time');
    expect(pool.withTemporaryMember(temporary, (position) => position)).toBe(at);
    expect(pool.ids).toHaveLength(at);
  });

  it('with the id of a member does not replace that member', () => {
    const pool = buildPool([person({ id: 'w' }), person({ id: 'm', gender: 'male' })]);
    const twin = person({ id: 'w', gender: 'male' });
    expect(pool.withTemporaryMember(twin, (position) => [pool.isEligiblePair(position, 1), pool.indexOf('w')])).toEqual(
      [true, 1],
    );
  });
});
