import { describe, expect, it } from 'vitest';
import { canonicalInterests, findWords, LANGUAGES } from './lexicon.ts';
import { countShared, joinWords, normalise, sortUnique } from './text.ts';
import { readTraits } from './traits.ts';
import { computeWorkFit, findWorkArea } from './word-groups.ts';

describe('reading text', () => {
  it('normalises apostrophes, contractions and spaces', () => {
    expect(normalise('  I Don’t   smoke, and I can’t move ')).toBe('i do not smoke, and i can not move');
  });

  it('replaces any white space between words by one plain space', () => {
    expect(normalise('\ta \n b\tc\u00a0d  e\n')).toBe('a b c d e');
  });

  it('sorts a list and removes duplicates', () => {
    expect([[], ['b'], ['b', 'a', 'b', 'a', 'a']].map(sortUnique)).toEqual([[], ['b'], ['a', 'b']]);
  });

  it('joins words and counts shared ones', () => {
    expect([joinWords([]), joinWords(['a']), joinWords(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
    expect(countShared(['a', 'c', 'd'], ['b', 'c', 'd'])).toBe(2);
  });

  it('maps synonyms to one canonical interest, and keeps unknown ones', () => {
    expect(canonicalInterests(['Hikes', 'trekking', 'Falconry', ' '])).toEqual(['falconry', 'hiking']);
    expect(findWords('Fluent in Farsi and English', LANGUAGES)).toEqual(['Persian']);
  });

  it('reads only what authors say about themselves', () => {
    expect(readTraits('No smokers please. I pray five times a day.')).toMatchObject({ smokes: null, prays: true });
    expect(readTraits('Non-smoker.')).toMatchObject({ smokes: false });
    expect(readTraits('I dislike smokers and I drink tea.')).toMatchObject({ smokes: null, drinks: null });
    expect(readTraits('Happy to relocate')).toMatchObject({ relocates: true });
    expect(readTraits("I'm not able to relocate")).toMatchObject({ relocates: false });
    expect(readTraits(null).prays).toBeNull();
  });

  it('reads the work area', () => {
    expect(findWorkArea('Consultant Paediatrician')).toBe('medicine');
    expect(findWorkArea('Senior Software Engineer')).toBe('technology');
    expect(findWorkArea('Falconer')).toBeNull();
    expect(computeWorkFit('medicine', 'science')).toBe(computeWorkFit('science', 'medicine'));
  });
});
