import { expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '../../shared/options.ts';
import { REVIEW_QUESTION } from '../../shared/review-options.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createActor, system } from '../domain/kernel/actor.ts';
import { type Application, ApplicationModel } from '../models/members/application.ts';
import {
  appealableApplications,
  askableApplications,
  hasDecidedBefore,
  isAppealable,
  isAskable,
  isReopenable,
  isReviewable,
  isUnderReview,
  reopenableApplications,
  reviewableApplications,
} from './application-review.ts';

givenDatabase();

test('each filter finds exactly the applications that its predicate allows', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  for (const status of APPLICATION_STATUSES) {
    for (const claimedBy of [null, admin.userId, 'another']) {
      const _id = `${status} ${claimedBy}`;
      await ApplicationModel.create({ _id, userId: _id, status, claimedBy, answers: {}, submittedAt: new Date(0) });
    }
    for (const count of [1, REVIEW_QUESTION.maxCount - 1, REVIEW_QUESTION.maxCount]) {
      const _id = `${status} with ${count} questions`;
      const questions = Array.from({ length: count }, (_, n) => ({ _id: `${n}` }));
      await ApplicationModel.create({ _id, userId: _id, status, answers: {}, submittedAt: new Date(0), questions });
    }
  }
  const all = await ApplicationModel.find().lean();
  const found = async (filter: object) => (await ApplicationModel.find(filter).lean()).map(({ _id }) => _id).sort();
  const ids = (allows: (one: (typeof all)[number]) => boolean) =>
    all
      .filter(allows)
      .map(({ _id }) => _id)
      .sort();
  for (const actor of [admin, system]) {
    expect(await found(reviewableApplications(actor))).toEqual(ids((one) => isReviewable(one, actor)));
    expect(await found(askableApplications(actor))).toEqual(ids((one) => isAskable(one, actor)));
  }
  expect(await found(reopenableApplications)).toEqual(ids(isReopenable));
  const free = [`pending ${admin.userId}`, 'pending null', 'pending with 1 questions', 'pending with 4 questions'];
  expect(await found(askableApplications(admin))).toEqual(free.sort());
  expect(await found(reviewableApplications(admin))).toEqual([...free, 'pending with 5 questions'].sort());
});

test('an appeal is not reviewed by those who have decided before, and is made once, against a rejection', async () => {
  await ApplicationModel.deleteMany({});
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const at = new Date(0);
  const first = { decidedBy: 'another', decidedAt: at, reason: null, note: null };
  const appeals = { none: undefined, mine: [admin.userId, 'another'], others: ['another'] };
  for (const status of APPLICATION_STATUSES) {
    for (const [whose, decidedBefore] of Object.entries(appeals)) {
      for (const decidedAt of [null, at]) {
        const _id = `${status} ${whose} ${decidedAt ? 'decided' : 'open'}`;
        const appeal = decidedBefore && { text: 'Please', madeAt: at, first, decidedBefore };
        const application = { _id, userId: _id, status, answers: {}, submittedAt: at, decidedAt };
        await ApplicationModel.create({ ...application, ...(appeal ? { appeal } : {}) });
      }
    }
  }
  const all = await ApplicationModel.find().lean<Application[]>();
  const found = async (filter: object) => (await ApplicationModel.find(filter).lean()).map(({ _id }) => _id).sort();
  const ids = (allows: (one: Application) => boolean) =>
    all
      .filter(allows)
      .map(({ _id }) => _id)
      .sort();
  for (const actor of [admin, system]) {
    expect(await found(reviewableApplications(actor))).toEqual(ids((one) => isReviewable(one, actor)));
    expect(await found(askableApplications(actor))).toEqual(ids((one) => isAskable(one, actor)));
  }
  expect(await found(appealableApplications)).toEqual(ids(isAppealable));
  expect(ids(isAppealable)).toEqual(['rejected none decided']);
  expect(ids((one) => isReviewable(one, admin) && one.decidedAt === null)).toEqual([
    'pending none open',
    'pending others open',
  ]);
  // Whoever does not review it sees it as any other admin sees a decided one.
  const now = new Date(86_400_000);
  expect(ids((one) => one.status === 'pending' && !isUnderReview(one, admin, now))).toEqual(
    ids((one) => one.status === 'pending' && hasDecidedBefore(one, admin)),
  );
});
