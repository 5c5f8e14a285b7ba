import { describe, expect, it } from 'vitest';
import { her, him, type person } from '../../../../testing/people/test-member.ts';
import { parseHeightInches } from '../text/ordinal-scales.ts';
import { readDealBreaker } from './deal-breakers.ts';
import { PREDICATES } from './dictionary.ts';

type Fields = NonNullable<Parameters<typeof person>[0]>;

interface Entry {
  /** Which members it excludes, worded for its owner. */
  readonly meaning: string;
  /** Texts that must all be understood alike. */
  readonly texts: readonly string[];
  /** Fields of a member whom it excludes, and of one whom it does not. */
  readonly out: Fields;
  readonly stays: Fields;
  /** Fields of the owner, where they matter. */
  readonly me?: Fields;
}

/** All entries of the dictionary, in its order. */
const ENTRIES: readonly Entry[] = [
  {
    meaning: 'People who write that they smoke',
    texts: [
      'smoking',
      'Smokers',
      'no smoking!',
      'anyone who smokes',
      'vaping',
      'must be a non-smoker',
      'heavy smokers',
    ],
    out: { bio: 'I still smoke.' },
    stays: { bio: "I'm not a smoker, and no smokers please." },
  },
  {
    meaning: 'People who write that they drink alcohol',
    texts: ['alcohol', 'drinking', 'drinks alcohol', 'No alcohol.', 'a drinker', 'social drinkers'],
    out: { bio: 'I drink socially.' },
    stays: { bio: 'I drink far too much tea.' },
  },
  {
    meaning: 'People who write that they use drugs',
    texts: ['drugs', 'drug use', 'no weed', 'drug users'],
    out: { bio: 'I sometimes use cannabis.' },
    stays: { bio: 'Drug-free, and I design drugs for a living.' },
  },
  {
    meaning: 'People who write that they have pets',
    texts: ['pets', 'no dogs', 'cat owners', 'has pets'],
    out: { bio: 'My two-year-old dog.  I have a dog.' },
    stays: { bio: "My sister's cat visits." },
  },
  {
    meaning: 'People who write that they are open to polygyny',
    texts: ['polygamy', 'no polygyny', 'second wife', 'polygynous men'],
    out: { bio: 'I am looking for a second wife.' },
    stays: { bio: 'I am against polygyny.' },
  },
  {
    meaning: 'People who write that they do not wear hijab',
    texts: ["doesn't wear hijab", 'not wearing a hijab', 'without hijab', 'must wear hijab'],
    out: { bio: 'I do not wear hijab.' },
    stays: { bio: 'I wear the hijab.' },
  },
  {
    meaning: 'People who have children',
    texts: ['has children', 'kids', 'someone with kids', 'single mothers', 'stepchildren', 'must have no children'],
    out: { hasChildren: true },
    stays: { hasChildren: false },
  },
  {
    meaning: 'People who do not want children',
    texts: ["doesn't want kids", 'does not want to have any children', 'childfree', 'must want children'],
    out: { wantsChildren: false },
    stays: { wantsChildren: true },
  },
  {
    meaning: 'People who want children',
    texts: ['wants children', 'wants more kids', 'people who want to have children'],
    out: { wantsChildren: true },
    stays: { wantsChildren: false },
  },
  {
    meaning: 'People who are divorced',
    texts: ['divorced', 'divorcees', 'no divorcees', 'been divorced', 'a divorced man'],
    out: { maritalStatus: 'divorced' },
    stays: { maritalStatus: 'widowed' },
  },
  {
    meaning: 'People who are widowed',
    texts: ['widowed', 'widowers', 'no widows'],
    out: { maritalStatus: 'widowed' },
    stays: { maritalStatus: 'divorced' },
  },
  {
    meaning: 'People who have been married before',
    texts: ['previously married', 'has been married before', 'past marriages', 'must be never married'],
    out: { maritalStatus: 'widowed' },
    stays: { maritalStatus: 'never_married' },
  },
  {
    meaning: 'People who write that they do not pray',
    texts: ["doesn't pray", 'not praying', 'non-praying', 'no prayer', 'must pray five times a day'],
    out: { bio: 'I never pray, to be honest.' },
    stays: { bio: 'Prayer is the frame of my day.' },
  },
  {
    meaning: "People whose religious practice is 'moderate'",
    texts: ['not practising', 'non-practicing', 'not very religious', 'must be practicing', 'moderate'],
    out: { religiousLevel: 'moderate' },
    stays: { religiousLevel: 'practicing' },
  },
  {
    meaning: "People whose religious practice is 'very practicing'",
    texts: ['too religious', 'overly strict', 'very conservative'],
    out: { religiousLevel: 'very_practicing' },
    stays: { religiousLevel: 'practicing' },
  },
  {
    meaning: 'People who write that they will not relocate',
    texts: ["won't relocate", 'not willing to move', 'unwilling to relocate', 'must relocate', 'refuses to move'],
    out: { bio: 'I am not able to relocate.' },
    stays: { bio: 'Happy to relocate.' },
  },
  {
    meaning: 'People elsewhere who write that they will not relocate',
    texts: ['relocation', 'having to move', 'needing to relocate'],
    me: { location: 'London' },
    out: { location: 'Dubai', bio: 'I will not relocate.' },
    stays: { location: 'London, UK', bio: 'I will not relocate.' },
  },
  {
    meaning: 'People whose city is more than 250 km from yours',
    texts: ['long distance', 'no long-distance relationships'],
    me: { location: 'London' },
    out: { location: 'Glasgow' },
    stays: { location: 'Birmingham' },
  },
  {
    meaning: 'People whose city is more than 161 km from yours',
    texts: ['more than 100 miles away', 'over 100mi', 'lives further than 161 km'],
    me: { location: 'London' },
    out: { location: 'Leeds' },
    stays: { location: 'Somewhere near' },
  },
  {
    meaning: 'People who live in another country than you',
    texts: ['lives abroad', 'another country', 'overseas', 'outside my country'],
    me: { location: 'London' },
    out: { location: 'Paris' },
    stays: { location: 'Leeds' },
  },
  {
    meaning: 'People who live outside London',
    texts: ['outside London', 'lives outside of London, UK'],
    out: { location: 'Leeds' },
    stays: { location: 'England' },
  },
  {
    meaning: "People shorter than 5'8",
    texts: ["shorter than 5'8", 'under 5 ft 8', 'below 5’8" tall', 'men under 5 feet 8 inches'],
    out: { height: "5'7" },
    stays: { height: "5'8" },
  },
  {
    meaning: 'People shorter than 170 cm',
    texts: ['shorter than 170 cm', 'under 170cm'],
    out: { height: "5'6" },
    stays: { height: '171 cm' },
  },
  {
    meaning: 'People over 45',
    texts: ['over 45', 'older than 45', 'above the age of 45', 'over 45 years old', 'men over 45'],
    out: { age: 46 },
    stays: { age: 45 },
  },
  {
    meaning: 'People more than 10 years older than you',
    texts: ['more than 10 years older', 'over 10 years older than me'],
    me: { age: 30 },
    out: { age: 41 },
    stays: { age: 40 },
  },
  {
    meaning: 'People older than you',
    texts: ['older than me', 'older'],
    me: { age: 30 },
    out: { age: 31 },
    stays: { age: 30 },
  },
  {
    meaning: 'People whose education ended with high school',
    texts: ['no degree', 'without a university degree', 'uneducated', "less than a bachelor's"],
    out: { education: 'high_school' },
    stays: { education: 'bachelors' },
  },
];

describe('the dictionary of deal-breakers', () => {
  it('has a case in this file for every entry', () => {
    expect(ENTRIES).toHaveLength(PREDICATES.length);
  });

  describe.each(ENTRIES)('$meaning', ({ meaning, texts, out, stays, me }) => {
    it.each(texts)('is "%s"', (text) => {
      const entry = readDealBreaker(text);
      expect(entry.meaning).toBe(meaning);
      expect(entry.hits(him(out), her(me))).toBe(true);
      expect(entry.hits(him(stays), her(me))).toBe(false);
    });

    it('excludes nobody whose profile does not mention it', () => {
      expect(readDealBreaker(texts[0] ?? '').hits(him({ age: null }), her(me))).toBe(false);
    });
  });

  it.each([
    ['age gap of more than 5 years', 36, 24, 35],
    ['more than 5 years apart', 36, 24, 35],
    ['more than 5 years younger', 24, 23, 36],
  ])('"%s" is compared with the age of its owner', (text, out, alsoOut, stays) => {
    const hits = (age: number) => readDealBreaker(text).hits(him({ age }), her({ age: 30 }));
    expect([hits(out), hits(alsoOut), hits(stays)]).toEqual([true, true, false]);
  });

  it.each([
    ['may mean people with or without', 'no children'],
    ['may mean people with or without', 'no hijab'],
    ['a preference, not a limit', 'never married'],
    ['a preference, not a limit', 'not divorced'],
    ['half of it is not understood', 'smoking outdoors in winter'],
    ['half of it is not understood', 'divorced with an ex who calls'],
    ['a gap or an age', 'over 10 years'],
    ['a gap or an age', 'more than 20 years'],
    ['a part of a country', 'outside Texas'],
    ['a part of a country', 'outside Ontario'],
    ['no place at all', 'outside my comfort zone'],
    ['nothing that a profile says', 'bad manners'],
    ['nothing that a profile says', 'low income'],
    ['never by origin', 'arab'],
    ['nothing to read', '…'],
  ])('does not guess (%s): "%s"', (_, text) => {
    const { meaning, hits } = readDealBreaker(text);
    expect(meaning).toBeNull();
    const everything = { hasChildren: true, maritalStatus: 'divorced', location: 'Texas', bio: 'I smoke.', age: 60 };
    expect(hits(him(everything), her({ location: 'London' }))).toBe(false);
  });

  it.each([
    ["5'8", 68],
    ['5 ft 8', 68],
    ["6'3+", 75],
    ['6 feet', 72],
    ['170 cm', 66.9],
    ['tall', null],
    [null, null],
  ])('reads the height %j', (text, expected) => {
    const read = parseHeightInches(text);
    expect(read === null ? null : Math.round(read * 10) / 10).toBe(expected);
  });
});
