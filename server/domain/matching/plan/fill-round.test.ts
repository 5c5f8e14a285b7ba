import { describe, expect, it } from 'vitest';
import {
  all,
  between,
  cardsOf,
  men,
  ONE_POLE,
  OTHER_POLE,
  plan,
  timesShown,
  veteran,
  women,
} from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { MAX_SHOWN_PER_DAY } from './day-state.ts';

type Fields = Parameters<typeof person>[0];

describe('the fill round', () => {
  it.each(['one', 'two', 'three', 'four'])('serves first whom few can be offered to (%s)', (seed) => {
    // w1 may meet m0 alone; w0 may meet either. For named members nobody's place is taken again for who is unseen.
    const community = [...men(1), person({ id: 'm1', gender: 'male', blockedIds: ['w1'] }), ...women(2)];
    const only = new Set(community.map(({ id }) => id));
    expect(plan(community, { open: all(community, 1), seed, only })).toMatchObject([
      { a: 'm0', b: 'w1', offeredTo: ['m0', 'w1'] },
      { a: 'm1', b: 'w0', offeredTo: ['m1', 'w0'] },
    ]);
  });

  it('gives to both sides before it gives to one', () => {
    // m9 suits w0 best, but has no place; m0 has one.
    const wish = { religiousLevel: 'practicing', wantsChildren: true };
    const community = [...men(1), person({ id: 'm9', gender: 'male', ...wish }), ...women(1, wish)];
    expect(plan(community, { open: { m0: 1, w0: 1 } })).toMatchObject([{ a: 'm0', offeredTo: ['m0', 'w0'] }]);
    expect(plan(community, { open: { w0: 1 } })).toMatchObject([{ a: 'm9', offeredTo: ['w0'] }]);
  });

  it('brings those together who are left, though each stood too low on the list of the other', () => {
    // By education each woman's list holds m0 alone, each man's w0 alone.
    const of = {
      m0: 'masters',
      m1: 'doctorate',
      m2: 'doctorate',
      w0: 'bachelors',
      w1: 'high_school',
      w2: 'high_school',
    };
    const community = Object.entries(of).map(([id, education]) =>
      person({ id, education, gender: id.startsWith('m') ? 'male' : 'female' }),
    );
    const limits = { maxEligible: 9, shortlistSize: 9, resultSize: 1 };
    const offers = plan(community, { open: all(community, 1), limits });
    expect(offers.map(({ offeredTo }) => offeredTo.length)).toEqual([2, 2, 2]);
    expect(new Set(offers.flatMap(({ offeredTo }) => offeredTo)).size).toBe(6);
  });

  it('does not seek again whom interest has brought: no more than the share of those', () => {
    const prior = men(4).map(({ id }) => between(id, 'w0', { offeredTo: [id], interested: [id] }));
    const others = Array.from({ length: 4 }, (_, at) => person({ id: `x${at}`, gender: 'male', age: 34 }));
    const cards = cardsOf(plan([...men(4), ...others, ...women(1)], { open: { w0: 4 }, prior }), 'w0');
    expect(cards.filter((id) => id.startsWith('x'))).toHaveLength(2);
  });
});

describe('the one relaxation', () => {
  it.each<[string, Fields, Fields]>([
    ['practice', { religiousLevel: 'very_practicing' }, { religiousLevel: 'moderate' }],
    ['children', { wantsChildren: true }, { wantsChildren: false }],
    [
      'practice',
      { religiousLevel: 'moderate', wantsChildren: true },
      { religiousLevel: 'very_practicing', wantsChildren: false },
    ],
    ['fit', ONE_POLE, OTHER_POLE],
  ])('fills a place that would stay free, and marks it: %s', (relaxed, hers, his) => {
    const community = [...women(1, hers), ...men(1, his)];
    expect(plan(community, { open: all(community, 1) })).toMatchObject([{ offeredTo: ['m0', 'w0'], relaxed }]);
  });

  it.each<[string, Fields, Fields]>([
    ['one step of practice', { religiousLevel: 'practicing' }, { religiousLevel: 'moderate' }],
    ['a blank', { religiousLevel: 'very_practicing', wantsChildren: true }, {}],
    ['children and a blank', {}, { wantsChildren: false }],
  ])('is not needed for %s', (_, hers, his) => {
    const community = [...women(1, hers), ...men(1, his)];
    const [offer] = plan(community, { open: all(community, 1) });
    expect(offer).not.toHaveProperty('relaxed');
  });

  it('waits until nobody is left without, though they score less: then as many as are needed', () => {
    const hers = { religiousLevel: 'very_practicing', wantsChildren: true, location: 'London' };
    const fair = men(2, { ...hers, religiousLevel: 'practicing', location: 'Sydney', age: 42 });
    const opposite = Array.from({ length: 3 }, (_, at) =>
      person({ ...hers, id: `o${at}`, gender: 'male', religiousLevel: 'moderate' }),
    );
    const community = [...women(1, hers), ...fair, ...opposite];
    const offers = (places: number) => plan(community, { open: { w0: places } });
    const marked = (places: number) => offers(places).filter(({ relaxed }) => relaxed === 'practice').length;
    expect(cardsOf(offers(2), 'w0').sort()).toEqual(['m0', 'm1']);
    expect([marked(2), marked(3), marked(9)]).toEqual([0, 1, 3]);
    expect(offers(3)[0]).toMatchObject({ relaxed: 'practice' });
  });

  it('lets go of no hard filter, and of nothing that passed before', () => {
    const community = [...women(1, { wantsChildren: true }), ...men(1, { wantsChildren: false, blockedIds: ['w0'] })];
    expect(plan(community, { open: all(community, 1) })).toEqual([]);
    const free = [...women(1, { wantsChildren: true }), ...men(1, { wantsChildren: false })];
    const prior = [between('m0', 'w0', { offeredTo: ['m0', 'w0'], closed: true })];
    expect(plan(free, { open: all(free, 1), prior })).toEqual([]);
  });
});

describe("the receivers' cap", () => {
  const count = MAX_SHOWN_PER_DAY + 5;
  const community = [...men(count), ...women(1)];
  const open = all(men(count), 1);
  const veterans = men(count).map(({ id }) => veteran(id));

  it('shows nobody to more than twenty a day', () => {
    expect(MAX_SHOWN_PER_DAY).toBe(20);
    expect(timesShown(plan(community, { open, prior: veterans }), 'w0')).toBe(20);
  });

  it('does not hold for first batches', () => {
    expect(timesShown(plan(community, { open }), 'w0')).toBe(count);
    const some = veterans.slice(0, 22);
    const offers = plan(community, { open, prior: some });
    const fresh = men(count).slice(22);
    expect(fresh.map(({ id }) => cardsOf(offers, id))).toEqual(fresh.map(() => ['w0']));
  });

  const seenBy = (id: string, today: boolean) =>
    between(id, 'w0', { offeredTo: [id], ...(today ? { offeredToday: [id] } : {}) });

  it.each([
    ['what today holds already, of people who are gone too', true, 2],
    ['nothing of the days before', false, 20],
  ])('counts %s', (_, today, left) => {
    const earlier = Array.from({ length: 18 }, (__, at) => seenBy(`gone${at}`, today));
    expect(timesShown(plan(community, { open, prior: [...veterans, ...earlier] }), 'w0')).toBe(left);
  });

  it('leaves their own places alone: who is shown enough may still be shown others', () => {
    const earlier = Array.from({ length: 20 }, (_, at) => seenBy(`gone${at}`, true));
    const offers = plan(community, { open: all(community, 3), prior: [...veterans, ...earlier, veteran('w0')] });
    expect([timesShown(offers, 'w0'), cardsOf(offers, 'w0').length]).toEqual([0, 3]);
  });
});
