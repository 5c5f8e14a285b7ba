import { describe, expect, it } from 'vitest';
import {
  all,
  between,
  cardsOf,
  ONE_POLE,
  OTHER_POLE,
  plan,
  timesShown,
  women,
} from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import type { PriorPair } from './pair-ledger.ts';

type Fields = Parameters<typeof person>[0];

const HER = { religiousLevel: 'practicing', wantsChildren: true, location: 'London' };
const man = (id: string, fields: Fields = {}) => person({ id, gender: 'male', ...HER, ...fields });

/** Everyone prefers `best`, so that `least` is shown to nobody while places are few. */
const best = man('best');
const least = (fields: Fields = {}) =>
  man('least', { location: 'Sydney', religiousLevel: 'moderate', age: 36, ...fields });
const three = women(3, HER);
const open = all(three, 1);
const shownTo = (offers: ReturnType<typeof plan>, id: string) =>
  three.filter((she) => cardsOf(offers, she.id).includes(id)).map((she) => she.id);

describe('who was shown to nobody', () => {
  it('takes the place of someone who was shown more than once, with nobody losing a card', () => {
    const offers = plan([best, least(), ...three], { open });
    expect([timesShown(offers, 'best'), timesShown(offers, 'least')]).toEqual([2, 1]);
    expect(three.map(({ id }) => cardsOf(offers, id).length)).toEqual([1, 1, 1]);
    for (const offer of offers) expect(offer).not.toHaveProperty('relaxed');
  });

  it('takes no place of someone who was shown once', () => {
    const offers = plan([best, least(), ...women(1, HER)], { open: { w0: 1 } });
    expect(offers).toMatchObject([{ a: 'best', b: 'w0' }]);
  });

  it('takes one each, as long as the other is left with one', () => {
    const offers = plan([best, least(), least({ id: 'last' }), ...women(2, HER)], { open: all(women(2), 1) });
    expect(timesShown(offers, 'best')).toBe(1);
    expect(timesShown(offers, 'last') + timesShown(offers, 'least')).toBe(1);
  });

  it('goes to the viewer who suits best', () => {
    const older = person({ ...HER, id: 'w9', age: 33 });
    const given = { open: { ...open, w9: 1 } };
    expect(cardsOf(plan([best, ...three, older], given), 'w9')).toEqual(['best']);
    expect(cardsOf(plan([best, least({ age: 45 }), ...three, older], given), 'w9')).toEqual(['least']);
  });

  it('takes the place of whoever is shown most', () => {
    // w0 and w1 are shown both men, w2 the best alone; the last may meet only the first two.
    const fine = man('fine', { location: 'Sydney', religiousLevel: 'moderate' });
    const last = least({ age: 50, blockedIds: ['w2'] });
    const given = { open: { w0: 2, w1: 2, w2: 1 } };
    const before = plan([best, fine, ...three], given);
    expect([timesShown(before, 'best'), timesShown(before, 'fine')]).toEqual([3, 2]);
    const after = plan([best, fine, last, ...three], given);
    expect(['best', 'fine', 'least'].map((id) => timesShown(after, id))).toEqual([2, 2, 1]);
  });

  it('leaves a pair that both were offered offered to the other', () => {
    const offers = plan([best, least(), ...three], { open: { ...open, best: 3 } });
    expect(cardsOf(offers, 'best').sort()).toEqual(['w0', 'w1', 'w2']);
    expect(timesShown(offers, 'best')).toBe(2);
  });

  it.each<[string, { prior?: PriorPair[]; picks?: Array<[string, string]> }]>([
    [
      'waited for',
      { prior: three.map(({ id }) => between('best', id, { offeredTo: ['best'], interested: ['best'] })) },
    ],
    ['picked', { picks: three.map(({ id }) => ['best', id]) }],
  ])('takes no place of someone %s', (_, given) => {
    const offers = plan([best, least(), ...three], { open, ...given });
    expect([timesShown(offers, 'best'), timesShown(offers, 'least')]).toEqual([3, 0]);
  });

  it.each<[string, Fields]>([
    ['a soft wish speaks against', { wantsChildren: false }],
    ['a hard filter keeps away', { preferences: { ageMax: 29 } }],
  ])('stays so where %s', (_, fields) => {
    const offers = plan([best, least(fields), ...three], { open });
    expect([timesShown(offers, 'best'), timesShown(offers, 'least')]).toEqual([3, 0]);
  });

  it('stays so with those who had them before', () => {
    const prior = ['w0', 'w2'].map((id) => between('least', id, { offeredTo: [id] }));
    expect(shownTo(plan([best, least(), ...three], { open, prior }), 'least')).toEqual(['w1']);
    const closed = [...prior, between('least', 'w1', { closed: true })];
    expect(shownTo(plan([best, least(), ...three], { open, prior: closed }), 'least')).toEqual([]);
  });

  it('counts as shown where a batch of earlier today holds them', () => {
    const prior = [between('gone', 'least', { offeredTo: ['gone'], offeredToday: ['gone'] })];
    expect(timesShown(plan([best, least(), ...three], { open, prior }), 'best')).toBe(3);
  });

  it('changes nothing of the plan for one member alone', () => {
    const prior = [between('best', 'gone', { offeredTo: ['gone'], offeredToday: ['gone'] })];
    const given = { open: { w0: 1 }, prior };
    expect(cardsOf(plan([best, least(), ...three], given), 'w0')).toEqual(['least']);
    expect(cardsOf(plan([best, least(), ...three], { ...given, only: new Set(['w0']) }), 'w0')).toEqual(['best']);
  });

  it('is marked where the score is low', () => {
    const community = [...women(3, ONE_POLE), man('best', ONE_POLE), man('low', OTHER_POLE)];
    const offers = plan(community, { open });
    expect(offers.map(({ a, relaxed }) => [a, relaxed])).toEqual([
      ['best', undefined],
      ['best', undefined],
      ['low', 'fit'],
    ]);
  });
});
