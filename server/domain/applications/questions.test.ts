import { expect, test } from 'vitest';
import { REVIEW_QUESTION } from '../../../shared/review-options.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentApplication } from '../../presenters/applications.ts';
import { presentStaffApplication, presentStaffApplicationRow } from '../../presenters/staff/staff-applications.ts';
import { createActor } from '../kernel/actor.ts';
import { apply, getOwnApplication } from './apply.ts';
import { answerQuestion, askApplicant } from './questions.ts';
import { listApplications, requireApplication } from './queue.ts';
import { claimApplication, decideApplication } from './review.ts';

givenDatabase();

const admin = async () => createActor(await makeUser({ role: 'admin', firstName: 'Huda', lastName: 'Staff' }), 's');
const applied = async () => {
  const applicant = createActor(await makeUser(), 's');
  const { _id: id } = await apply(applicant, { answers: 'I look for a calm home.' });
  return { applicant, id };
};
const facts = { age: null, gender: null };
const outlook = { dueAt: null, canAppeal: false };

test('a question and its answer are kept in order, read by both sides, audited and announced; the application stays pending', async () => {
  const [actor, { applicant, id }] = [await admin(), await applied()];
  const asking = await captureEvents(() => askApplicant(actor, id, ' Since when in London? '));
  await askApplicant(actor, id, 'And before?');
  const both = [
    { type: 'queue.changed', queue: 'applications' },
    { type: 'user.updated', userId: applicant.userId },
  ];
  expect(asking).toEqual([both[0], { type: 'notifications.added', noticeIds: [expect.any(String)] }, both[1]]);
  const own = await getOwnApplication(applicant);
  const questions = own ? presentApplication(own, facts, outlook).questions : [];
  expect(questions).toMatchObject([
    { question: 'Since when in London?', answer: null, answeredAt: null },
    { question: 'And before?', answer: null },
  ]);
  // The applicant does not learn who asked.
  expect(JSON.stringify(questions)).not.toMatch(/askedBy|Huda/);
  const asked = async () => {
    const row = (await listApplications(actor, { limit: 200 })).find(({ application }) => application._id === id);
    return row && presentStaffApplicationRow(row, actor);
  };
  expect(await asked()).toMatchObject({ asked: 'waiting', questions: [] });

  const [first, second] = questions.map((one) => one.id);
  expect(await captureEvents(() => answerQuestion(applicant, 'Cairo.', second))).toEqual(both);
  expect(await asked()).toMatchObject({ asked: 'waiting' });
  await answerQuestion(applicant, ' Since March. ', first);
  expect(await asked()).toMatchObject({ asked: 'answered', status: 'pending' });
  const opened = presentStaffApplication(await requireApplication(actor, id), actor);
  expect(opened.questions).toMatchObject([
    { question: 'Since when in London?', answer: 'Since March.', askedBy: { firstName: 'Huda' } },
    { question: 'And before?', answer: 'Cairo.' },
  ]);
  const entries = await AuditEntryModel.find({ subjectId: applicant.userId, action: 'application.asked' }).lean();
  expect(entries).toMatchObject([{ actorId: actor.userId }, { actorId: actor.userId }]);
  // What was asked is in the application alone.
  expect(JSON.stringify(entries)).not.toContain('London');
});

test('one of eight simultaneous answers counts', async () => {
  const [actor, { applicant, id }] = [await admin(), await applied()];
  const { questions = [] } = await askApplicant(actor, id, 'Since when in London?');
  const questionId = questions[0]?._id ?? '';
  const answers = Array.from({ length: 8 }, (_, n) => `answer ${n}`);
  const outcomes = await Promise.allSettled(answers.map((answer) => answerQuestion(applicant, answer, questionId)));
  const kept = answers.filter((_, n) => outcomes[n]?.status === 'fulfilled');
  expect(kept).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  expect((await getOwnApplication(applicant))?.questions).toMatchObject([{ answer: kept[0] }]);
});

test('an answer without a question’s id is to the oldest that waits, and to none where none does', async () => {
  const [actor, { applicant, id }] = [await admin(), await applied()];
  await expect(answerQuestion(applicant, 'To what?')).rejects.toMatchObject({ code: 'not_found' });
  for (const question of ['Since when?', 'And before?']) await askApplicant(actor, id, question);
  // Both were to the question that waited when they came.
  const both = await Promise.allSettled(['March.', 'May.'].map((answer) => answerQuestion(applicant, answer)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await answerQuestion(applicant, 'Cairo.');
  expect((await getOwnApplication(applicant))?.questions).toMatchObject([
    { answer: expect.stringMatching(/^Ma/) },
    { answer: 'Cairo.' },
  ]);
  await expect(answerQuestion(applicant, 'Again.')).rejects.toMatchObject({
    code: 'conflict',
    message: 'You have already answered this question.',
  });
});

test('an applicant answers their own questions alone, and none once it is decided', async () => {
  const [actor, { applicant, id }, other] = [await admin(), await applied(), await applied()];
  const { questions = [] } = await askApplicant(actor, id, 'Since when in London?');
  const questionId = questions[0]?._id ?? '';
  const stranger = createActor(await makeUser(), 's');
  for (const by of [other.applicant, stranger, actor])
    await expect(answerQuestion(by, 'Mine', questionId)).rejects.toMatchObject({ code: 'not_found' });
  await decideApplication(actor, id, { decision: 'rejected' });
  await expect(answerQuestion(applicant, 'Late', questionId)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Your application has been decided.',
  });
  await expect(askApplicant(actor, id, 'And now?')).rejects.toMatchObject({ code: 'conflict' });
  expect(await ApplicationModel.findById(id).lean()).toMatchObject({ questions: [{ answer: null }] });
});

test('nobody asks about what another admin reviews, and nobody asks more than five questions, also at the same time', async () => {
  const [one, two, { id }] = [await admin(), await admin(), await applied()];
  await claimApplication(one, id);
  await expect(askApplicant(two, id, 'May I?')).rejects.toMatchObject({ code: 'conflict' });
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  await expect(askApplicant(matchmaker, id, 'May I?')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(askApplicant(one, 'none', 'May I?')).rejects.toMatchObject({ code: 'not_found' });
  const tries = Array.from({ length: 8 }, (_, n) => askApplicant(one, id, `question ${n}`));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(REVIEW_QUESTION.maxCount);
  expect((await ApplicationModel.findById(id).lean())?.questions).toHaveLength(REVIEW_QUESTION.maxCount);
});
