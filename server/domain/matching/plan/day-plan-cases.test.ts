import { describe, expect, it } from 'vitest';
import { all, between, cardsOf, men, plan, women } from '../../../../testing/people/day-plans.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { buildPool } from '../search/pool.ts';
import { planDay } from './day-plan.ts';
import type { PriorPair } from './pair-ledger.ts';

describe('places', () => {
  it.each([
    ['standard', 3],
    ['premium', 7],
    ['vip', 10],
  ])('of a %s member are %i, filled where enough people are there', (_, places) => {
    const community = [...men(14), ...women(1)];
    expect(cardsOf(plan(community, { open: { w0: places } }), 'w0')).toHaveLength(places);
  });

  it.each([0, -2, 0.9])('of %s are none', (places) => {
    expect(plan([...men(3), ...women(1)], { open: { w0: places } })).toEqual([]);
  });

  it('are fewer than asked where fewer people are there, and nobody is offered twice', () => {
    const cards = cardsOf(plan([...men(2), ...women(1)], { open: { w0: 10, m0: 10, m1: 10 } }), 'w0');
    expect(cards.sort()).toEqual(['m0', 'm1']);
  });

  it('are shared out: ten men with one place each do not all get the same woman while others wait', () => {
    const community = [...men(10), ...women(10)];
    const offers = plan(community, { open: all(community, 1) });
    expect(offers).toHaveLength(10);
    expect(offers.every(({ offeredTo }) => offeredTo.length === 2)).toBe(true);
  });

  it('left over where the other side is full are filled one-sidedly, evenly over those shown', () => {
    const community = [...men(6), ...women(3)];
    const offers = plan(community, { open: all(community, 2) });
    for (const man of men(6)) expect(cardsOf(offers, man.id)).toHaveLength(2);
    const shown = women(3).map(
      ({ id }) => offers.filter(({ offeredTo, b }) => b === id && offeredTo.includes(id)).length,
    );
    expect(shown).toEqual([2, 2, 2]);
    const seenBy = women(3).map(({ id }) => offers.filter(({ b }) => b === id).length);
    expect(Math.max(...seenBy) - Math.min(...seenBy)).toBeLessThanOrEqual(2);
  });

  it('go to the better pairs where there is a choice', () => {
    const alike = { religiousLevel: 'very_practicing', wantsChildren: true, location: 'London' };
    const unlike = { religiousLevel: 'moderate', wantsChildren: false, location: 'Sydney' };
    const community = [
      person({ id: 'w', ...alike }),
      person({ id: 'near', gender: 'male', ...alike }),
      person({ id: 'far', gender: 'male', ...unlike }),
    ];
    expect(cardsOf(plan(community, { open: { w: 1 } }), 'w')).toEqual(['near']);
  });
});

describe('what passed before', () => {
  const community = [...men(1), ...women(1)];
  const open = all(community, 3);

  it.each<[string, Partial<PriorPair>, string[]]>([
    ['offered to both', { offeredTo: ['m0', 'w0'] }, []],
    ['offered to her alone', { offeredTo: ['w0'] }, ['m0']],
    ['offered to her, who said yes', { offeredTo: ['w0'], interested: ['w0'] }, ['m0']],
    ['declined by the one it was offered to', { offeredTo: ['w0'], closed: true }, []],
    ['accepted, or unmatched since', { offeredTo: ['m0', 'w0'], interested: ['m0', 'w0'], closed: true }, []],
    ['nothing', {}, ['m0', 'w0']],
  ])('%s: now offered to %j', (_, prior, expected) => {
    const offers = plan(community, { open, prior: [between('m0', 'w0', prior)] });
    expect(offers.flatMap(({ offeredTo }) => offeredTo)).toEqual(expected);
  });

  it('with someone who is gone is passed over', () => {
    const prior = [between('m0', 'gone', { offeredTo: ['m0'] }), between('gone', 'w0', { closed: true })];
    expect(plan(community, { open, prior })).toHaveLength(1);
  });

  it('counts whatever else is known of the same pair', () => {
    const prior = [between('m0', 'w0', { offeredTo: ['w0'] }), between('m0', 'w0', { offeredTo: ['m0'] })];
    expect(plan(community, { open, prior })).toEqual([]);
  });
});

describe('interest that waits', () => {
  const keen = (count: number) => men(count).map(({ id }) => between(id, 'w0', { offeredTo: [id], interested: [id] }));

  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [7, 3],
    [10, 5],
  ])('takes, of %i places, %i while others can have the rest', (places, expected) => {
    const community = [...men(30), ...women(1)];
    const cards = cardsOf(plan(community, { open: { w0: places }, prior: keen(12) }), 'w0');
    const waited = cards.filter((id) => keen(12).some(({ users }) => users[0] === id));
    expect([cards.length, waited.length]).toEqual([places, expected]);
  });

  it('takes all where nobody else is there', () => {
    const cards = cardsOf(plan([...men(5), ...women(1)], { open: { w0: 4 }, prior: keen(5) }), 'w0');
    expect(cards).toHaveLength(4);
  });

  it('costs the one who said yes no second place', () => {
    const offers = plan([...men(1), ...women(1)], { open: { m0: 3, w0: 3 }, prior: keen(1) });
    expect(offers).toMatchObject([{ offeredTo: ['w0'] }]);
  });

  it('gives no place to someone whom a rule keeps away by now', () => {
    const community = [...men(1), person({ id: 'w0', preferences: { ageMax: 25 } })];
    expect(plan(community, { open: { w0: 3 }, prior: keen(1) })).toEqual([]);
  });

  it('is not to be told from the plan: such an offer looks and sorts like any other', () => {
    const offers = plan([...men(9), ...women(1)], { open: { w0: 6 }, prior: keen(3) });
    expect(offers.map(({ score }) => score)).toEqual(offers.map(({ score }) => score).sort((x, y) => y - x));
    for (const offer of offers) {
      expect(Object.keys(offer).sort()).toEqual(['a', 'b', 'coverage', 'offeredTo', 'score']);
    }
  });
});

describe('a first batch', () => {
  const community = sampleCommunity(80, 'first');
  const pool = buildPool(community);
  const open = new Map(community.map(({ id }) => [id, 3]));

  it('is planned for one member alone; others gain a place only with that member', () => {
    for (const { id } of community.slice(0, 20)) {
      const offers = planDay({ pool, prior: [], freeSlots: open, seed: 'day', only: new Set([id]) });
      expect(offers.every(({ a, b }) => a === id || b === id)).toBe(true);
      expect(cardsOf(offers, id).length).toBeLessThanOrEqual(3);
    }
  });

  it('is filled though everyone else has all their places taken', () => {
    const [id = ''] = pool.ids.filter(
      (one) => planDay({ pool, prior: [], freeSlots: open, seed: 'day', only: new Set([one]) }).length === 3,
    );
    const offers = planDay({ pool, prior: [], freeSlots: new Map([[id, 3]]), seed: 'day', only: new Set([id]) });
    expect(offers.map(({ offeredTo }) => offeredTo)).toEqual([[id], [id], [id]]);
  });

  it('is the same for the same day, whoever else is planned for', () => {
    const only = new Set([community[3]?.id ?? '']);
    expect(planDay({ pool, prior: [], freeSlots: open, seed: 'day', only })).toEqual(
      planDay({ pool, prior: [], freeSlots: open, seed: 'day', only }),
    );
    expect(planDay({ pool, prior: [], freeSlots: open, seed: 'day', only: new Set(['nobody']) })).toEqual([]);
  });
});
