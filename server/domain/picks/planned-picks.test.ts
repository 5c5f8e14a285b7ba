import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel, getBatchId } from '../../models/matching/batch.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { applyAssignments } from '../daily-batch/batches.ts';
import { planBatches } from '../daily-batch/plan.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { blockUser } from '../privacy/blocks.ts';
import { listPicks, makePick, withdrawPick } from './picks.ts';

givenDatabase();

let matchmaker: UserActor;
let vip: User;
let man: User;
let pickId: string;
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-03-14T12:00:00Z'));
  matchmaker = await makeMatchmaker();
  vip = await makeVip(matchmaker);
  man = await makeMember({}, { gender: 'male' });
  pickId = (await makePick(matchmaker, vip._id, { candidateId: man._id, note: 'A note' })).details.pick._id;
});
afterEach(() => clock.set());

const outcome = async () => {
  const [row] = await listPicks(matchmaker, vip._id, { limit: 1 });
  return [row?.state, ...(row?.pick.reasons ?? [])];
};
const isShown = async () => {
  const match = await MatchModel.findOne({ users: vip._id }).lean();
  return match?.offeredAt[match.users.indexOf(vip._id)] != null;
};

test.each<[string, string[], () => Promise<unknown>]>([
  [
    'an age range',
    ['age'],
    () => SettingsModel.updateOne({ _id: man._id }, { 'preferences.ageRange': { min: 18, max: 20 } }),
  ],
  [
    'a deal-breaker',
    ['deal-breaker'],
    async () => {
      await ProfileModel.updateOne({ _id: vip._id }, { education: 'high_school' });
      await SettingsModel.updateOne({ _id: man._id }, { 'preferences.dealBreakers': ['no degree'] });
    },
  ],
  [
    'a deal-breaker that an answer meets',
    ['unavailable'],
    async () => {
      const answer = { answer: 'daily', acceptable: [], importance: 0 as const, mayKeepApart: true };
      const answers = { 'smoking-vaping': answer };
      await QuestionAnswersModel.create({ _id: vip._id, answers, updatedAt: clock.now() });
      await SettingsModel.updateOne({ _id: man._id }, { 'preferences.dealBreakers': ['no smokers'] });
    },
  ],
  ['a suspension', ['unavailable'], () => UserModel.updateOne({ _id: man._id }, { suspendedAt: clock.now() })],
  [
    'a pause',
    ['unavailable'],
    () => UserModel.updateOne({ _id: man._id }, { pause: { since: clock.now(), until: null } }),
  ],
  [
    'a refusal that the member does not know',
    ['unavailable'],
    async () => {
      const responses = (vip._id < man._id ? [null, 'not-interested'] : ['not-interested', null]) as never;
      const offeredAt = (vip._id < man._id ? [null, clock.now()] : [clock.now(), null]) as never;
      await makeMatch(vip._id, man._id, { responses, offeredAt, status: 'rejected' });
    },
  ],
])(
  'a pick that %s excludes meanwhile is dropped, and the desk reads why in allowed terms',
  async (_, reasons, happen) => {
    await happen();
    const events = await captureEvents(() => dailyRun(system));
    expect(await outcome()).toEqual(['dropped', ...reasons]);
    expect(await isShown()).toBe(false);
    expect(events).toContainEqual({ type: 'picks.changed', userIds: [matchmaker.userId] });
  },
);

test.each(['the member', 'the candidate'])(
  'R30: a block by %s drops the pick with the word that says nothing',
  async (who) => {
    const [blocker, blocked] = who === 'the member' ? [vip, man] : [man, vip];
    // Only whom one was shown can be blocked.
    await ProfileModel.updateOne({ _id: blocked._id }, { 'privacySettings.showProfileTo': 'all' });
    await SettingsModel.updateOne({ _id: blocked._id }, { 'privacy.profileVisibility': 'public' });
    await blockUser(createActor(blocker, 's'), blocked._id);
    expect(await outcome()).toEqual(['waiting']);
    await dailyRun(system);
    expect(await outcome()).toEqual(['dropped', 'unavailable']);
    expect(await isShown()).toBe(false);
  },
);

test('a pick of a former matchmaker, or of a member whose tier has none any more, is dropped', async () => {
  const next = await makeMatchmaker('Zaynab');
  await changeMember(system, vip._id, { assignedMatchmakerId: next.userId });
  await dailyRun(system);
  expect((await listPicks(next, vip._id, { limit: 1 }))[0]).toMatchObject({
    state: 'dropped',
    pick: { reasons: ['matchmaker-changed'] },
  });
});

test('a plan ends a request that nobody has to answer any more', async () => {
  const other = await makeVip(await makeMatchmaker('Zaynab'), {}, { gender: 'male' });
  const { details } = await makePick(matchmaker, vip._id, { candidateId: other._id });
  expect(details.state).toBe('asked');
  // As releases left it that did not end it with the change.
  await UserModel.updateOne({ _id: other._id }, { membershipTier: 'premium' });
  await dailyRun(system);
  expect(await PickModel.findById(details.pick._id).lean()).toMatchObject({
    status: 'dropped',
    reasons: ['matchmaker-changed'],
  });
});

test('a pick without a free place waits for another day', async () => {
  const others = await Promise.all(
    Array.from({ length: 10 }, async () => makeMatch(vip._id, (await makeMember({}, { gender: 'male' }))._id)),
  );
  const day = today();
  await BatchModel.create({
    _id: getBatchId(vip._id, day),
    userId: vip._id,
    day,
    matchIds: others.map(({ _id }) => _id),
    openedAt: clock.now(),
  });
  await dailyRun(system);
  expect(await outcome()).toEqual(['waiting']);
  clock.set(() => new Date('2030-03-15T12:00:00Z'));
  await dailyRun(system);
  expect(await outcome()).toEqual(['introduced']);
});

test('a pick that is withdrawn after the day was planned takes no place, on neither side', async () => {
  const { assignments } = await planBatches(today());
  expect(assignments).toMatchObject([{ pickId }]);
  await withdrawPick(matchmaker, { memberId: vip._id, pickId });
  await applyAssignments(
    today(),
    assignments.map((one) => ({ ...one, offeredTo: [...one.offeredTo] })),
  );
  expect(await MatchModel.countDocuments()).toBe(0);
  expect(await outcome()).toEqual(['withdrawn']);
});

test('a withdrawal and a batch at once come one after the other, many times over', async () => {
  const { assignments } = await planBatches(today());
  const plan = assignments.map((one) => ({ ...one, offeredTo: [...one.offeredTo] }));
  for (let round = 0; round < 12; round++) {
    await Promise.all([MatchModel.deleteMany({}), BatchModel.deleteMany({})]);
    await PickModel.updateMany({}, { status: 'waiting', isOpen: true });
    const [withdrawn] = await Promise.allSettled([
      withdrawPick(matchmaker, { memberId: vip._id, pickId }),
      applyAssignments(today(), plan),
    ]);
    const [state] = await outcome();
    expect([state, await isShown()]).toEqual(
      withdrawn.status === 'fulfilled' ? ['withdrawn', false] : ['introduced', true],
    );
  }
});

test('a run that was killed while it gave the place is taken up again', async () => {
  const { assignments } = await planBatches(today());
  await PickModel.updateOne({ _id: pickId }, { status: 'introducing' });
  expect(await outcome()).toEqual(['waiting']);
  await expect(withdrawPick(matchmaker, { memberId: vip._id, pickId })).rejects.toMatchObject({ code: 'conflict' });
  const plan = assignments.map((one) => ({ ...one, offeredTo: [...one.offeredTo] }));
  await applyAssignments(today(), plan);
  await applyAssignments(today(), plan);
  expect(await outcome()).toEqual(['introduced']);
  // Or by the next plan.
  await Promise.all([MatchModel.deleteMany({}), BatchModel.deleteMany({})]);
  await PickModel.updateOne({ _id: pickId }, { status: 'introducing', isOpen: true });
  await dailyRun(system);
  expect(await outcome()).toEqual(['introduced']);
});

test('a block between the plan and its batch drops the pick', async () => {
  const { assignments } = await planBatches(today());
  await ProfileModel.updateOne({ _id: vip._id }, { 'privacySettings.showProfileTo': 'all' });
  await SettingsModel.updateOne({ _id: vip._id }, { 'privacy.profileVisibility': 'public' });
  await blockUser(createActor(man, 's'), vip._id);
  await applyAssignments(
    today(),
    assignments.map((one) => ({ ...one, offeredTo: [...one.offeredTo] })),
  );
  expect(await outcome()).toEqual(['dropped', 'unavailable']);
  expect(await isShown()).toBe(false);
});
