import { describe, expect, it } from 'vitest';
import {
  countViewers,
  giveSlots,
  listShownTo,
  makePriorPair,
  ONE_POLE,
  OTHER_POLE,
  plan,
  women,
} from '../../../../testing/people/day-plans.ts';
import { person } from '../../../../testing/people/test-member.ts';
import type { PriorPair } from './pair-ledger.ts';

type Fields = Parameters<typeof person>[0];

const HER = { religiousLevel: 'practicing', wantsChildren: true, location: 'London' };
const man = (id: string, fields: Fields = {}) => person({ id, gender: 'male', ...HER, ...fields });

/** Everyone prefers `best`, so that `least` is shown to nobody while there are few slots. */
const best = man('best');
const least = (fields: Fields = {}) =>
  man('least', { location: 'Sydney', religiousLevel: 'moderate', age: 36, ...fields });
const three = women(3, HER);
const capacity = giveSlots(three, 1);
const shownTo = (assignments: ReturnType<typeof plan>, id: string) =>
  three.filter((she) => listShownTo(assignments, she.id).includes(id)).map((she) => she.id);

describe('a member who is shown to nobody', () => {
  it('replaces a member who is shown more than once, and no viewer loses an introduction', () => {
    const assignments = plan([best, least(), ...three], { capacity });
    expect([countViewers(assignments, 'best'), countViewers(assignments, 'least')]).toEqual([2, 1]);
    expect(three.map(({ id }) => listShownTo(assignments, id).length)).toEqual([1, 1, 1]);
    for (const assignment of assignments) expect(assignment).not.toHaveProperty('relaxed');
  });

  it('does not replace a member who is shown only once', () => {
    const assignments = plan([best, least(), ...women(1, HER)], { capacity: { w0: 1 } });
    expect(assignments).toMatchObject([{ a: 'best', b: 'w0' }]);
  });

  it('replaces another member only as long as that one is still shown once', () => {
    const assignments = plan([best, least(), least({ id: 'last' }), ...women(2, HER)], {
      capacity: giveSlots(women(2), 1),
    });
    expect(countViewers(assignments, 'best')).toBe(1);
    expect(countViewers(assignments, 'last') + countViewers(assignments, 'least')).toBe(1);
  });

  it('is shown to the viewer with the highest score', () => {
    const older = person({ ...HER, id: 'w9', age: 33 });
    const given = { capacity: { ...capacity, w9: 1 } };
    expect(listShownTo(plan([best, ...three, older], given), 'w9')).toEqual(['best']);
    expect(listShownTo(plan([best, least({ age: 45 }), ...three, older], given), 'w9')).toEqual(['least']);
  });

  it('replaces the member who is shown most often', () => {
    // w0 and w1 are shown both men, w2 only `best`; `last` is eligible for w0 and w1 only.
    const fine = man('fine', { location: 'Sydney', religiousLevel: 'moderate' });
    const last = least({ age: 44, blockedIds: ['w2'] });
    const given = { capacity: { w0: 2, w1: 2, w2: 1 } };
    const before = plan([best, fine, ...three], given);
    expect([countViewers(before, 'best'), countViewers(before, 'fine')]).toEqual([3, 2]);
    const after = plan([best, fine, last, ...three], given);
    expect(['best', 'fine', 'least'].map((id) => countViewers(after, id))).toEqual([2, 2, 1]);
  });

  it('replaces one side of a mutual pair, whose other side stays assigned', () => {
    const assignments = plan([best, least(), ...three], { capacity: { ...capacity, best: 3 } });
    expect(listShownTo(assignments, 'best').sort()).toEqual(['w0', 'w1', 'w2']);
    expect(countViewers(assignments, 'best')).toBe(2);
  });

  it.each<[string, { prior?: PriorPair[]; picks?: Array<[string, string]> }]>([
    [
      'who responded with interest',
      { prior: three.map(({ id }) => makePriorPair('best', id, { offeredTo: ['best'], interested: ['best'] })) },
    ],
    ['whom a matchmaker picked', { picks: three.map(({ id }) => ['best', id]) }],
  ])('does not replace a member %s', (_, given) => {
    const assignments = plan([best, least(), ...three], { capacity, ...given });
    expect([countViewers(assignments, 'best'), countViewers(assignments, 'least')]).toEqual([3, 0]);
  });

  it.each<[string, Fields]>([
    ['a soft constraint is against it', { wantsChildren: false }],
    ['a hard filter excludes the pair', { preferences: { ageMax: 29 } }],
  ])('is not shown where %s', (_, fields) => {
    const assignments = plan([best, least(fields), ...three], { capacity });
    expect([countViewers(assignments, 'best'), countViewers(assignments, 'least')]).toEqual([3, 0]);
  });

  it('is not shown to viewers who were offered the pair before', () => {
    const prior = ['w0', 'w2'].map((id) => makePriorPair('least', id, { offeredTo: [id] }));
    expect(shownTo(plan([best, least(), ...three], { capacity, prior }), 'least')).toEqual(['w1']);
    const closed = [...prior, makePriorPair('least', 'w1', { closed: true })];
    expect(shownTo(plan([best, least(), ...three], { capacity, prior: closed }), 'least')).toEqual([]);
  });

  it('counts as shown where an earlier batch of today contains them', () => {
    const prior = [makePriorPair('gone', 'least', { offeredTo: ['gone'], offeredToday: ['gone'] })];
    expect(countViewers(plan([best, least(), ...three], { capacity, prior }), 'best')).toBe(3);
  });

  it('changes nothing where the plan is for one member only', () => {
    const prior = [makePriorPair('best', 'gone', { offeredTo: ['gone'], offeredToday: ['gone'] })];
    const given = { capacity: { w0: 1 }, prior };
    expect(listShownTo(plan([best, least(), ...three], given), 'w0')).toEqual(['least']);
    expect(listShownTo(plan([best, least(), ...three], { ...given, only: new Set(['w0']) }), 'w0')).toEqual(['best']);
  });

  it('is marked as relaxed where the score is low', () => {
    const community = [...women(3, ONE_POLE), man('best', ONE_POLE), man('low', OTHER_POLE)];
    const assignments = plan(community, { capacity });
    expect(assignments.map(({ a, relaxed }) => [a, relaxed])).toEqual([
      ['best', undefined],
      ['best', undefined],
      ['low', 'fit'],
    ]);
  });
});
