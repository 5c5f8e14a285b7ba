import { describe, expect, it } from 'vitest';
import { LIMIT_PHRASES } from '../../../../shared/limit-phrases.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import type { Candidate } from '../member/candidate.ts';
import { notUnderstood, readDealBreaker } from './deal-breakers.ts';
import { PRACTICE_CHOICES, TOPICS } from './topics.ts';

type Fields = NonNullable<Parameters<typeof him>[0]>;

const hits = (text: string, other: Fields, me: Fields = {}): boolean =>
  readDealBreaker(text).hits(him({ id: 'him', ...other }), her(me));

const answered = (id: string, answer: string, mayKeepApart?: boolean): Pick<Candidate, 'answers'> => ({
  answers: {
    [id]: { answer, acceptable: [], importance: 0, ...(mayKeepApart === undefined ? {} : { mayKeepApart }) },
  },
});

/** Texts with what each means, somebody whom it leaves out, and somebody whom it does not. */
const READ: ReadonlyArray<readonly [text: string, meaning: string, out: Fields, stays: Fields]> = [
  ['heavy smokers', 'People who smoke', { bio: 'I still smoke.' }, { bio: "I'm not a smoker, and no smokers please." }],
  ['drinks alcohol', 'People who drink alcohol', { bio: 'I drink socially.' }, { bio: 'I drink far too much tea.' }],
  ['no weed', 'People who use drugs', { bio: 'I sometimes use cannabis.' }, { bio: 'I design drugs for a living.' }],
  [
    'has pets',
    'People who have pets, or would like some',
    { bio: 'I have a dog.' },
    { bio: "My sister's cat visits." },
  ],
  ['second wife', 'People who are open to polygyny', { bio: 'Open to polygyny.' }, { bio: 'I am against polygyny.' }],
  ['must have a beard', 'People who have no beard', { bio: 'Clean-shaven.' }, { bio: 'Bearded.' }],
  ['single mothers', 'People who have children', { hasChildren: true }, { hasChildren: false }],
  ['childfree', 'People who do not want children', { wantsChildren: false }, { wantsChildren: true }],
  ['wants kids', 'People who do not want children', { wantsChildren: false }, { wantsChildren: true }],
  ['no divorcees', 'People who are divorced', { maritalStatus: 'divorced' }, { maritalStatus: 'widowed' }],
  [
    'no previous marriage',
    'People who have been married before',
    { maritalStatus: 'widowed' },
    { maritalStatus: 'never_married' },
  ],
  ["doesn't pray", 'People who pray rarely or never', { bio: 'I do not pray.' }, { bio: 'I pray.' }],
  [
    'not practising',
    "People whose religious practice is 'moderate'",
    { religiousLevel: 'moderate' },
    { religiousLevel: 'practicing' },
  ],
  [
    'too religious',
    "People whose religious practice is 'very practicing'",
    { religiousLevel: 'very_practicing' },
    { religiousLevel: 'practicing' },
  ],
  [
    "won't relocate",
    'People who would not move',
    { bio: "I can't relocate because of my practice." },
    { bio: 'Happy to relocate.' },
  ],
  ['over 40', 'People who are 41 or older', { age: 41 }, { age: 40 }],
  ['20s', 'People who are 20 to 29', { age: 29 }, { age: 30 }],
  ["taller than 5'10", "People who are 5'10 or shorter", { height: "5'9" }, { height: "5'11" }],
  ["shorter than 5'8", "People who are shorter than 5'8", { height: "5'7" }, { height: "5'8" }],
  ['min height 180cm', 'People who are shorter than 180 cm', { height: '170 cm' }, { height: '180 cm' }],
  [
    'at least masters',
    'People whose education ended with a bachelor’s degree or before',
    { education: 'bachelors' },
    { education: 'masters' },
  ],
  ['outside London', 'People who live outside London', { location: 'Leeds' }, { location: 'England' }],
  ['must live in the UK', 'People who live outside United Kingdom', { location: 'Paris' }, { location: 'Leeds' }],
  [
    'divorced with kids',
    'People who are divorced and who have children',
    { maritalStatus: 'divorced', hasChildren: true },
    { maritalStatus: 'divorced' },
  ],
  ['smoking or drugs', 'People who smoke or who use drugs', { bio: 'I smoke.' }, { bio: 'I read.' }],
  [
    'must be in London or willing to relocate',
    'People who live outside London and who would not move',
    { location: 'Leeds', bio: 'I will not relocate.' },
    { location: 'Leeds' },
  ],
];

describe('deal-breakers', () => {
  it.each(READ)('"%s" leaves out: %s', (text, meaning, out, stays) => {
    expect(readDealBreaker(text)).toMatchObject({ state: 'used', meaning, choices: [] });
    expect([hits(text, out), hits(text, stays), hits(text, { age: null })]).toEqual([true, false, false]);
  });

  it.each<[string, string, string, boolean]>([
    ['long distance', 'London', 'Chicago, IL', true],
    ['long distance', 'London', 'Birmingham, UK', false],
    ['more than 100 miles away', 'London', 'Leeds', true],
    ['another country', 'London', 'Toronto', true],
    ['another country', 'London', 'Leeds', false],
    ['same city only', 'London', 'Leeds', true],
    ['long distance', 'London', 'Nowhereville', false],
  ])('"%s" of a member in %s excludes one in %s: %s', (text, mine, theirs, expected) => {
    expect(readDealBreaker(text).isRelative).toBe(true);
    expect(hits(text, { location: theirs }, { location: mine })).toBe(expected);
  });

  it.each([
    ['age gap of more than 5 years', 36, 24, 35],
    ['more than 5 years younger', 24, 23, 36],
    ['must be older than me', 30, 29, 31],
    ['younger than me', 29, 24, 30],
  ])('"%s" is compared with the age of its owner', (text, out, alsoOut, stays) => {
    expect([out, alsoOut, stays].map((age) => hits(text, { age }, { age: 30 }))).toEqual([true, true, false]);
  });

  it.each([
    ['hijab', 'Must wear hijab', 'Must not wear hijab'],
    ['no hijab', 'Must wear hijab', 'Must not wear hijab'],
    ['beard', 'Must have a beard', 'Must not have a beard'],
    ['very practicing', 'Must be very practicing', 'No very practicing people'],
    ['not from Pakistan', 'Must live in Pakistan', 'No one in Pakistan'],
  ])('"%s" is asked back', (text, ...choices) => {
    expect(readDealBreaker(text)).toMatchObject({ state: 'ask', meaning: null, choices });
    for (const choice of choices) expect(readDealBreaker(choice).state).toBe('used');
    expect(hits(text, { bio: 'I do not wear hijab.', religiousLevel: 'moderate' })).toBe(false);
  });

  it.each([
    ['half of it is not understood', 'smoking outdoors in winter'],
    ['half of it is not understood', 'divorced with an ex who calls'],
    ['a gap or an age', 'over 10 years'],
    ['a gap or an age', 'more than 20 years'],
    ['a place of several', 'outside Punjab'],
    ['no place at all', 'outside my comfort zone'],
    ['what nobody requires', 'must smoke'],
    ['a comparison', 'more religious than me'],
    ['a wish of the other', 'wants to live abroad'],
    ['what they accept', 'open to divorced'],
    ['another thing', "can't have children"],
    ['another word, although it is written nearly so', 'plays'],
    ['nothing that a profile says', 'bad manners'],
    ['nothing that a profile says', 'low income'],
    ['never by origin', 'arab'],
    ['nothing to read', '…'],
    ['no deal-breaker', 'no smoking '.repeat(60)],
  ])('does not guess (%s): "%s"', (_, text) => {
    const { state, meaning, choices } = readDealBreaker(text);
    expect([state, meaning]).toEqual(['unknown', null]);
    expect(choices.length).toBeLessThanOrEqual(3);
    const everything = { hasChildren: true, maritalStatus: 'divorced', location: 'Texas', bio: 'I smoke.', age: 60 };
    expect(hits(text, everything, { location: 'London' })).toBe(false);
  });

  it.each([
    ['flibber', []],
    ['bad vibes', []],
    ['🙂', []],
    ['', []],
    ['must be single', []],
    ['must smoke', ['No smokers']],
    ['no smok', ['No smokers']],
    ['divorced with an ex who calls', ['Must be divorced', 'No divorced people']],
  ])('"%s" is offered what is about the same, and nothing else: %s', (text, choices) => {
    expect(readDealBreaker(text)).toMatchObject({ state: 'unknown', choices });
  });

  it.each([
    ['1) no smokers 2) no debts', 'no smokers or debts'],
    ['- no smokers\n2. no debts', 'no smokers or debts'],
    ['older then 40', 'over 40'],
    ['فوق الأربعين', 'over 40'],
    ['must pray five times', 'Must pray five times a day'],
  ])('"%s" is read as "%s"', (text, plain) => {
    expect(readDealBreaker(text)).toMatchObject({ state: 'used', key: readDealBreaker(plain).key });
  });

  it('are listed where they do not count, without blank ones', () => {
    expect(notUnderstood(['smoking', 'bad vibes', ' ', 'hijab'])).toEqual(['bad vibes', 'hijab']);
  });
});

const ASKED = [...TOPICS.values(), ...Object.values(PRACTICE_CHOICES).map((choices) => ({ choices }))].flatMap(
  ({ choices }) => choices ?? [],
);

describe('a phrase to choose', () => {
  it.each([...new Set([...LIMIT_PHRASES, ...ASKED])])('is read back: "%s"', (phrase) => {
    expect(readDealBreaker(phrase)).toMatchObject({ state: 'used', choices: [] });
    expect(phrase).not.toMatch(/[,\u060C]/);
    expect(phrase.length).toBeLessThanOrEqual(100);
  });

  it('means something that no other one means', () => {
    const meanings = LIMIT_PHRASES.map((phrase) => readDealBreaker(phrase).meaning);
    expect(new Set(meanings).size).toBe(LIMIT_PHRASES.length);
  });
});

describe('an answer', () => {
  it.each([
    ['no smokers', 'smoking-vaping', 'shisha', 'stopping'],
    ['no alcohol', 'alcohol-around', 'drinks', 'fine'],
    ['must pray five times a day', 'daily-prayer', 'rarely', 'growing'],
    ['must relocate', 'relocating', 'stay', 'country'],
    ['no living with in-laws', 'where-to-live', 'first-years', 'near-parents'],
    ['no interest', 'riba', 'home', 'islamic-finance'],
    ['no debts', 'debts', 'several', 'none'],
    ['no dogs', 'pets-at-home', 'dog', 'cat'],
    ['no one who wants a housewife', 'wife-works', 'before-children', 'support'],
    ['must want children', 'when-children', 'none', 'open'],
    ['must be sunni', 'tradition', 'shia', 'rather-not-say'],
    ['must have a beard', 'modest-dress', 'modern', 'loose'],
  ])('answers "%s": %s, where its owner lets it', (text, id, out, stays) => {
    expect(hits(text, answered(id, out, true))).toBe(true);
    expect(hits(text, answered(id, stays, true))).toBe(false);
    for (const allowed of [false, undefined]) expect(hits(text, answered(id, out, allowed))).toBe(false);
  });

  it('comes after the field and before the bio', () => {
    const none = answered('when-children', 'none', true);
    expect(hits('must want children', { wantsChildren: true, ...none })).toBe(false);
    const never = answered('smoking-vaping', 'never', true);
    expect(hits('no smokers', { bio: 'I smoke.', ...never })).toBe(false);
    expect(hits('no smokers', { bio: 'I smoke.', ...answered('smoking-vaping', 'never') })).toBe(true);
  });

  it('on dress says of a man nothing about hijab', () => {
    expect(hits('must wear hijab', answered('modest-dress', 'modern', true))).toBe(false);
  });
});
