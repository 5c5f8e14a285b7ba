import { describe, expect, it } from 'vitest';
import { giveSlots, listShownTo, makePriorPair, men, plan, women } from '../../../../testing/people/day-plans.ts';
import { buildPool, PoolBuilder } from '../search/pool.ts';
import { planDay } from './day-plan.ts';
import type { Pace } from './plan-context.ts';

const DAYS = 14;
const [her] = women(1);
if (!her) throw new Error('nobody');
const paceOf = (floor: number, taken = 0): Pace => ({
  days: DAYS,
  floors: new Map([[her.id, floor]]),
  taken: new Map([[her.id, taken]]),
});
/** Somebody who is in the pool, and was introduced to her before: she is not new. */
const before = makePriorPair('m0', her.id, { offeredTo: [her.id] });

interface Given {
  readonly left: number;
  readonly slots: number;
  readonly floor?: number;
  readonly taken?: number;
}

/** How many she is introduced to of so many who are left to her. */
const count = ({ left, slots, floor = 1, taken = 0 }: Given, prior = [before]): number => {
  const community = [her, ...men(left + 1)];
  return listShownTo(plan(community, { capacity: { [her.id]: slots }, prior, pace: paceOf(floor, taken) }), her.id)
    .length;
};

describe('the pace', () => {
  it.each<[string, Given, number]>([
    ['a fourteenth of those who are left, rounded up', { left: 15, slots: 3 }, 2],
    ['never more than the free slots', { left: 80, slots: 3 }, 3],
    ['one at least', { left: 3, slots: 3 }, 1],
    ['two at least', { left: 3, slots: 7, floor: 2 }, 2],
    ['three at least', { left: 20, slots: 10, floor: 3 }, 3],
    ['nobody where nobody is left', { left: 0, slots: 10, floor: 3 }, 0],
    ['none once the day has had them', { left: 13, slots: 2, taken: 1 }, 0],
    ['what a better plan adds the same day', { left: 13, slots: 6, floor: 2, taken: 1 }, 1],
  ])('gives %s', (_, given, expected) => expect(count(given)).toBe(expected));

  it('leaves a first batch whole, also where it is filled twice in a day', () => {
    expect(count({ left: 4, slots: 3 }, [])).toBe(3);
    const today = makePriorPair('m0', her.id, { offeredTo: [her.id], offeredToday: [her.id] });
    expect(count({ left: 4, slots: 2, taken: 1 }, [today])).toBe(2);
  });

  it('is no limit without one', () => {
    const community = [her, ...men(5)];
    expect(listShownTo(plan(community, { capacity: { [her.id]: 3 }, prior: [before] }), her.id)).toHaveLength(3);
  });

  it('has picks beside it, within the allowance', () => {
    const picks = [1, 2, 3].map((at) => [her.id, `m${at}`] as const);
    for (const [slots, expected] of [
      [3, 3],
      [5, 4],
    ] as const) {
      const assignments = plan([her, ...men(9)], {
        ...{ capacity: { [her.id]: slots }, prior: [before], pace: paceOf(1), picks },
      });
      expect(listShownTo(assignments, her.id)).toHaveLength(expected);
    }
  });

  it('of one gives a waiting yes every second day, and at once where nobody else is left', () => {
    const interested = makePriorPair('m1', her.id, { offeredTo: ['m1'], interested: ['m1'] });
    const given = { capacity: { [her.id]: 3 }, prior: [before, interested], pace: paceOf(1) };
    const days = Array.from({ length: 200 }, (_, day) => `day ${day}`);
    const countYes = (community: ReturnType<typeof men>) =>
      days.filter((seed) => listShownTo(plan(community, { ...given, seed }), her.id).join() === 'm1').length;
    expect(countYes([her, ...men(9)])).toBeGreaterThan(70);
    expect(countYes([her, ...men(9)])).toBeLessThan(130);
    expect(countYes([her, ...men(2)])).toBe(days.length);
  });
});

it('whoever is away gets nobody and is shown to nobody, but a yes that they gave before arrives', () => {
  const community = [...women(3), ...men(3)];
  const capacity = new Map(Object.entries(giveSlots(community, 3)));
  const planWithout = (away: string) => {
    const builder = new PoolBuilder();
    for (const one of community) builder.add(one, { isAway: one.id === away });
    const prior = [makePriorPair('m0', 'w2', { offeredTo: ['m0'], interested: ['m0'] })];
    return planDay({ pool: builder.build(), prior, capacity, picks: [['w1', 'm0']], seed: 'day' });
  };
  const [all, some] = [planWithout('nobody'), planWithout('m0')];
  expect(listShownTo(all, 'm0')).toHaveLength(2);
  expect(listShownTo(some, 'm0')).toEqual([]);
  const viewers = ['w0', 'w1', 'w2'].filter((id) => listShownTo(some, id).includes('m0'));
  expect(viewers).toEqual(['w2']);
  expect(listShownTo(some, 'w0')).toHaveLength(2);
  expect(buildPool(community).isSought(0)).toBe(true);
});
