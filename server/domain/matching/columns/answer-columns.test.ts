import { expect, test } from 'vitest';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { expectAgreement } from '../../../../testing/people/factor-columns.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';
import type { GivenAnswer } from '../member/candidate.ts';
import { AnswerColumns } from './answer-columns.ts';
import { FactorSums } from './factor-sums.ts';

const ANSWERS = FACTORS.filter(({ by }) => by.kind === 'answer');

test('answer columns agree with the factors', () => {
  expectAgreement(() => new AnswerColumns(FACTORS), ANSWERS);
});

test('no question has more options than a row has bits for', () => {
  for (const { id, options } of QUESTIONS) expect(options.length, id).toBeLessThanOrEqual(6);
});

const weight = ANSWERS[0]?.weight ?? 0;

test('all questions have the same weight', () => {
  for (const one of ANSWERS) expect(one.weight, one.id).toBe(weight);
});

/** What a member asks for: whether the first option is acceptable, which everyone here chose, or else the second. */
type Request = Pick<GivenAnswer, 'importance'> & { isAccepted: boolean };

/** Returns the sums of the first questions for two members, of whom the first asks and the second does not. */
const sumsOf = (requests: readonly Request[], answered = requests.length): FactorSums => {
  const columns = new AnswerColumns(FACTORS);
  const given = (count: number, request: (n: number) => Request) =>
    Object.fromEntries(
      QUESTIONS.slice(0, count).map(({ id, options: [first, second] }, n) => {
        const { importance, isAccepted } = request(n);
        return [
          id,
          { answer: first?.value ?? '', acceptable: [(isAccepted ? first : second)?.value ?? ''], importance },
        ];
      }),
    );
  columns.add(her({ answers: given(requests.length, (n) => requests[n] as Request) }));
  columns.add(him({ answers: given(answered, () => ({ importance: 0, isAccepted: true })) }));
  columns.compact(null);
  const sums = new FactorSums();
  columns.sum(0, 1, sums);
  return sums;
};

const of = (count: number, request: Request): Request[] => Array.from({ length: count }, () => request);
const [decisive, slight] = [{ importance: 9, isAccepted: true } as const, { importance: 1, isAccepted: true } as const];

test('answers have the weight that the asking member gave, in the direction of that member', () => {
  expect(sumsOf(of(5, decisive))).toMatchObject({ fitThere: 5 * weight, weightThere: 5 * weight, weightBack: 0 });
  expect(sumsOf(of(6, slight)).weightThere).toBeCloseTo((6 * weight) / 9, 10);
});

test('answers do not count where the two answered fewer than five questions in common', () => {
  for (const isAccepted of [true, false]) {
    expect(sumsOf(of(4, { importance: 9, isAccepted }))).toEqual(new FactorSums());
    expect(sumsOf(of(8, { importance: 9, isAccepted }), 4)).toEqual(new FactorSums());
  }
});

test('no single answer can be inferred from a score: no question weighs more than a fifth of all that are asked', () => {
  const others = of(5, { importance: 1, isAccepted: true });
  const [yes, no] = [true, false].map((isAccepted) => sumsOf([{ importance: 9, isAccepted }, ...others]));
  expect(yes?.weightThere).toBeCloseTo((6 * weight) / 9, 10);
  expect(no?.weightThere).toBe(yes?.weightThere);
  // Five or six of six answers are accepted; shares are rounded to quarters.
  expect((yes?.fitThere ?? 0) - (no?.fitThere ?? 0)).toBeLessThanOrEqual((yes?.weightThere ?? 0) / 4 + 1e-9);
});

test('a change of one among many answers disappears in the rounding', () => {
  const others = of(7, decisive);
  const fits = [true, false].map((isAccepted) => sumsOf([...others, ...of(1, { importance: 9, isAccepted })]).fitThere);
  expect(fits[0]).toBe(fits[1]);
});

test.each([
  ['that does not matter', { importance: 0, isAccepted: true } as const],
  ['that was skipped', null],
])('a question %s does not count as asked', (_, request) => {
  expect(sumsOf([...of(4, decisive), ...(request ? [request] : [])])).toEqual(new FactorSums());
});

test('a question where every option is acceptable, or none, has no importance', () => {
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

test.each<[string, Partial<GivenAnswer>, Partial<GivenAnswer>, boolean]>([
  ['differs on what is essential', { isEssential: true }, { mayKeepApart: true }, true],
  ['differs, but may not keep anybody apart', { isEssential: true }, {}, false],
  ['differs on what is important alone', {}, { mayKeepApart: true }, false],
  ['was not given', { isEssential: true }, { mayKeepApart: true, answer: 'no option' }, false],
  ['is one of those that are accepted', { isEssential: true }, { mayKeepApart: true, answer: 'first' }, false],
])('essential: an answer that %s', (_, asked, held, isBroken) => {
  for (const { id, options } of QUESTIONS) {
    const [first, second] = [options[0]?.value ?? '', options[1]?.value ?? ''];
    const columns = new AnswerColumns(FACTORS);
    const own = { answer: first, acceptable: [first], importance: 9 as const };
    const answer = held.answer === 'first' ? first : (held.answer ?? second);
    columns.add(her({ answers: { [id]: { ...own, ...asked } } }));
    columns.add(him({ answers: { [id]: { ...own, importance: 0, ...held, answer } } }));
    columns.compact(null);
    expect([columns.breaksEssential(0, 1), columns.breaksEssential(1, 0)], id).toEqual([isBroken, false]);
  }
});
