import { expect, test } from 'vitest';
import type { AnswerChange } from '../../../shared/contract/questions.ts';
import { QUESTIONS } from '../../../shared/questions/questions.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { presentAnswers } from '../../presenters/question-answers.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { addDays, today } from '../kernel/day.ts';
import { loadCandidates } from '../matches/candidates.ts';
import { allowAnswers, answerQuestion, answerQuestions, deleteAnswer, getOwnAnswers } from './question-answers.ts';

givenDatabase();

const newActor = async () => createActor(await makeMember(), 's');
const MOST = { answer: 'most', acceptable: ['all-five', 'most'], importance: 3 } as const;
const change = (given: object = {}) => ({ ...MOST, acceptable: [...MOST.acceptable], ...given });
const shown = async (actor: UserActor) =>
  presentAnswers(await getOwnAnswers(actor)).map(({ countsFrom: _, ...answer }) => answer);

test('an answer is kept, replaced and taken back; it counts from the next day on, so that nothing is computed anew', async () => {
  const actor = await newActor();
  expect(await shown(actor)).toEqual([]);
  expect(await captureEvents(() => answerQuestion(actor, 'daily-prayer', change()))).toEqual([]);
  expect(await shown(actor)).toEqual([{ questionId: 'daily-prayer', ...MOST }]);
  const other = change({ answer: 'growing', acceptable: [], importance: 0 });
  expect(await captureEvents(() => answerQuestion(actor, 'daily-prayer', other))).toEqual([]);
  expect(await shown(actor)).toEqual([{ questionId: 'daily-prayer', ...other }]);
  await deleteAnswer(actor, 'daily-prayer');
  expect(await shown(actor)).toEqual([]);
  expect(await captureEvents(() => deleteAnswer(actor, 'daily-prayer'))).toEqual([]);
});

test('an applicant answers alike, and there is nothing yet that could be old', async () => {
  const actor = createActor(await makeUser(), 's');
  expect(await captureEvents(() => answerQuestion(actor, 'daily-prayer', change()))).toEqual([]);
  expect(await shown(actor)).toHaveLength(1);
});

test('acceptable options are stored once each in the order of the options; answers are listed in the order of the bank', async () => {
  const actor = await newActor();
  await answerQuestion(actor, 'guests', {
    answer: 'seldom',
    acceptable: ['seldom', 'weekly', 'seldom'],
    importance: 9,
  });
  await answerQuestion(actor, 'daily-prayer', change({ acceptable: ['most', 'all-on-time'] }));
  expect(await shown(actor)).toEqual([
    { questionId: 'daily-prayer', answer: 'most', acceptable: ['all-on-time', 'most'], importance: 3 },
    { questionId: 'guests', answer: 'seldom', acceptable: ['weekly', 'seldom'], importance: 9 },
  ]);
});

test('a question that is not in the bank is not found, an option that is not offered is refused; nothing is kept', async () => {
  const actor = await newActor();
  for (const id of [
    'favourite-colour',
    '',
    '__proto__',
    'constructor',
    '$where',
    'daily-prayer.answer',
    'daily\u0000',
  ]) {
    await expect(answerQuestion(actor, id, change())).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteAnswer(actor, id)).rejects.toMatchObject({ code: 'not_found' });
  }
  const refused = (given: object, path: string) =>
    expect(answerQuestion(actor, 'daily-prayer', change(given))).rejects.toMatchObject({
      code: 'bad_request',
      issues: [{ path }],
    });
  await refused({ answer: 'seldom' }, 'answer');
  await refused({ answer: '' }, 'answer');
  await refused({ acceptable: ['most', 'seldom'] }, 'acceptable');
  expect(await QuestionAnswersModel.findById(actor.userId)).toBeNull();
});

test('several answers at once are kept all or none', async () => {
  const actor = await newActor();
  const guests = { answer: 'weekly', acceptable: ['weekly'], importance: 1 as const };
  const both: [string, AnswerChange][] = [
    ['daily-prayer', change()],
    ['guests', guests],
  ];
  await expect(answerQuestions(actor, [...both, ['favourite-colour', change()]])).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await shown(actor)).toEqual([]);
  await answerQuestions(actor, both);
  expect((await shown(actor)).map(({ questionId }) => questionId)).toEqual(['daily-prayer', 'guests']);
});

test('R41: answers to different questions at once all survive, also the first ones', async () => {
  for (let round = 0; round < 5; round++) {
    const actor = await newActor();
    const asked = QUESTIONS.slice(round * 10, round * 10 + 10);
    const one = ({ id, options }: (typeof QUESTIONS)[number]) => {
      const value = options[round % options.length]?.value ?? '';
      return answerQuestion(actor, id, { answer: value, acceptable: [value], importance: 1 });
    };
    await Promise.all(asked.map(one));
    expect((await shown(actor)).map(({ questionId }) => questionId)).toEqual(asked.map(({ id }) => id));
    await Promise.all([...asked.slice(0, 5).map(({ id }) => deleteAnswer(actor, id)), ...asked.slice(5).map(one)]);
    expect((await shown(actor)).map(({ questionId }) => questionId)).toEqual(asked.slice(5).map(({ id }) => id));
  }
});

test('an answer to a question that was removed from the bank is never shown', () => {
  const gone = { 'a-question-of-old': { answer: 'yes', acceptable: ['yes'], importance: 1 as const } };
  expect(presentAnswers(gone)).toEqual([]);
});

test('answers that were given before are asked about once, and those that are essential count once their owner was told', async () => {
  const actor = await newActor();
  const { userId: _id } = actor;
  await BatchModel.create({
    _id: getBatchId(_id, '2026-01-01'),
    userId: _id,
    day: '2026-01-01',
    openedAt: clock.now(),
  });
  const before = { 'daily-prayer': change({ importance: 9 }), guests: change({ answer: 'weekly' }) };
  await QuestionAnswersModel.create({ _id, answers: before, updatedAt: clock.now() });
  await answerQuestion(actor, 'riba', { answer: 'never', acceptable: ['never'], importance: 9, mayKeepApart: false });
  const view = async () => {
    const [side] = await loadCandidates([actor.user]);
    return presentAnswers(await getOwnAnswers(actor)).map(({ questionId, mayKeepApart, countsFrom }) => [
      questionId,
      mayKeepApart,
      countsFrom,
      side?.answers[questionId]?.isEssential ?? false,
    ]);
  };
  const tomorrow = addDays(today(), 1);
  expect(await view()).toEqual([
    ['daily-prayer', undefined, null, false],
    ['riba', false, tomorrow, false],
    ['guests', undefined, undefined, false],
  ]);
  await allowAnswers(actor, ['guests', 'riba', 'favourite-colour']);
  const told = [
    ['daily-prayer', false, '1970-01-01', true],
    ['riba', false, tomorrow, false],
    ['guests', true, undefined, false],
  ];
  expect(await view()).toEqual(told);
  await allowAnswers(actor, ['daily-prayer']);
  expect(await view()).toEqual(told);
});

test('an answer to a special question is never shown', async () => {
  const actor = await newActor();
  const answer = { answer: 'sunni', acceptable: [], importance: 0 as const, shown: true };
  await expect(answerQuestion(actor, 'tradition', answer)).rejects.toMatchObject({ issues: [{ path: 'shown' }] });
  await answerQuestion(actor, 'daily-prayer', change({ shown: true }));
  expect(await shown(actor)).toMatchObject([{ questionId: 'daily-prayer', shown: true }]);
});
