import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';
import { CARD_FIELDS, type CandidateField, FULL_FIELDS, NO_PREFERENCES, redact } from '../member/candidate.ts';
import { explain } from './explain.ts';

const ALL = [...FULL_FIELDS];

describe('explanations', () => {
  it('say in one sentence what fits best', () => {
    const shared = {
      religiousLevel: 'practicing',
      wantsChildren: true,
      location: 'Chicago, IL',
      bio: 'I hike and cook.',
    };
    expect(explain(person(shared), person({ id: 'him', gender: 'male', ...shared }), FULL_FIELDS)).toEqual({
      // The last one is what he finds met besides.
      keyFactors: ['Religious practice', 'Hopes for children', 'Close in age', 'Where you live'],
      compatibilityReason: 'You are both practicing, both hope to have children and are close in age.',
    });
  });

  it('R27: depend on no field that is hidden, and on no setting of the other person', () => {
    fc.assert(
      fc.property(fc.string(), fc.subarray(ALL), (seed, fields) => {
        const [viewer, other, stranger] = sampleCommunity(3, seed);
        if (!viewer || !other || !stranger) return;
        const visible = new Set<CandidateField>(fields);
        const hidden = Object.fromEntries(ALL.filter((f) => !visible.has(f)).map((f) => [f, stranger[f]]));
        const swapped = { ...other, ...hidden, preferences: stranger.preferences, hideFromContacts: false };
        const told = explain(viewer, other, visible);
        expect(explain(viewer, swapped, visible)).toEqual(told);
        for (const label of told.keyFactors) {
          const factor = FACTORS.find((one) => one.label === label);
          expect(factor?.reads.every((field) => visible.has(field))).toBe(true);
        }
      }),
    );
  });

  it('name at most one difference, gently, and only of what is visible', () => {
    const far = person({ id: 'him', gender: 'male', age: 60, location: 'Sydney' });
    const reason = (visible: ReadonlySet<CandidateField>, mine = {}) =>
      explain(person({ location: 'London', ...mine }), far, visible).compatibilityReason;
    expect(reason(FULL_FIELDS)).toBe('You are some years apart, which is worth talking about early.');
    expect(reason(new Set(['location']))).toMatch(/different countries/);
    expect(reason(new Set())).not.toMatch(/years|countries|early/);
    expect(reason(FULL_FIELDS, { age: 61 })).toBe(
      'You are close in age; you live in different countries, which is worth talking about early.',
    );
  });

  it('R27: never name the wishes or deal-breakers of the other person', () => {
    const viewer = person({ preferences: { interests: ['falconry', 'hiking'] }, bio: 'I love hiking.' });
    const other = person({
      id: 'him',
      gender: 'male',
      preferences: { ...NO_PREFERENCES, interests: ['falconry', 'hiking'], dealBreakers: ['smoking'] },
    });
    expect(JSON.stringify(explain(viewer, other, FULL_FIELDS))).not.toMatch(/falconry|hiking|smok/);
  });

  it('R27: tell nothing that someone would like to hear in answer to a question, even to who sees their answers', () => {
    const [question] = QUESTIONS;
    const [first, second] = question?.options.map(({ value }) => value) ?? [];
    if (!question || !first || !second) throw new Error('a question has two options');
    const answering = (answer: string, acceptable: string[], importance: 0 | 9) => ({
      answers: { [question.id]: { answer, acceptable, importance } },
    });
    const viewer = person(answering(first, [second], 9));
    const seen = new Set<CandidateField>(['answers']);
    const told = [answering(second, [first], 9), answering(second, [second], 0)].map((theirs) =>
      explain(viewer, person({ id: 'him', gender: 'male', ...theirs }), seen),
    );
    expect(told[0]).toEqual(told[1]);
    expect(redact(person(answering(first, [second], 9)), seen).answers).toEqual(answering(first, [], 0).answers);
    expect(redact(person(answering(first, [second], 9)), FULL_FIELDS).answers).toEqual({});
  });

  it('on a card speak of age, place and work alone, and always in a sentence', () => {
    for (const [at, viewer] of sampleCommunity(60, 'card').entries()) {
      const other = sampleCommunity(60, 'other')[at];
      if (!other) continue;
      const { keyFactors, compatibilityReason } = explain(viewer, other, CARD_FIELDS);
      expect(['Close in age', 'Where you live', 'Line of work']).toEqual(expect.arrayContaining([...keyFactors]));
      expect(compatibilityReason).toMatch(/^You .+\.$/);
    }
  });
});

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
