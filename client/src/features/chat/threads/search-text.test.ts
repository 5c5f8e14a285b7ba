import { describe, expect, it } from 'vitest';
import { buildSearchPattern, isFoundIn } from './search-text.ts';

const finds = (query: string, text: string): boolean => {
  const pattern = buildSearchPattern(query);
  return pattern !== undefined && isFoundIn(text, pattern);
};

describe('a search', () => {
  it.each([
    ['lina', 'Lina Ahmed'],
    ['  NA ah ', 'Lina  Ahmed'],
    ['zoe', 'Zoë'],
    ['Zoë', 'zoe'],
    ['سلام', 'السَّلَامُ عليكم'],
    ['احمد', 'أحمد'],
    ['سلام', 'ســلام'],
    ['a.b (c)*', 'see a.b (c)*'],
  ])('for %j finds %j', (query, text) => expect(finds(query, text)).toBe(true));

  it.each([
    ['lina', 'Line'],
    ['a.b', 'aXb'],
    ['   ', 'anything'],
    ['', 'anything'],
  ])('for %j does not find %j', (query, text) => expect(finds(query, text)).toBe(false));

  it('returns what it found in its place', () => {
    const pattern = buildSearchPattern('WALK') ?? /^$/;
    expect('A walk by the river'.split(pattern)).toEqual(['A ', 'walk', ' by the river']);
  });
});
