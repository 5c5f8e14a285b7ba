import { describe, expect, it } from 'vitest';
import { between, cardsOf, men, plan, women } from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import type { PriorPair } from './pair-ledger.ts';

const ALIKE = { religiousLevel: 'very_practicing', wantsChildren: true, location: 'London' };
const UNLIKE = { religiousLevel: 'moderate', wantsChildren: false, location: 'Sydney' };

/** One woman, a man who suits her badly, and several who suit her well. */
const [bad, ...good] = [person({ id: 'bad', gender: 'male', ...UNLIKE }), ...men(8, ALIKE)];
const community = [...women(1, ALIKE), bad, ...good];
const yesOf = (id: string): PriorPair => between(id, 'w0', { offeredTo: [id], interested: [id] });

describe("a matchmaker's pick", () => {
  it('takes a free place of both before anyone who suits better, and is not marked', () => {
    const offers = plan(community, { open: { w0: 1, bad: 1 }, picks: [['w0', 'bad']] });
    expect(offers).toEqual([
      { a: 'bad', b: 'w0', offeredTo: ['bad', 'w0'], score: expect.any(Number), coverage: expect.any(Number) },
    ]);
  });

  it.each([
    [1, ['m1']],
    [2, ['bad', 'm1']],
    [3, ['bad', 'm1', expect.stringMatching(/^m[^1]$/)]],
  ])('comes after someone who said yes, and before anyone sought: with %i places %j', (places, expected) => {
    const offers = plan(community, { open: { w0: places }, prior: [yesOf('m1')], picks: [['bad', 'w0']] });
    expect(cardsOf(offers, 'w0').sort()).toEqual(expected);
  });

  it('goes to the one alone who has a free place', () => {
    const picks = [['w0', 'bad']] as const;
    expect(plan(community, { open: { bad: 1 }, picks })).toMatchObject([{ offeredTo: ['bad'] }]);
    expect(plan(community, { open: {}, picks })).toEqual([]);
  });

  it('goes to the one alone who has not had the other yet', () => {
    const prior = [between('bad', 'w0', { offeredTo: ['w0'] })];
    const offers = plan(community, { open: { w0: 1, bad: 1 }, prior, picks: [['w0', 'bad']] });
    expect(cardsOf(offers, 'bad')).toEqual(['w0']);
    expect(cardsOf(offers, 'w0')).not.toContain('bad');
  });

  it('is one card, however often and whichever way round it was picked', () => {
    const picks = [
      ['w0', 'bad'],
      ['bad', 'w0'],
      ['w0', 'bad'],
    ] as const;
    const offers = plan(community, { open: { w0: 2, bad: 2 }, picks });
    expect(cardsOf(offers, 'bad')).toEqual(['w0']);
    expect(cardsOf(offers, 'w0')).toHaveLength(2);
  });

  it('does not depend on the order of the picks', () => {
    const [one, other] = [['w0', 'm5'] as const, ['w0', 'bad'] as const];
    const first = plan(community, { open: { w0: 1 }, picks: [one, other] });
    expect(plan(community, { open: { w0: 1 }, picks: [other, one] })).toEqual(first);
    expect(cardsOf(first, 'w0')).toEqual(['bad']);
  });

  it('of someone who is not there is passed over', () => {
    const offers = plan(community, {
      open: { w0: 1 },
      picks: [
        ['w0', 'gone'],
        ['gone', 'm1'],
      ],
    });
    expect(cardsOf(offers, 'w0')).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof person>[0], PriorPair[]]>([
    ['blocked', { blockedIds: ['w0'] }, []],
    ['too old', { age: 60, preferences: { ageMax: 25 } }, []],
    ['has a deal-breaker', { preferences: { dealBreakers: ['no degree'] } }, []],
    ['of the same gender', { gender: 'female' }, []],
    ['without an age', { age: null }, []],
    ['declined already', {}, [between('w0', 'x', { offeredTo: ['w0', 'x'], closed: true })]],
  ])('breaks no hard filter: %s', (_, fields, prior) => {
    const two = [...women(1, { education: 'high_school' }), person({ id: 'x', gender: 'male', ...fields })];
    expect(plan(two, { open: { w0: 3, x: 3 }, prior, picks: [['w0', 'x']] })).toEqual([]);
  });

  it('of two others waits while one member alone is planned for', () => {
    const open = { w0: 1, bad: 1, m0: 1 };
    const given = { open, picks: [['w0', 'bad']] as const };
    expect(cardsOf(plan(community, { ...given, only: new Set(['m0']) }), 'bad')).toEqual([]);
    expect(cardsOf(plan(community, { ...given, only: new Set(['bad']) }), 'w0')).toEqual(['bad']);
  });
});

describe('those who said yes', () => {
  it.each(['one', 'two', 'three', 'four'])('come best first (%s)', (seed) => {
    const prior = ['bad', 'm3'].map(yesOf);
    const two = community.filter(({ id }) => ['w0', 'bad', 'm3'].includes(id));
    expect(cardsOf(plan(two, { open: { w0: 1 }, prior, seed }), 'w0')).toEqual(['m3']);
  });

  it('are not marked, though a wish speaks against them', () => {
    const offers = plan(community, { open: { w0: 1 }, prior: [yesOf('bad')] });
    expect(offers).toMatchObject([{ a: 'bad', offeredTo: ['w0'] }]);
    expect(offers[0]).not.toHaveProperty('relaxed');
  });

  it('wait while someone else alone is planned for', () => {
    const offers = plan(community, { open: { w0: 1, m0: 0 }, prior: [yesOf('bad')], only: new Set(['m0']) });
    expect(offers).toEqual([]);
  });
});
