import { expect, test } from 'vitest';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { expectAgreement } from '../../../../testing/people/factor-columns.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';
import type { GivenAnswer } from '../member/candidate.ts';
import { AnswerColumns } from './answer-columns.ts';
import { FactorSums } from './factor-sums.ts';

const ANSWERS = FACTORS.filter(({ by }) => by.kind === 'answer');

test('columns of answers say what the questions say', () => {
  expectAgreement(() => new AnswerColumns(FACTORS), ANSWERS);
});

test('the options of every question have room in a row', () => {
  for (const { id, options } of QUESTIONS) expect(options.length, id).toBeLessThanOrEqual(6);
});

const weight = ANSWERS[0]?.weight ?? 0;

test('all questions weigh the same', () => {
  for (const one of ANSWERS) expect(one.weight, one.id).toBe(weight);
});

/** Of the first of a question's options, which everyone here has: it suits, or the second does. */
type Wish = Pick<GivenAnswer, 'importance'> & { suits: boolean };

/** What the first questions add for two people of whom one wishes so and the other does not care. */
const sumsOf = (wishes: readonly Wish[], answered = wishes.length): FactorSums => {
  const columns = new AnswerColumns(FACTORS);
  const given = (count: number, wish: (n: number) => Wish) =>
    Object.fromEntries(
      QUESTIONS.slice(0, count).map(({ id, options: [first, second] }, n) => {
        const { importance, suits } = wish(n);
        return [id, { answer: first?.value ?? '', acceptable: [(suits ? first : second)?.value ?? ''], importance }];
      }),
    );
  columns.add(her({ answers: given(wishes.length, (n) => wishes[n] as Wish) }));
  columns.add(him({ answers: given(answered, () => ({ importance: 0, suits: true })) }));
  columns.compact(null);
  const sums = new FactorSums();
  columns.sum(0, 1, sums);
  return sums;
};

const of = (count: number, wish: Wish): Wish[] => Array.from({ length: count }, () => wish);
const [decisive, slight] = [{ importance: 9, suits: true } as const, { importance: 1, suits: true } as const];

test('answers weigh as much as the one who asks said, in the direction of who asks', () => {
  expect(sumsOf(of(5, decisive))).toMatchObject({ fitThere: 5 * weight, weightThere: 5 * weight, weightBack: 0 });
  expect(sumsOf(of(6, slight)).weightThere).toBeCloseTo((6 * weight) / 9, 10);
});

test('answers count for nothing where two have answered few of the same, whatever they are', () => {
  for (const suits of [true, false]) {
    expect(sumsOf(of(4, { importance: 9, suits }))).toEqual(new FactorSums());
    expect(sumsOf(of(8, { importance: 9, suits }), 4)).toEqual(new FactorSums());
  }
});

test('no answer can be read by asking for it above all: it weighs no more than a fifth of what is asked', () => {
  const others = of(5, { importance: 1, suits: true });
  const [yes, no] = [true, false].map((suits) => sumsOf([{ importance: 9, suits }, ...others]));
  expect(yes?.weightThere).toBeCloseTo((6 * weight) / 9, 10);
  expect(no?.weightThere).toBe(yes?.weightThere);
  // Five of six, or six: rounded to quarters the least that can be told apart.
  expect((yes?.fitThere ?? 0) - (no?.fitThere ?? 0)).toBeLessThanOrEqual((yes?.weightThere ?? 0) / 4 + 1e-9);
});

test('of many answers one that changes is lost in the rounding', () => {
  const others = of(7, decisive);
  const fits = [true, false].map((suits) => sumsOf([...others, ...of(1, { importance: 9, suits })]).fitThere);
  expect(fits[0]).toBe(fits[1]);
});

test.each([
  ['that does not matter', { importance: 0, suits: true } as const],
  ['that someone skipped', null],
])('a question %s is none of those that are asked', (_, wish) => {
  expect(sumsOf([...of(4, decisive), ...(wish ? [wish] : [])])).toEqual(new FactorSums());
});

test('a question on which every answer suits, or none, asks nothing', () => {
  const [question] = QUESTIONS;
  const all = question?.options.map(({ value }) => value) ?? [];
  for (const [acceptable, importance] of [
    [all, 0],
    [[], 0],
    [all.slice(1), 9],
  ] as const) {
    const answers = { [question?.id ?? '']: { answer: all[0] ?? '', acceptable, importance: 9 as const } };
    expect(question && her({ answers }).answer(question)?.importance).toBe(importance);
  }
});
