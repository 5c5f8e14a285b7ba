import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAILY_ALLOWANCE } from '../../../shared/limits.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { presentMatch } from '../../presenters/matches.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { today } from '../kernel/day.ts';
import { listDailyMatches } from '../matches/list.ts';
import { loadMatchViews } from '../matches/load-views.ts';
import { respondToMatch } from '../matches/respond.ts';
import { listPicks, makePick, withdrawPick } from '../picks/picks.ts';
import { answerPickRequest } from '../picks/requests.ts';
import { applyAssignments } from './batches.ts';
import { introducePicks } from './picks-today.ts';
import { planBatches } from './plan.ts';
import { findOverdueWork } from './reconcile.ts';
import { dailyRun } from './run.ts';

givenDatabase();

let matchmaker: UserActor;
let vip: User;
let man: User;
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-03-14T12:00:00Z'));
  matchmaker = await makeMatchmaker();
  vip = await makeVip(matchmaker);
  // Her batch of the day is there, and empty: he joins later.
  await dailyRun(system);
  man = await makeMember({ firstName: 'Yusuf' }, { gender: 'male' });
});
afterEach(() => clock.set());

const pick = (candidate = man, note?: string) => makePick(matchmaker, vip._id, { candidateId: candidate._id, note });
const introduce = () => introducePicks(system, { userId: vip._id });
const state = async () => (await listPicks(matchmaker, vip._id, { limit: 50 })).map(({ state: is }) => is);
const cardsOf = async (user: User) => {
  const actor = createActor(user, 's');
  return (await loadMatchViews(user._id, await listDailyMatches(actor))).map(presentMatch);
};
const tomorrow = () => clock.set(() => new Date('2030-03-15T12:00:00Z'));
test('a pick of today is introduced today to its member alone, and to the candidate with the next run', async () => {
  const events = await captureEvents(() => pick(man, 'A calm home.'));
  expect(events).toContainEqual({ type: 'pick.ready', memberId: vip._id });
  await introduce();
  await introduce();
  expect(await cardsOf(vip)).toMatchObject([{ otherUser: { id: man._id }, chosenBy: { note: 'A calm home.' } }]);
  expect(await state()).toEqual(['introduced']);
  expect(await cardsOf(man)).toEqual([]);
  tomorrow();
  await dailyRun(system);
  const [theirs] = await cardsOf(man);
  expect(theirs).toMatchObject({ otherUser: { id: vip._id }, otherUserResponse: null });
  expect(theirs).not.toHaveProperty('chosenBy');
  await dailyRun(system);
  expect(await PickModel.countDocuments({ isOwed: true })).toBe(0);
});

test('the candidate gets the place before better people, and none where the member has declined meanwhile', async () => {
  const alike = { wantsChildren: true, religiousLevel: 'very_practicing' } as const;
  await ProfileModel.updateOne({ _id: man._id }, { wantsChildren: false, religiousLevel: 'moderate' });
  await ProfileModel.updateOne({ _id: vip._id }, alike);
  const other = await makeMember({}, { gender: 'male' });
  await pick();
  await pick(other);
  await introduce();
  const refused = await MatchModel.findOne({ users: other._id }).lean();
  await respondToMatch(createActor(vip, 's'), { matchId: refused?._id ?? '', response: 'not-interested' });
  await Promise.all(Array.from({ length: 14 }, () => makeMember({}, { ...alike, wantsChildren: false })));
  tomorrow();
  await dailyRun(system);
  expect((await cardsOf(man)).map(({ otherUser }) => otherUser.id)).toContain(vip._id);
  expect((await cardsOf(other)).map(({ otherUser }) => otherUser.id)).not.toContain(vip._id);
});

test('a pick has room within the allowance, whatever the pace; without a free place it waits for the next run', async () => {
  const men = await Promise.all(Array.from({ length: 9 }, () => makeMember({}, { gender: 'male' })));
  for (const one of [man, ...men]) await pick(one);
  await introduce();
  expect(await cardsOf(vip)).toHaveLength(DAILY_ALLOWANCE.vip);
  const late = await makeMember({}, { gender: 'male' });
  clock.set(() => new Date('2030-03-14T13:00:00Z'));
  await pick(late);
  await introduce();
  expect(await cardsOf(vip)).toHaveLength(DAILY_ALLOWANCE.vip);
  expect((await state())[0]).toBe('waiting');
  expect((await findOverdueWork()).pickedFor).toEqual([]);
  tomorrow();
  await dailyRun(system);
  expect((await state())[0]).toBe('introduced');
});

test('before the run of the day is done it places them itself, and what it has not read is found afterwards', async () => {
  tomorrow();
  await pick();
  await introduce();
  expect(await state()).toEqual(['waiting']);
  expect((await findOverdueWork()).pickedFor).toEqual([]);
  await PickModel.updateMany({}, { status: 'asked' });
  await dailyRun(system);
  await PickModel.updateMany({}, { status: 'waiting', isOpen: true, reasons: [] });
  await MatchModel.deleteMany({});
  await BatchModel.updateMany({}, { matchIds: [], announced: 0 });
  expect((await findOverdueWork()).pickedFor).toEqual([vip._id]);
  await introduce();
  expect(await state()).toEqual(['introduced']);
});

test('a plan that has read the pick and the place of today come to one introduction, many times over', async () => {
  await pick();
  const { assignments } = await planBatches(today());
  const plan = assignments.map((one) => ({ ...one, offeredTo: [...one.offeredTo] }));
  for (let round = 0; round < 8; round++) {
    await Promise.all([MatchModel.deleteMany({}), BatchModel.updateMany({}, { matchIds: [] })]);
    await PickModel.updateMany({}, { $set: { status: 'waiting', isOpen: true }, $unset: { triedOn: 1, isOwed: 1 } });
    await Promise.all([introduce(), applyAssignments(today(), plan), introduce()]);
    expect(await MatchModel.countDocuments()).toBe(1);
    expect(await cardsOf(vip)).toHaveLength(1);
    expect(await state()).toEqual(['introduced']);
  }
});

test('a withdrawal at the same time comes before it or after it', async () => {
  const { details } = await pick();
  for (let round = 0; round < 8; round++) {
    await Promise.all([MatchModel.deleteMany({}), BatchModel.updateMany({}, { matchIds: [] })]);
    await PickModel.updateMany({}, { $set: { status: 'waiting', isOpen: true }, $unset: { triedOn: 1 } });
    const [withdrawn] = await Promise.allSettled([
      withdrawPick(matchmaker, { memberId: vip._id, pickId: details.pick._id }),
      introduce(),
    ]);
    expect([...(await state()), (await cardsOf(vip)).length]).toEqual(
      withdrawn.status === 'fulfilled' ? ['withdrawn', 0] : ['introduced', 1],
    );
  }
});

test.each<[string, () => Promise<unknown>]>([
  ['has left', () => UserModel.updateOne({ _id: man._id }, { leavingSince: clock.now() })],
  ['is suspended', () => UserModel.updateOne({ _id: man._id }, { suspendedAt: clock.now() })],
  [
    'has declined, of which the member does not know',
    async () => {
      const isFirst = vip._id < man._id;
      await makeMatch(vip._id, man._id, {
        responses: isFirst ? [null, 'not-interested'] : ['not-interested', null],
        offeredAt: isFirst ? [null, clock.now()] : [clock.now(), null],
        status: 'rejected',
      });
    },
  ],
])(
  'R24: where the candidate %s meanwhile, nothing is introduced today, and the next run drops it as unavailable',
  async (_, happen) => {
    await pick();
    await happen();
    await introduce();
    expect(await cardsOf(vip)).toEqual([]);
    expect(await state()).toEqual(['waiting']);
    tomorrow();
    await dailyRun(system);
    expect(await listPicks(matchmaker, vip._id, { limit: 1 })).toMatchObject([
      { state: 'dropped', pick: { reasons: ['unavailable'] } },
    ]);
  },
);

test('who leaves while the place is given is not introduced', async () => {
  await pick();
  const [one] = await PickModel.find().lean();
  await UserModel.updateOne({ _id: man._id }, { leavingSince: clock.now() });
  const [a, b] = vip._id < man._id ? [vip._id, man._id] : [man._id, vip._id];
  await applyAssignments(today(), [{ a, b, offeredTo: [vip._id], score: 70, coverage: 1, pickId: one?._id ?? '' }]);
  expect(await state()).toEqual(['dropped']);
  expect(await cardsOf(vip)).toEqual([]);
});

test('the end of the assignment ends it, and another matchmaker’s agreement begins it', async () => {
  const other = await makeMatchmaker('Zaynab');
  const groom = await makeVip(other, {}, { gender: 'male' });
  const { details } = await pick(groom);
  await introduce();
  expect(await cardsOf(vip)).toEqual([]);
  const events = await captureEvents(() => answerPickRequest(other, details.pick._id, true));
  expect(events).toContainEqual({ type: 'pick.ready', memberId: vip._id });
  await UserModel.updateOne({ _id: vip._id }, { assignedMatchmakerId: other.userId });
  await introduce();
  expect(await cardsOf(vip)).toEqual([]);
  await UserModel.updateOne({ _id: vip._id }, { assignedMatchmakerId: matchmaker.userId });
  await introduce();
  expect(await cardsOf(vip)).toHaveLength(1);
});

test('a member who knows the introductions of the day is notified of one that was picked since, once', async () => {
  await dailyRun(system);
  expect(await cardsOf(vip)).toHaveLength(1);
  await pick(await makeMember({}, { gender: 'male' }));
  await introduce();
  await introduce();
  const notified = await NotificationModel.find({ userId: vip._id }).sort({ at: 1, _id: 1 }).lean();
  expect(notified.map(({ kind }) => kind).sort()).toEqual(['introductions', 'matchmaker-pick']);
});
