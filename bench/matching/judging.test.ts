import { describe, expect, it } from 'vitest';
import { planDay } from '../../server/domain/matching/plan/day-plan.ts';
import { buildPool } from '../../server/domain/matching/search/pool.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { toAllocation } from './allocations.ts';
import { exposure, gini, mutualMatches, violations } from './judging.ts';

describe('inequality', () => {
  it.each([
    [[3, 3, 3], 0],
    [[0, 0, 0, 8], 0.75],
    [[], 0],
  ])('of %j is %s', (counts, expected) => {
    expect(gini(counts)).toBeCloseTo(expected, 10);
  });

  it('counts only members who could be shown', () => {
    expect(exposure([[1], [0], []], [true, true, false])).toEqual({ gini: 0, unseen: 0 });
    expect(exposure([[1], [], []], [true, true, false]).unseen).toBe(0.5);
  });
});

describe('a same-day match', () => {
  it('requires that both are shown to each other and both respond with interest', () => {
    const yes = { saysYes: () => true };
    expect(mutualMatches([[1], [0], [0]], yes)).toBe(1);
    expect(mutualMatches([[1], [], []], yes)).toBe(0);
    expect(mutualMatches([[1], [0]], { saysYes: (me) => me === 0 })).toBe(0);
  });
});

describe('violations', () => {
  const community = [...generateCandidates(60, 'bench')];
  const pool = buildPool(community);
  const assignments = planDay({ pool, prior: [], capacity: new Map(pool.ids.map((id) => [id, 2])), seed: 's' });

  it('are 0 for a plan, and are found where there are some', () => {
    expect(toAllocation(pool, assignments).flat().length).toBeGreaterThan(0);
    expect(violations(assignments, community, 2)).toBe(0);
    expect(violations(assignments, community, 1)).toBeGreaterThan(0);
    const blocked = community.map((one) => ({ ...one, blockedIds: community.map(({ id }) => id) }));
    expect(violations(assignments, blocked, 2)).toBe(assignments.flatMap(({ offeredTo }) => offeredTo).length);
  });

  it('are counted in a community that is the same for the same seed', () => {
    expect([...generateCandidates(20, 'x')]).toEqual([...generateCandidates(20, 'x')]);
    expect([...generateCandidates(20, 'x')]).not.toEqual([...generateCandidates(20, 'y')]);
  });
});
