import { describe, expect, it } from 'vitest';
import { person } from '../../../../testing/people/test-member.ts';
import { CARD_FIELDS, type CandidateField, FULL_FIELDS } from '../member/candidate.ts';
import { explain } from './explain.ts';

type Fields = NonNullable<Parameters<typeof person>[0]>;
const NOTHING = 'You meet each other on the essentials, and there is more to find out in conversation.';

const told = (mine: Fields, theirs: Fields, visible: ReadonlySet<CandidateField> = FULL_FIELDS) =>
  explain(person(mine), person({ id: 'him', gender: 'male', ...theirs }), visible);

describe('an explanation', () => {
  it.each<[string, Fields, Fields, string]>([
    ['nothing in common', { age: 30 }, { age: 40 }, NOTHING],
    ['one thing', { age: 30 }, { age: 31 }, 'You are close in age.'],
    [
      'two things',
      { age: 30, maritalStatus: 'divorced' },
      { age: 31, maritalStatus: 'widowed' },
      'You are close in age and have both been married before.',
    ],
    [
      'what weighs most first',
      { age: 30, religiousLevel: 'moderate', education: 'masters' },
      { age: 31, religiousLevel: 'moderate', education: 'masters' },
      'You are both moderate in your practice, are close in age and have a similar education.',
    ],
    [
      'three at most, of five',
      { age: 30, religiousLevel: 'moderate', wantsChildren: true, location: 'London', education: 'masters' },
      { age: 31, religiousLevel: 'moderate', wantsChildren: true, location: 'London', education: 'masters' },
      'You are both moderate in your practice, both hope to have children and are close in age.',
    ],
    [
      'a neighbouring field is not called the same one',
      { age: 20, occupation: 'Surgeon' },
      { age: 60, occupation: 'Research scientist' },
      'You work in neighbouring fields; you are some years apart, which is worth talking about early.',
    ],
    [
      'a difference that is not to be named',
      { age: 30, wantsChildren: true },
      { age: 30, wantsChildren: false },
      'You are close in age.',
    ],
  ])('of %s', (_, mine, theirs, sentence) => {
    expect(told(mine, theirs).compatibilityReason).toBe(sentence);
  });

  it('has a label for each clause, and none for what is not said', () => {
    const both = { age: 30, education: 'masters', occupation: 'Surgeon' };
    expect(told(both, both)).toEqual({
      keyFactors: ['Close in age', 'Education', 'Line of work'],
      compatibilityReason: 'You are close in age, have a similar education and both work in medicine.',
    });
    expect(told({}, { age: 60 })).toEqual({
      keyFactors: [],
      compatibilityReason: 'You are some years apart, which is worth talking about early.',
    });
  });

  const rich: Fields = {
    age: 30,
    location: 'London',
    occupation: 'Surgeon',
    ethnicity: 'arab',
    religiousLevel: 'practicing',
    wantsChildren: true,
    bio: 'I hike and speak Arabic.',
    preferences: { interests: ['arab', 'falconry'], dealBreakers: ['smoking'] },
  };

  it('R27: of a card speaks of no more than the card shows', () => {
    const card = told(rich, rich, CARD_FIELDS);
    expect(card.keyFactors).toEqual(['Close in age', 'Where you live', 'Line of work']);
    expect(card.compatibilityReason).toBe('You are close in age, live in the same city and both work in medicine.');
  });

  it.each<[CandidateField, RegExp]>([
    ['religiousLevel', /practic/],
    ['wantsChildren', /children/],
    ['age', /age/],
    ['location', /city|country/],
    ['bio', /hik|Arabic/],
  ])('R27: is silent of %s where it is hidden', (hidden, words) => {
    const visible = new Set([...FULL_FIELDS].filter((field) => field !== hidden));
    expect(JSON.stringify(told(rich, rich, visible))).not.toMatch(words);
  });

  it('R27: never speaks of origin, wishes, deal-breakers or money', () => {
    const words = JSON.stringify(told(rich, rich));
    expect(words).not.toMatch(/ethnic|heritage|falcon|smok|income|salary|"arab"/i);
  });

  it('is the same for the same two people', () => {
    expect(told(rich, rich)).toEqual(told({ ...rich }, { ...rich }));
  });
});
