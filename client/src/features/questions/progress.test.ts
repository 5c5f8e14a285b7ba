import { expect, it } from 'vitest';
import { QUESTION_GROUPS } from '../../../../shared/questions/question.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { GROUP_WORDS, groupOf, slugOf } from '../../content/question-groups.ts';
import { firstOpen, nextOpenGroup, progressOf, questionsIn } from './progress.ts';

const given = (ids: readonly string[]) => ids.map((questionId) => ({ questionId }));
const idsOf = (group: (typeof QUESTION_GROUPS)[number]) => questionsIn(group).map(({ id }) => id);

it('counts what is answered of a group, and of the whole', () => {
  const [first = '', second = ''] = idsOf('deen');
  const two = given([first, second, 'a-question-of-old']);
  expect(progressOf(questionsIn('deen'), two)).toEqual({ answered: 2, total: questionsIn('deen').length });
  expect(progressOf(QUESTIONS, two)).toEqual({ answered: 2, total: QUESTIONS.length });
});

it('goes on at the first open question of the next group that has one, and comes round', () => {
  expect(firstOpen(questionsIn('deen'), given(idsOf('deen').slice(0, 1)))?.id).toBe(idsOf('deen')[1]);
  expect(firstOpen(questionsIn('deen'), given(idsOf('deen')))).toBeUndefined();
  expect(nextOpenGroup([])).toBe('deen');
  expect(nextOpenGroup(given(idsOf('family plans')), 'deen')).toBe('marriage logistics');
  expect(nextOpenGroup(given(idsOf('deen')), 'practicalities')).toBe('family plans');
  expect(nextOpenGroup(given(QUESTIONS.map(({ id }) => id)), 'deen')).toBeUndefined();
});

it('finds every group by the address it gives it', () => {
  for (const group of QUESTION_GROUPS) {
    expect(groupOf(slugOf(group))).toBe(group);
    expect(GROUP_WORDS[group].title).toBeTruthy();
  }
  expect(groupOf('no-such-group')).toBeUndefined();
  expect(groupOf(undefined)).toBeUndefined();
});
