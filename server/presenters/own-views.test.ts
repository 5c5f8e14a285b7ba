import { expect, test } from 'vitest';
import { questionAnswerView } from '../../shared/contract/questions.ts';
import { preferenceImpactView } from '../../shared/contract/settings.ts';
import { jobsView } from '../../shared/contract/staff/staff-jobs.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import type { Jobs } from '../domain/staff/jobs.ts';
import { presentAnswers } from './question-answers.ts';
import { presentPreferenceImpact } from './settings.ts';
import { presentJobs } from './staff-jobs.ts';

test('answers are in the order of the question bank, without those to questions that it does not have', () => {
  const [first, second] = QUESTIONS.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('The question bank is empty');
  const stored = { answer: 'yes', acceptable: ['yes', 'no'], importance: 3 as const };
  const views = presentAnswers({ removed: stored, [second]: { ...stored, importance: 0 }, [first]: stored });
  expect(views).toEqual([
    { questionId: first, answer: 'yes', acceptable: ['yes', 'no'], importance: 3 },
    { questionId: second, answer: 'yes', acceptable: ['yes', 'no'], importance: 0 },
  ]);
  for (const view of views) expect(questionAnswerView.strict().parse(view)).toEqual(view);
  expect(presentAnswers({})).toEqual([]);
});

test('a deal-breaker without a meaning was not understood', () => {
  const view = presentPreferenceImpact({
    considered: 400,
    ageRange: 25,
    distance: null,
    dealBreakers: [
      { text: 'no smokers', meaning: 'smokes', leavesOut: 60 },
      { text: 'no pineapple', meaning: null, leavesOut: 0 },
    ],
  });
  expect(view).toEqual({
    considered: 400,
    ageRange: 25,
    distance: null,
    dealBreakers: [
      { text: 'no smokers', understood: true, reading: 'smokes', leavesOut: 60 },
      { text: 'no pineapple', understood: false, reading: null, leavesOut: 0 },
    ],
  });
  expect(preferenceImpactView.strict().parse(view)).toEqual(view);
});

test('a run takes its time until it is done; prioritized jobs count as waiting', () => {
  const run: Jobs['runs'][number] = {
    _id: '2030-01-02',
    state: 'applying',
    generation: 2,
    planId: 'secret-plan',
    owner: 'secret-owner',
    leaseUntil: new Date(0),
    parts: 4,
    partsLeft: 1,
    found: {
      members: 10,
      incomplete: 1,
      cards: 12,
      pairs: 8,
      relaxed: 0,
      withCard: 7,
      withoutCard: { distance: 1, age: 2, balance: 1 },
    },
    startedAt: new Date('2030-01-02T00:05:00Z'),
    finishedAt: null,
  };
  const finishedAt = new Date('2030-01-02T00:05:30Z');
  const view = presentJobs({
    runs: [run, { ...run, state: 'done', partsLeft: 0, finishedAt, found: null }, { ...run, startedAt: null }],
    queues: [{ name: 'daily-matches', counts: { waiting: 1, prioritized: 2, active: 3, failed: 4 } }],
    now: new Date('2030-01-02T00:06:00Z'),
  });
  expect(jobsView.strict().parse(view)).toEqual(view);
  expect(view.days.map(({ seconds, partsDone }) => [seconds, partsDone])).toEqual([
    [60, 3],
    [30, 4],
    [null, 3],
  ]);
  expect(view.days[0]?.found?.withoutCard).toEqual([
    { reason: 'age', members: 2 },
    { reason: 'balance', members: 1 },
    { reason: 'distance', members: 1 },
  ]);
  expect(view.queues).toEqual([{ name: 'daily-matches', waiting: 3, active: 3, delayed: 0, failed: 4 }]);
  expect(JSON.stringify(view)).not.toContain('secret');
});
