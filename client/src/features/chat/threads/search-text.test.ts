import { describe, expect, it } from 'vitest';
import { isFoundIn, splitAtFound, toWanted } from './search-text.ts';

const finds = (query: string, text: string): boolean => {
  const wanted = toWanted(query);
  return wanted !== undefined && isFoundIn(text, wanted);
};

describe('a search', () => {
  it.each([
    ['lina', 'Lina Ahmed'],
    ['  NA ah ', 'Lina  Ahmed'],
    ['zoe', 'Zoë'],
    ['Zoë', 'zoe'],
    ['ΝΙΚΟΣ', 'ο νίκος'],
    ['سلام', 'السَّلَامُ عليكم'],
    ['احمد', 'أحمد'],
    ['سلام', 'ســلام'],
    ["don't", 'I don’t mind'],
    ['dont', "I don't mind"],
    ['كريم', 'سلام کریم'],
    ['yildiz', 'Ayşe Yıldız'],
    ['strasse', 'STRAßE'],
    ['a.b (c)*', 'see a.b (c)*'],
  ])('for %j finds %j', (query, text) => expect(finds(query, text)).toBe(true));

  it.each([
    ['lina', 'Line'],
    ['a.b', 'aXb'],
    ['   ', 'anything'],
    ['', 'anything'],
  ])('for %j does not find %j', (query, text) => expect(finds(query, text)).toBe(false));

  it.each([
    ['WALK', 'A walk by the river', ['A ', 'walk', ' by the river']],
    ['a', 'banana', ['b', 'a', 'n', 'a', 'n', 'a', '']],
    ['zoe a', 'Zoë   and zoe\na', ['', 'Zoë   a', 'nd ', 'zoe\na', '']],
    ['سلام', 'السَّلَامُ عليكم', ['ال', 'سَّلَامُ', ' عليكم']],
    ["don't", 'I don’t', ['I ', 'don’t', '']],
    ['river', 'A walk', ['A walk']],
  ])('for %j returns what it found in its place in %j', (query, text, parts) => {
    expect(splitAtFound(text, toWanted(query) ?? '')).toEqual(parts);
  });
});
