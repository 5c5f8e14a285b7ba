import { describe, expect, it } from 'vitest';
import { her, him } from '../../../../testing/people/test-member.ts';
import type { Candidate } from '../member/candidate.ts';
import { notUnderstood, readDealBreaker } from './deal-breakers.ts';

const hits = (text: string, other: Partial<Candidate>, me: Partial<Candidate> = {}): boolean =>
  readDealBreaker(text).hits(
    him({ id: 'him', ...other } as Parameters<typeof him>[0]),
    her(me as Parameters<typeof her>[0]),
  );

describe('deal-breakers', () => {
  it.each<[string, Partial<Candidate>]>([
    ['Smoking', { bio: 'I occasionally smoke.' }],
    ['no smokers', { bio: 'Social smoker, sorry.' }],
    ['someone who drinks alcohol', { bio: 'I drink socially.' }],
    ['has children', { hasChildren: true }],
    ['kids from a previous marriage', { hasChildren: true }],
    ["doesn't want children", { wantsChildren: false }],
    ['Divorced', { maritalStatus: 'divorced' }],
    ['previously married', { maritalStatus: 'widowed' }],
    ['Not practising', { religiousLevel: 'moderate' }],
    ["doesn't pray", { bio: 'I do not pray.' }],
    ["won't relocate", { bio: "I can't relocate because of my practice." }],
    ['over 40', { age: 41 }],
    ['younger than 25', { age: 24 }],
    ['more than 10 years older', { age: 41 }],
    ['age gap of more than 5 years', { age: 36 }],
    ['younger than me', { age: 29 }],
    ["shorter than 5'8", { height: "5'6" }],
    ['no degree', { education: 'high_school' }],
  ])('"%s" excludes a member who says so', (text, other) => {
    expect(readDealBreaker(text).meaning).not.toBeNull();
    expect(hits(text, other)).toBe(true);
    expect(hits(text, { age: 30 })).toBe(false);
  });

  it.each<[string, string, string, boolean]>([
    ['long distance', 'London', 'Chicago, IL', true],
    ['long distance', 'London', 'Birmingham, UK', false],
    ['more than 100 miles away', 'London', 'Leeds', true],
    ['outside the UK', 'London', 'Toronto', true],
    ['another country', 'London', 'Leeds', false],
    ['long distance', 'London', 'Nowhereville', false],
  ])('"%s" of a member in %s excludes one in %s: %s', (text, mine, theirs, expected) => {
    expect(hits(text, { location: theirs }, { location: mine })).toBe(expected);
  });

  it.each([
    ['smoking', "I don't smoke."],
    ['smoking', 'No smokers please.'],
    ['drinking', 'I drink coffee.'],
    ['pets', 'I am allergic to cats.'],
  ])('"%s" does not exclude "%s"', (text, bio) => {
    expect(hits(text, { bio })).toBe(false);
  });

  it('are reported as not understood where they are unknown or ambiguous', () => {
    const texts = ['no children', 'bad vibes', 'low income', 'smoking is fine', 'never married', 'arab', '  '];
    expect(notUnderstood(texts)).toEqual(texts.slice(0, 6));
    expect(hits('no children', { hasChildren: true, wantsChildren: false })).toBe(false);
  });
});
