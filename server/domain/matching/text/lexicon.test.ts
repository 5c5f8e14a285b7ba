import { describe, expect, it } from 'vitest';
import { canonicalInterests, FAITH_LIFE, findWords, INTERESTS, LANGUAGES, PACE, VALUES } from './lexicon.ts';
import { countShared, joinWords, normalise, shared } from './text.ts';
import { computeWorkFit, findWorkArea } from './word-groups.ts';

describe('vocabularies', () => {
  it.each([
    ['I bake sourdough and cycle to work.', INTERESTS, ['baking', 'cycling']],
    ['Marathons, museums, a good film', INTERESTS, ['art', 'film', 'running']],
    ['I run a clinic and I am running for office.', INTERESTS, []],
    ['My team plays football.', INTERESTS, ['football']],
    ['Smart, artful, partly bookish', INTERESTS, []],
    ['Farsi at home, français at school, Bangla with Nani', LANGUAGES, ['Bengali', 'Persian']],
    ['Taqwa, laughter and integrity', VALUES, ['faith', 'honesty', 'humour']],
    ['I am the kind of person who waits.', VALUES, []],
    ["Qur'an circles and Umrah", FAITH_LIFE, ['knowledge', 'practice']],
    ['A quiet extrovert', PACE, ['home', 'out']],
    ['I am a social worker.', PACE, []],
    [null, PACE, []],
  ])('find in %j', (text, words, expected) => {
    expect(findWords(text, words)).toEqual(expected);
  });

  it('match every canonical word', () => {
    const unknown = [...INTERESTS].filter(([word, ways]) => !ways.test(word)).map(([word]) => word);
    expect(unknown).toEqual([]);
  });

  it.each([
    [['Hiking', 'trekking'], ['hiking']],
    [['cooking for friends'], ['cooking']],
    [['Beekeeping', ' beekeeping '], ['beekeeping']],
    [['', '  '], []],
    [
      ['zumba', 'art & history'],
      ['art', 'history', 'zumba'],
    ],
  ])('read the list %j', (list, expected) => {
    expect(canonicalInterests(list)).toEqual(expected);
  });
});

describe('text', () => {
  it.each([
    ['DON’T', 'do not'],
    ['dont cant wont', 'do not can not will not'],
    ["isn't, hasn't, wouldn't", 'is not, has not, would not'],
    ['  two\n\tlines ', 'two lines'],
    ['2019–2021', '2019-2021'],
    ['ﬁne', 'fine'],
    ['', ''],
  ])('%j is normalised to %j, and no further', (text, expected) => {
    expect(normalise(text)).toBe(expected);
    expect(normalise(expected)).toBe(expected);
  });

  it('compares and joins lists', () => {
    expect(countShared([], ['a'])).toBe(0);
    expect(countShared(['a', 'b'], ['a', 'b'])).toBe(2);
    expect(shared(['c', 'a'], ['a', 'b', 'c'])).toEqual(['c', 'a']);
    expect(joinWords(['tea', 'books'])).toBe('tea and books');
  });
});

describe('work areas', () => {
  it.each([
    ['Consultant cardiologist', 'medicine'],
    ['Management consultant', 'business'],
    ['Corporate lawyer', 'law'],
    ['Software architect', 'technology'],
    ['Architect', 'engineering'],
    ['Research scientist', 'science'],
    ['Chartered accountant', 'finance'],
    ['University lecturer', 'education'],
    ['Museum curator', 'arts and design'],
    ['Diplomat', 'public service'],
    ['Falconer', null],
    ['', null],
    [null, null],
  ])('%j is %j', (occupation, area) => {
    expect(findWorkArea(occupation)).toBe(area);
  });

  it.each([
    ['law', 'law', 1],
    ['law', 'finance', 0.7],
    ['finance', 'law', 0.7],
    ['law', 'medicine', 0.45],
  ] as const)('%s beside %s is %s', (a, b, fit) => {
    expect(computeWorkFit(a, b)).toBe(fit);
  });
});
