import { describe, expect, it } from 'vitest';
import { listShownTo, makePriorPair, men, plan, women } from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import type { PriorPair } from './pair-ledger.ts';

const ALIKE = { religiousLevel: 'very_practicing', wantsChildren: true, location: 'London' };
const UNLIKE = { religiousLevel: 'moderate', wantsChildren: false, location: 'Sydney' };

/** One woman, a man with a low score for her, and several with a high score. */
const [bad, ...good] = [person({ id: 'bad', gender: 'male', ...UNLIKE }), ...men(8, ALIKE)];
const community = [...women(1, ALIKE), bad, ...good];
const interestOf = (id: string): PriorPair => makePriorPair(id, 'w0', { offeredTo: [id], interested: [id] });

describe("a matchmaker's pick", () => {
  it('takes a free slot of both before members with a higher score, and is not marked', () => {
    const assignments = plan(community, { capacity: { w0: 1, bad: 1 }, picks: [['w0', 'bad']] });
    expect(assignments).toEqual([
      { a: 'bad', b: 'w0', offeredTo: ['bad', 'w0'], score: expect.any(Number), coverage: expect.any(Number) },
    ]);
  });

  it.each([
    [1, ['m1']],
    [2, ['bad', 'm1']],
    [3, ['bad', 'm1', expect.stringMatching(/^m[^1]$/)]],
  ])('comes after pending interest and before the search: with %i slots %j', (slots, expected) => {
    const assignments = plan(community, {
      capacity: { w0: slots },
      prior: [interestOf('m1')],
      picks: [['bad', 'w0']],
    });
    expect(listShownTo(assignments, 'w0').sort()).toEqual(expected);
  });

  it('is assigned only to the side that has a free slot', () => {
    const picks = [['w0', 'bad']] as const;
    expect(plan(community, { capacity: { bad: 1 }, picks })).toMatchObject([{ offeredTo: ['bad'] }]);
    expect(plan(community, { capacity: {}, picks })).toEqual([]);
  });

  it('is assigned only to the side that was not offered the pair before', () => {
    const prior = [makePriorPair('bad', 'w0', { offeredTo: ['w0'] })];
    const assignments = plan(community, { capacity: { w0: 1, bad: 1 }, prior, picks: [['w0', 'bad']] });
    expect(listShownTo(assignments, 'bad')).toEqual(['w0']);
    expect(listShownTo(assignments, 'w0')).not.toContain('bad');
  });

  it('is assigned once, however often and in whichever order it was picked', () => {
    const picks = [
      ['w0', 'bad'],
      ['bad', 'w0'],
      ['w0', 'bad'],
    ] as const;
    const assignments = plan(community, { capacity: { w0: 2, bad: 2 }, picks });
    expect(listShownTo(assignments, 'bad')).toEqual(['w0']);
    expect(listShownTo(assignments, 'w0')).toHaveLength(2);
  });

  it('does not depend on the order of the picks', () => {
    const [one, other] = [['w0', 'm5'] as const, ['w0', 'bad'] as const];
    const first = plan(community, { capacity: { w0: 1 }, picks: [one, other] });
    expect(plan(community, { capacity: { w0: 1 }, picks: [other, one] })).toEqual(first);
    expect(listShownTo(first, 'w0')).toEqual(['bad']);
  });

  it('with a member who is not in the pool is ignored', () => {
    const assignments = plan(community, {
      capacity: { w0: 1 },
      picks: [
        ['w0', 'gone'],
        ['gone', 'm1'],
      ],
    });
    expect(listShownTo(assignments, 'w0')).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof person>[0], PriorPair[]]>([
    ['blocked', { blockedIds: ['w0'] }, []],
    ['too old', { age: 60, preferences: { ageMax: 25 } }, []],
    ['has a deal-breaker', { preferences: { dealBreakers: ['no degree'] } }, []],
    ['of the same gender', { gender: 'female' }, []],
    ['without an age', { age: null }, []],
    ['declined already', {}, [makePriorPair('w0', 'x', { offeredTo: ['w0', 'x'], closed: true })]],
  ])('violates no hard filter: %s', (_, fields, prior) => {
    const two = [...women(1, { education: 'high_school' }), person({ id: 'x', gender: 'male', ...fields })];
    expect(plan(two, { capacity: { w0: 3, x: 3 }, prior, picks: [['w0', 'x']] })).toEqual([]);
  });

  it('of two other members is ignored while only one member is planned for', () => {
    const capacity = { w0: 1, bad: 1, m0: 1 };
    const given = { capacity, picks: [['w0', 'bad']] as const };
    expect(listShownTo(plan(community, { ...given, only: new Set(['m0']) }), 'bad')).toEqual([]);
    expect(listShownTo(plan(community, { ...given, only: new Set(['bad']) }), 'w0')).toEqual(['bad']);
  });
});

describe('pending interest', () => {
  it.each(['one', 'two', 'three', 'four'])('is served in the order of scores (%s)', (seed) => {
    const prior = ['bad', 'm3'].map(interestOf);
    const two = community.filter(({ id }) => ['w0', 'bad', 'm3'].includes(id));
    expect(listShownTo(plan(two, { capacity: { w0: 1 }, prior, seed }), 'w0')).toEqual(['m3']);
  });

  it('is not marked, even against a soft constraint', () => {
    const assignments = plan(community, { capacity: { w0: 1 }, prior: [interestOf('bad')] });
    expect(assignments).toMatchObject([{ a: 'bad', offeredTo: ['w0'] }]);
    expect(assignments[0]).not.toHaveProperty('relaxed');
  });

  it('is ignored while only another member is planned for', () => {
    const assignments = plan(community, {
      capacity: { w0: 1, m0: 0 },
      prior: [interestOf('bad')],
      only: new Set(['m0']),
    });
    expect(assignments).toEqual([]);
  });
});
