import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { sampleCommunity } from '../../../../testing/people/sample-members.ts';
import { person } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';
import {
  CARD_FIELDS,
  type Candidate,
  type CandidateField,
  FULL_FIELDS,
  NO_PREFERENCES,
  redact,
} from '../member/candidate.ts';
import { type Explanation, explain as explainAll } from './explain.ts';

const ALL = [...FULL_FIELDS];

/** Explains one introduction by itself. */
const explain = (viewer: Candidate, other: Candidate, visible: ReadonlySet<CandidateField>): Explanation => {
  const [explanation] = explainAll(viewer, [{ other, visible }]);
  if (!explanation) throw new Error('There is one explanation for each member');
  return explanation;
};

describe('explanations', () => {
  it('name in one sentence what fits best', () => {
    const shared = {
      religiousLevel: 'practicing',
      wantsChildren: true,
      location: 'Chicago, IL',
      bio: 'I hike and cook.',
    };
    expect(explain(person(shared), person({ id: 'him', gender: 'male', ...shared }), FULL_FIELDS)).toEqual({
      // The last label is a factor in which she meets him.
      keyFactors: ['Religious practice', 'Hopes for children', 'Close in age', 'Where you live'],
      points: [
        { label: 'Religious practice', sentence: 'You are both practicing.' },
        { label: 'Hopes for children', sentence: 'You both hope to have children.' },
        { label: 'Close in age', sentence: 'You are close in age.' },
        { label: 'Where you live', sentence: 'You live in the same city.' },
      ],
      compatibilityReason: 'You are both practicing, both hope to have children and are close in age.',
    });
  });

  it('R27: depend on no hidden field and no setting of the other member', () => {
    fc.assert(
      fc.property(fc.string(), fc.subarray(ALL), (seed, fields) => {
        const [viewer, other, stranger] = sampleCommunity(3, seed);
        if (!viewer || !other || !stranger) return;
        const visible = new Set<CandidateField>(fields);
        const hidden = Object.fromEntries(ALL.filter((f) => !visible.has(f)).map((f) => [f, stranger[f]]));
        const swapped = { ...other, ...hidden, preferences: stranger.preferences, hideFromContacts: false };
        const explained = explain(viewer, other, visible);
        expect(explain(viewer, swapped, visible)).toEqual(explained);
        for (const label of explained.keyFactors) {
          const factor = FACTORS.find((one) => one.label === label);
          expect(factor?.reads.every((field) => visible.has(field))).toBe(true);
        }
      }),
    );
  });

  it('name at most one difference, and only of visible fields', () => {
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

  it('R27: never name preferences or deal-breakers of the other member', () => {
    const viewer = person({ preferences: { interests: ['falconry', 'hiking'] }, bio: 'I love hiking.' });
    const other = person({
      id: 'him',
      gender: 'male',
      preferences: { ...NO_PREFERENCES, interests: ['falconry', 'hiking'], dealBreakers: ['smoking'] },
    });
    expect(JSON.stringify(explain(viewer, other, FULL_FIELDS))).not.toMatch(/falconry|hiking|smok/);
  });

  it('R27: do not depend on which answers the other member accepts, even for a viewer who sees their answers', () => {
    const [question] = QUESTIONS;
    const [first, second] = question?.options.map(({ value }) => value) ?? [];
    if (!question || !first || !second) throw new Error('a question has two options');
    const answering = (answer: string, acceptable: string[], importance: 0 | 9) => ({
      answers: { [question.id]: { answer, acceptable, importance } },
    });
    const viewer = person(answering(first, [second], 9));
    const seen = new Set<CandidateField>(['answers']);
    const explained = [answering(second, [first], 9), answering(second, [second], 0)].map((theirs) =>
      explain(viewer, person({ id: 'him', gender: 'male', ...theirs }), seen),
    );
    expect(explained[0]).toEqual(explained[1]);
    expect(redact(person(answering(first, [second], 9)), seen).answers).toEqual(answering(first, [], 0).answers);
    expect(redact(person(answering(first, [second], 9)), FULL_FIELDS).answers).toEqual({});
  });

  it('of a card mention only age, place and work, and are always a sentence', () => {
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

const explained = (mine: Fields, theirs: Fields, visible: ReadonlySet<CandidateField> = FULL_FIELDS) =>
  explain(person(mine), person({ id: 'him', gender: 'male', ...theirs }), visible);

describe('an explanation', () => {
  it.each<[string, Fields, Fields, string]>([
    ['nothing in common', { age: 30 }, { age: 40 }, NOTHING],
    ['one thing in common', { age: 30 }, { age: 31 }, 'You are close in age.'],
    [
      'two things in common',
      { age: 30, maritalStatus: 'divorced' },
      { age: 31, maritalStatus: 'widowed' },
      'You are close in age and have both been married before.',
    ],
    [
      'several things, those of most weight first',
      { age: 30, religiousLevel: 'moderate', education: 'masters' },
      { age: 31, religiousLevel: 'moderate', education: 'masters' },
      'You are both moderate in your practice, are close in age and have a similar education.',
    ],
    [
      'three of five things in common',
      { age: 30, religiousLevel: 'moderate', wantsChildren: true, location: 'London', education: 'masters' },
      { age: 31, religiousLevel: 'moderate', wantsChildren: true, location: 'London', education: 'masters' },
      'You are both moderate in your practice, both hope to have children and are close in age.',
    ],
    [
      'neighbouring fields, which are not called the same',
      { age: 20, occupation: 'Surgeon' },
      { age: 60, occupation: 'Research scientist' },
      'You work in neighbouring fields; you are some years apart, which is worth talking about early.',
    ],
    [
      'a difference that is never named',
      { age: 30, wantsChildren: true },
      { age: 30, wantsChildren: false },
      'You are close in age.',
    ],
  ])('of %s', (_, mine, theirs, sentence) => {
    expect(explained(mine, theirs).compatibilityReason).toBe(sentence);
  });

  it('has a label for each clause, and none for a difference', () => {
    const both = { age: 30, education: 'masters', occupation: 'Surgeon' };
    expect(explained(both, both)).toMatchObject({
      keyFactors: ['Close in age', 'Education', 'Line of work'],
      compatibilityReason: 'You are close in age, have a similar education and both work in medicine.',
    });
    expect(explained({}, { age: 60 })).toEqual({
      keyFactors: [],
      points: [],
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

  it('R27: never mentions origin, preferences, deal-breakers or money', () => {
    const words = JSON.stringify(explained(rich, rich));
    expect(words).not.toMatch(/ethnic|heritage|falcon|smok|income|salary|"arab"/i);
  });
});
