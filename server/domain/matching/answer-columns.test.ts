import { expect, test } from 'vitest';
import { QUESTIONS } from '../../../shared/questions.ts';
import { expectAgreement } from '../../test/factor-columns.ts';
import { her, him } from '../../test/test-member.ts';
import { AnswerColumns } from './answer-columns.ts';
import type { GivenAnswer } from './candidate.ts';
import { FactorSums } from './factor-sums.ts';
import { FACTORS } from './factors.ts';

const ANSWERS = FACTORS.filter(({ by }) => by.kind === 'answer');

test('columns of answers say what the questions say', () => {
  expectAgreement(() => new AnswerColumns(FACTORS), ANSWERS);
});

test('the options of every question have room in a byte', () => {
  for (const { id, options } of QUESTIONS) expect(options.length, id).toBeLessThanOrEqual(8);
});

const [question] = QUESTIONS;
const [first = '', second = ''] = question?.options.map(({ value }) => value) ?? [];
const weight = ANSWERS[0]?.weight ?? 0;

/** What the first question adds for two people who gave these answers. */
const sumsOf = (mine: GivenAnswer | null, theirs: GivenAnswer | null): FactorSums => {
  const columns = new AnswerColumns(FACTORS);
  const answers = (given: GivenAnswer | null) => ({ answers: given && question ? { [question.id]: given } : {} });
  columns.add(her(answers(mine)));
  columns.add(him(answers(theirs)));
  columns.settle(null);
  const sums = new FactorSums();
  columns.sum(0, 1, sums);
  return sums;
};

test('an answer weighs as much as the one who asks said, each for themselves', () => {
  const sums = sumsOf(
    { answer: first, acceptable: [second], importance: 9 },
    { answer: second, acceptable: [second], importance: 3 },
  );
  expect(sums).toMatchObject({ fitThere: weight, weightThere: weight, fitBack: 0 });
  expect(sums.weightBack).toBeCloseTo(weight / 3, 10);
});

const given: GivenAnswer = { answer: first, acceptable: [first], importance: 9 };
test.each([
  ['someone who answered nothing', null],
  ['an option that the question does not have', { ...given, answer: 'no such option' }],
])('%s counts neither way', (_, theirs) => {
  expect(sumsOf(given, theirs)).toEqual(new FactorSums());
  expect(sumsOf(theirs, given)).toEqual(new FactorSums());
});

test.each([
  ['does not matter to me', { ...given, importance: 0 as const }],
  ['has no answer that suits me', { ...given, acceptable: [] }],
])('a question that %s counts for the other alone', (_, mine) => {
  expect(sumsOf(mine, given)).toMatchObject({ weightThere: 0, fitBack: weight, weightBack: weight });
});
