import { describe, expect, it } from 'vitest';
import {
  countViewers,
  giveSlots,
  listShownTo,
  makePastIntroduction,
  makePriorPair,
  men,
  ONE_POLE,
  OTHER_POLE,
  plan,
  women,
} from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { MAX_SHOWN_PER_DAY } from './day-state.ts';

type Fields = Parameters<typeof person>[0];

describe('the fill round', () => {
  it.each(['one', 'two', 'three', 'four'])('serves members with few candidates first (%s)', (seed) => {
    // w1 is eligible for m0 only, w0 for both. With `only` given, exposure replaces nobody.
    const community = [...men(1), person({ id: 'm1', gender: 'male', blockedIds: ['w1'] }), ...women(2)];
    const only = new Set(community.map(({ id }) => id));
    expect(plan(community, { capacity: giveSlots(community, 1), seed, only })).toMatchObject([
      { a: 'm0', b: 'w1', offeredTo: ['m0', 'w1'] },
      { a: 'm1', b: 'w0', offeredTo: ['m1', 'w0'] },
    ]);
  });

  it.each([
    ['answers', { likelihood: 0.9 }, { likelihood: 0.1 }],
    ['has no open conversation', { conversations: 0 }, { conversations: 3 }],
  ])('prefers who %s, where the rest is alike', (_, better, worse) => {
    const community = [...men(2), ...women(1)];
    const alike = { likelihood: 0.5, conversations: 0 };
    const meet = (m0: object, m1: object) => {
      const habits = new Map([
        ['m0', { ...alike, ...m0 }],
        ['m1', { ...alike, ...m1 }],
      ]);
      return plan(community, { capacity: { m0: 1, m1: 1, w0: 1 }, habits, only: new Set(['w0']) })[0]?.a;
    };
    expect([meet(better, worse), meet(worse, better)]).toEqual(['m0', 'm1']);
  });

  it('assigns mutually before one-sidedly', () => {
    // m9 has the highest score for w0, but no slot; m0 has one.
    const fields = { religiousLevel: 'practicing', wantsChildren: true };
    const community = [...men(1), person({ id: 'm9', gender: 'male', ...fields }), ...women(1, fields)];
    expect(plan(community, { capacity: { m0: 1, w0: 1 } })).toMatchObject([{ a: 'm0', offeredTo: ['m0', 'w0'] }]);
    expect(plan(community, { capacity: { w0: 1 } })).toMatchObject([{ a: 'm9', offeredTo: ['w0'] }]);
  });

  it('matches members who are left over, although each ranked too low in the list of the other', () => {
    // Because of the education, each woman's list contains only m0, and each man's only w0.
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
    const assignments = plan(community, { capacity: giveSlots(community, 1), limits });
    expect(assignments.map(({ offeredTo }) => offeredTo.length)).toEqual([2, 2, 2]);
    expect(new Set(assignments.flatMap(({ offeredTo }) => offeredTo)).size).toBe(6);
  });
});

describe('the relaxed round', () => {
  it.each<[string, Fields, Fields]>([
    ['practice', { religiousLevel: 'very_practicing' }, { religiousLevel: 'moderate' }],
    ['children', { wantsChildren: true }, { wantsChildren: false }],
    [
      'practice',
      { religiousLevel: 'moderate', wantsChildren: true },
      { religiousLevel: 'very_practicing', wantsChildren: false },
    ],
    ['fit', ONE_POLE, OTHER_POLE],
  ])('fills a slot that would stay free, and marks the assignment: %s', (relaxed, hers, his) => {
    const community = [...women(1, hers), ...men(1, his)];
    expect(plan(community, { capacity: giveSlots(community, 1) })).toMatchObject([
      { offeredTo: ['m0', 'w0'], relaxed },
    ]);
  });

  it.each<[string, Fields, Fields]>([
    ['one step of practice', { religiousLevel: 'practicing' }, { religiousLevel: 'moderate' }],
    ['a missing field', { religiousLevel: 'very_practicing', wantsChildren: true }, {}],
    ['children and a missing field', {}, { wantsChildren: false }],
  ])('is not needed in case of %s', (_, hers, his) => {
    const community = [...women(1, hers), ...men(1, his)];
    const [assignment] = plan(community, { capacity: giveSlots(community, 1) });
    expect(assignment).not.toHaveProperty('relaxed');
  });

  it('takes members against a constraint only after all others, even with a higher score, and only as many as needed', () => {
    const hers = { religiousLevel: 'very_practicing', wantsChildren: true, location: 'London' };
    const fair = men(2, { ...hers, religiousLevel: 'practicing', location: 'Sydney', age: 42 });
    const opposite = Array.from({ length: 3 }, (_, at) =>
      person({ ...hers, id: `o${at}`, gender: 'male', religiousLevel: 'moderate' }),
    );
    const community = [...women(1, hers), ...fair, ...opposite];
    const assignments = (slots: number) => plan(community, { capacity: { w0: slots } });
    const marked = (slots: number) => assignments(slots).filter(({ relaxed }) => relaxed === 'practice').length;
    expect(listShownTo(assignments(2), 'w0').sort()).toEqual(['m0', 'm1']);
    expect([marked(2), marked(3), marked(9)]).toEqual([0, 1, 3]);
    expect(assignments(3)[0]).toMatchObject({ relaxed: 'practice' });
  });
});

describe('the daily limit of viewers', () => {
  const count = MAX_SHOWN_PER_DAY + 5;
  const community = [...men(count), ...women(1)];
  const capacity = giveSlots(men(count), 1);
  const pastIntroductions = men(count).map(({ id }) => makePastIntroduction(id));

  it('shows a member to at most twenty viewers a day', () => {
    expect(MAX_SHOWN_PER_DAY).toBe(20);
    expect(countViewers(plan(community, { capacity, prior: pastIntroductions }), 'w0')).toBe(20);
  });

  it('does not apply to the first batch of a viewer', () => {
    expect(countViewers(plan(community, { capacity }), 'w0')).toBe(count);
    const some = pastIntroductions.slice(0, 22);
    const assignments = plan(community, { capacity, prior: some });
    const fresh = men(count).slice(22);
    expect(fresh.map(({ id }) => listShownTo(assignments, id))).toEqual(fresh.map(() => ['w0']));
  });

  const viewedBy = (id: string, today: boolean) =>
    makePriorPair(id, 'w0', { offeredTo: [id], ...(today ? { offeredToday: [id] } : {}) });

  it.each([
    ['viewers of earlier batches of today, even if they are no longer in the pool', true, 2],
    ['no viewers of earlier days', false, 20],
  ])('counts %s', (_, today, left) => {
    const earlier = Array.from({ length: 18 }, (__, at) => viewedBy(`gone${at}`, today));
    expect(countViewers(plan(community, { capacity, prior: [...pastIntroductions, ...earlier] }), 'w0')).toBe(left);
  });

  it('does not restrict the own slots of a member who reached it', () => {
    const earlier = Array.from({ length: 20 }, (_, at) => viewedBy(`gone${at}`, true));
    const assignments = plan(community, {
      capacity: giveSlots(community, 3),
      prior: [...pastIntroductions, ...earlier, makePastIntroduction('w0')],
    });
    expect([countViewers(assignments, 'w0'), listShownTo(assignments, 'w0').length]).toEqual([0, 3]);
  });
});
