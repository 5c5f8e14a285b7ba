import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { apply } from '../server/domain/applications/apply.ts';
import { decideApplication } from '../server/domain/applications/review.ts';
import { createActor, system } from '../server/domain/kernel/actor.ts';
import { configureContext } from '../server/domain/kernel/context.ts';
import { respondToMatch } from '../server/domain/matches/respond.ts';
import { changeProfile } from '../server/domain/profiles/profiles.ts';
import { getProfileFeedback } from '../server/domain/recommendations/feedback/feedback.ts';
import { listRecommendations } from '../server/domain/recommendations/list.ts';
import { hearOfGap } from '../server/domain/recommendations/profile-feedback.ts';
import { changeSettings } from '../server/domain/settings/settings.ts';
import { startJobStarters } from '../server/job-starters.ts';
import { connectJobs, disconnectJobs, getQueue } from '../server/jobs.ts';
import { syncIndexes } from '../server/models/index-sync.ts';
import { ProfileFeedbackModel } from '../server/models/matching/profile-feedback.ts';
import { RecommendationSetModel } from '../server/models/matching/recommendation-set.ts';
import { UserModel } from '../server/models/members/user.ts';
import { createPushBus, type PushBus } from '../server/realtime/push-bus.ts';
import { passInsight } from '../server/realtime/socket-commands.ts';
import { failing, startTestModel, type TestModel, wording } from '../testing/app/test-model.ts';
import { makeCommunity } from '../testing/people/community.ts';
import { makeMatch, makeMember, makeUser } from '../testing/people/factories.ts';
import { endProcess } from '../testing/processes/end-process.ts';
import { startWorkerProcess } from '../testing/processes/worker-process.ts';
import { clearDatabase } from '../testing/stores/clear-database.ts';
import { OPENING_KEY, openKeys } from '../testing/stores/open-keys.ts';
import { testStores } from '../testing/stores/stores.ts';

const soon = { timeout: 60_000, interval: 50 };
let worker: ChildProcess;
let bus: PushBus;
let model: TestModel;
let stopStarters: () => void;

/** One real worker process, with a model, and this process as the server. */
beforeAll(async () => {
  const stores = await testStores();
  await connectMongo(stores.mongodbUri);
  await syncIndexes();
  await openKeys();
  connectJobs(stores.redisUrl);
  stopStarters = startJobStarters();
  // As a server hears of what a worker has stored.
  bus = createPushBus(stores.redisUrl, { onCommand: passInsight, onGap: hearOfGap, onError: () => {} });
  // Longer than in production: the machine may be busy.
  configureContext({ insightRequests: { waitMs: 20_000 } });
  model = await startTestModel();
  const ofModel = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'small', AI_API_KEY: 'the-key' };
  const env = { LOG_LEVEL: 'fatal', SESSION_KEYS: OPENING_KEY, ...ofModel };
  worker = await startWorkerProcess(stores, env);
}, 180_000);
beforeEach(async () => {
  await clearDatabase();
  // It has nothing to say otherwise; failures here would open the breaker for the test of wording.
  model.behave(wording((text) => text));
});
afterAll(async () => {
  await endProcess(worker, 'SIGTERM');
  stopStarters();
  await model.stop();
  bus.close();
  await disconnectJobs();
  await disconnectMongo();
});

const storedSet = (userId: string) => RecommendationSetModel.findById(userId).lean();
const storedFeedback = (userId: string) => ProfileFeedbackModel.findById(userId).lean();
const man = { gender: 'male' as const };

test('an approval is followed by recommendations and feedback without a request', async () => {
  await makeCommunity(20);
  const user = await makeUser({}, { gender: 'female', age: 31, location: 'London' });
  const { _id } = await apply(createActor(user, 's'), { answers: 'Every Friday I cook for my neighbours.' });
  await decideApplication(system, _id, { decision: 'approved' });
  await expect.poll(async () => (await storedSet(user._id))?.candidates.length ?? 0, soon).toBeGreaterThan(0);
  await expect.poll(async () => (await storedFeedback(user._id))?.strengths.join(), soon).toContain('Every Friday');
  const member = await UserModel.findById(user._id).lean();
  if (!member) throw new Error('no member');
  expect(await listRecommendations(createActor(member, 's'), { limit: 5 })).toHaveLength(5);
}, 60_000);

test('a call for an insight that was not computed yet waits for the worker', async () => {
  const [her] = [await makeMember(), await makeMember({}, man)];
  const actor = createActor(her, 's');
  expect(await listRecommendations(actor, { limit: 5 })).toHaveLength(1);
  expect((await getProfileFeedback(actor)).suggestions.length).toBeGreaterThan(0);
});

test('many quick edits make few runs, and the last of them counts', async () => {
  const her = createActor(await makeMember(), 's');
  const one = await makeMember({}, { ...man, age: 32 });
  let runs = 0;
  const watched = ProfileFeedbackModel.watch();
  watched.on('change', () => {
    runs += 1;
  });
  for (let edit = 1; edit <= 10; edit++) await changeProfile(her, { bio: `Every Friday I cook dish ${edit}.` });
  await expect.poll(async () => (await storedFeedback(her.userId))?.strengths.join(), soon).toContain('dish 10');
  expect(runs).toBeLessThanOrEqual(3);
  await watched.close();
  const recommended = async () => (await listRecommendations(her, { limit: 5 })).map(({ id }) => id);
  expect(await recommended()).toEqual([one._id]);
  // It counts from the next day on.
  await changeSettings(her, { preferences: { ageRange: { min: 40, max: 50 } } });
  expect(await recommended()).toEqual([one._id]);
});

test('R24: an answer of one’s own brings others, and nothing is computed for the other', async () => {
  const her = createActor(await makeMember(), 's');
  const [first, second] = [await makeMember({}, man), await makeMember({}, man)];
  const { _id: matchId } = await makeMatch(her.userId, first._id);
  await respondToMatch(her, { matchId, response: 'not-interested' });
  await expect.poll(async () => (await storedSet(her.userId))?.candidates, soon).toEqual([second._id]);
  await expect
    .poll(() => getQueue('recommendations').getJobCounts('waiting', 'delayed', 'active'), soon)
    .toEqual({
      waiting: 0,
      delayed: 0,
      active: 0,
    });
  expect(await storedSet(first._id)).toBeNull();
});

test('a model words what is stored, once; where it fails, the words of the engine stay', async () => {
  model.behave(wording((text) => text.replace(/^You /, 'Salam, you ')));
  const her = createActor(await makeMember({}, { bio: 'Every Friday I cook for my neighbours.' }), 's');
  await makeMember({}, man);
  await getProfileFeedback(her);
  await expect.poll(async () => (await storedFeedback(her.userId))?.strengths[0], soon).toMatch(/^Salam, you show /);
  const reasons = async () =>
    (await listRecommendations(her, { limit: 5 })).map(({ explanation }) => explanation.compatibilityReason);
  expect(await reasons()).toHaveLength(1);
  await expect.poll(async () => (await reasons())[0], soon).toMatch(/^Salam, you /);
  model.behave(failing(500));
  const other = createActor(await makeMember(), 's');
  const [words] = (await listRecommendations(other, { limit: 5 })).map(({ explanation }) => explanation);
  await expect.poll(() => model.requests.length, soon).toBeGreaterThanOrEqual(2);
  expect(words?.compatibilityReason).toMatch(/^You /);
});
