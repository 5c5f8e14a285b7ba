import { describe, expect, it } from 'vitest';
import { QUESTION_GROUPS } from './question.ts';
import { findQuestion, QUESTIONS } from './questions.ts';

describe('the question bank', () => {
  it('has enough questions, each under an id of its own', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(85);
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length);
    for (const question of QUESTIONS) expect(findQuestion(question.id)).toBe(question);
    expect(findQuestion('favourite-colour')).toBeUndefined();
  });

  it('is ordered by group, with questions in every group', () => {
    const order = QUESTIONS.map(({ group }) => QUESTION_GROUPS.indexOf(group));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(new Set(order).size).toBe(QUESTION_GROUPS.length);
  });

  it.each(QUESTIONS)('$id offers two to six distinct answers and has its words', ({ id, text, label, options }) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(text).toMatch(/^[A-Z].*\?$/);
    expect(label).toMatch(/^[A-Z].{2,34}$/);
    expect(options.length).toBeGreaterThanOrEqual(2);
    expect(options.length).toBeLessThanOrEqual(6);
    expect(new Set(options.map((one) => one.value)).size).toBe(options.length);
    expect(new Set(options.map((one) => one.label)).size).toBe(options.length);
    for (const { value, label: words } of options) {
      // A value is part of no path and never a number: an object would give those another order.
      expect(value).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(words).toMatch(/^[A-Z0-9].*[^.]$/);
    }
  });

  it('never puts money owed or a background into words', () => {
    const special = QUESTIONS.filter(({ sensitivity }) => sensitivity === 'special').map(({ id }) => id);
    expect(special.sort()).toEqual([
      'debts',
      'if-not-given',
      'intercultural-marriage',
      'supporting-family',
      'tradition',
      'wedding-budget',
    ]);
  });
});
