import { describe, expect, it } from 'vitest';
import { corePairScore, her, him, type person, scorePair } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';

type Fields = NonNullable<Parameters<typeof person>[0]>;

const KNOWN: Fields = {
  religiousLevel: 'practicing',
  wantsChildren: true,
  hasChildren: false,
  maritalStatus: 'never_married',
  location: 'London',
  education: 'masters',
  occupation: 'Surgeon',
  bio: 'I hike, I cook, I teach at the mosque. Honest and patient.',
};
const score = (mine: Fields, theirs: Fields) => scorePair(her(mine), him(theirs));
const without = (...fields: Array<keyof Fields>): Fields =>
  Object.fromEntries(Object.entries(KNOWN).filter(([field]) => !fields.includes(field as keyof Fields)));

describe('the score of a pair', () => {
  it('is the population mean where nothing can be judged, with no coverage', () => {
    expect(score({ age: null }, { age: null })).toEqual({ raw: 0.62, score: 62, coverage: 0 });
  });

  it('nears 100 only with much in common, and covers all of it', () => {
    const alike = score(KNOWN, KNOWN);
    expect(alike.score).toBeGreaterThan(90);
    expect(alike.score).toBeLessThan(100);
    expect(alike.coverage).toBe(1);
  });

  it.each<[string, Fields]>([
    ['practice two steps apart', { religiousLevel: 'moderate' }],
    ['another wish for children', { wantsChildren: false }],
    ['a past marriage', { maritalStatus: 'divorced' }],
    ['children', { hasChildren: true }],
    ['another continent', { location: 'Sydney' }],
    ['school instead of university', { education: 'high_school' }],
    ['sixteen years', { age: 46 }],
    ['other interests', { bio: 'Chess.' }],
    ['another line of work', { occupation: 'Journalist' }],
  ])('falls by %s', (_, change) => {
    expect(score(KNOWN, { ...KNOWN, ...change }).raw).toBeLessThan(score(KNOWN, KNOWN).raw);
  });

  it('weighs the wish for children above the line of work', () => {
    const noChildren = score(KNOWN, { ...KNOWN, wantsChildren: false });
    const otherWork = score(KNOWN, { ...KNOWN, occupation: 'Journalist' });
    expect(noChildren.score).toBeLessThan(otherWork.score);
  });

  it('is drawn to the mean as less is known: one shared answer says less than eight', () => {
    const one = score({ age: null, education: 'masters' }, { age: null, education: 'masters' });
    expect(one.score).toBeGreaterThan(62);
    expect(one.score).toBeLessThan(80);
    const apart = score({ age: null, education: 'high_school' }, { age: null, education: 'doctorate' });
    expect(apart.score).toBeLessThan(62);
    expect(apart.score).toBeGreaterThan(40);
  });

  it.each<[string, Fields, number]>([
    ['religious practice', without('religiousLevel'), 9],
    ['hopes for children', without('wantsChildren'), 9],
    ['the place', without('location'), 6],
    ['the bio: interests, faith in daily life, values', without('bio'), 9],
  ])('loses coverage by the weight of %s, whichever of the two left it out', (_, partial, weight) => {
    const basic = FACTORS.reduce((sum, factor) => sum + (factor.optional ? 0 : factor.weight), 0);
    const expected = Math.round((100 * (basic - weight)) / basic) / 100;
    expect(score(KNOWN, partial).coverage).toBe(expected);
    expect(score(partial, KNOWN).coverage).toBe(expected);
  });

  it('is the geometric mean of both directions: a wish of one side alone is softened', () => {
    const asks = { ...KNOWN, preferences: { location: 'Dubai' } };
    const [oneSided, both] = [score(asks, KNOWN).raw, score(asks, asks).raw];
    expect(both).toBeLessThan(oneSided);
    expect(oneSided).toBeLessThan(score(KNOWN, KNOWN).raw);
    expect(scorePair(him(KNOWN), her(asks))).toEqual(scorePair(her(asks), him(KNOWN)));
  });

  it('does not change with what is none of its business', () => {
    const told = score(KNOWN, KNOWN);
    const other = { ...KNOWN, height: "6'3", ethnicity: 'turkish', blockedIds: ['x'], phoneHash: 'h' };
    expect(score(KNOWN, other)).toEqual(told);
  });

  it('has a cheap first look that agrees on which of two is nearer', () => {
    const [near, far] = [him(KNOWN), him({ ...KNOWN, wantsChildren: false, religiousLevel: 'moderate' })];
    expect(corePairScore(her(KNOWN), near)).toBeGreaterThan(corePairScore(her(KNOWN), far));
  });
});
