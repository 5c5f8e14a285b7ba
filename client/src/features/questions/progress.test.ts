import { expect, it } from 'vitest';
import { QUESTION_GROUPS } from '../../../../shared/questions/question.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { findGroupBySlug, GROUP_TEXTS, getGroupSlug } from '../../content/question-groups.ts';
import { countProgress, findFirstOpen, findNextOpenGroup, getQuestions } from './progress.ts';

const given = (ids: readonly string[]) => ids.map((questionId) => ({ questionId }));
const getIds = (group: (typeof QUESTION_GROUPS)[number]) => getQuestions(group).map(({ id }) => id);

it('counts the answered questions of a group, and of all groups', () => {
  const [first = '', second = ''] = getIds('deen');
  const two = given([first, second, 'a-question-of-old']);
  expect(countProgress(getQuestions('deen'), two)).toEqual({ answered: 2, total: getQuestions('deen').length });
  expect(countProgress(QUESTIONS, two)).toEqual({ answered: 2, total: QUESTIONS.length });
});

it('finds the next group with an unanswered question, and wraps around', () => {
  expect(findFirstOpen(getQuestions('deen'), given(getIds('deen').slice(0, 1)))?.id).toBe(getIds('deen')[1]);
  expect(findFirstOpen(getQuestions('deen'), given(getIds('deen')))).toBeUndefined();
  expect(findNextOpenGroup([])).toBe('deen');
  expect(findNextOpenGroup(given(getIds('family plans')), 'deen')).toBe('marriage logistics');
  expect(findNextOpenGroup(given(getIds('deen')), 'practicalities')).toBe('family plans');
  expect(findNextOpenGroup(given(QUESTIONS.map(({ id }) => id)), 'deen')).toBeUndefined();
});

it('finds every group by its slug', () => {
  for (const group of QUESTION_GROUPS) {
    expect(findGroupBySlug(getGroupSlug(group))).toBe(group);
    expect(GROUP_TEXTS[group].title).toBeTruthy();
  }
  expect(findGroupBySlug('no-such-group')).toBeUndefined();
  expect(findGroupBySlug(undefined)).toBeUndefined();
});
