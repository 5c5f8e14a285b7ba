import { expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import type { User } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { blockUser } from '../privacy/blocks.ts';
import { getAnswerSharing, shareAnswers } from './answer-sharing.ts';
import { listIntroductions, openDesk } from './desk.ts';

givenDatabase();

const ANSWERS = { 'daily-prayer': { answer: 'most', acceptable: ['most'], importance: 3 as const } };
const NOT_FOUND = { code: 'not_found' };

/** A VIP member with answers, their matchmaker, another matchmaker and an admin. */
const givenDesk = async () => {
  const [matchmaker, other] = [await makeUser({ role: 'matchmaker' }), await makeUser({ role: 'matchmaker' })];
  const member = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id });
  await QuestionAnswersModel.create({ _id: member._id, answers: ANSWERS, updatedAt: clock.now() });
  await SettingsModel.updateOne({ _id: member._id }, { 'preferences.location': 'Leeds' });
  const [mine, theirs] = [createActor(matchmaker, 's'), createActor(other, 's')];
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  return { member, own: createActor(member, 's'), mine, theirs, admin };
};
const answersFor = async (actor: UserActor, member: User) => (await openDesk(actor, member._id)).answers;

test('R19: answers are on the desk of the own matchmaker alone, while they are shared', async () => {
  const { member, own, mine, theirs, admin } = await givenDesk();
  expect(await getAnswerSharing(own)).toBeNull();
  expect(await answersFor(mine, member)).toBeNull();
  const told = [{ type: 'user.updated', userId: mine.userId }];
  expect(await captureEvents(() => shareAnswers(own, true))).toEqual(told);
  expect(await answersFor(mine, member)).toEqual(ANSWERS);
  expect(await answersFor(admin, member)).toBeNull();
  await expect(openDesk(theirs, member._id)).rejects.toMatchObject(NOT_FOUND);
  await expect(openDesk(own, member._id)).rejects.toMatchObject(NOT_FOUND);
  // The next matchmaker is meant too; the former has no desk any more.
  await changeMember(system, member._id, { assignedMatchmakerId: theirs.userId });
  expect(await answersFor(theirs, member)).toEqual(ANSWERS);
  await expect(openDesk(mine, member._id)).rejects.toMatchObject(NOT_FOUND);
  const moved = createActor({ ...member, assignedMatchmakerId: theirs.userId }, 's');
  expect(await captureEvents(() => shareAnswers(moved, false))).toEqual([{ ...told[0], userId: theirs.userId }]);
  expect(await answersFor(theirs, member)).toBeNull();
  expect(await getAnswerSharing(moved)).toMatchObject({ withMatchmaker: false });
  expect((await QuestionAnswersModel.findById(member._id).lean())?.answers).toEqual(ANSWERS);
  await shareAnswers(moved, true);
  await changeMember(system, member._id, { membershipTier: 'premium' });
  await expect(openDesk(theirs, member._id)).rejects.toMatchObject(NOT_FOUND);
});

test('who has answered nothing decides too, and who has no matchmaker in their membership has nothing to decide', async () => {
  const member = await makeMember({ membershipTier: 'vip' });
  const own = createActor(member, 's');
  await Promise.all([shareAnswers(own, true), shareAnswers(own, true)]);
  expect(await getAnswerSharing(own)).toMatchObject({ withMatchmaker: true });
  for (const stranger of [await makeMember(), await makeUser({ role: 'admin' })]) {
    await expect(getAnswerSharing(createActor(stranger, 's'))).rejects.toMatchObject(NOT_FOUND);
    await expect(shareAnswers(createActor(stranger, 's'), true)).rejects.toMatchObject(NOT_FOUND);
  }
});

test('R61: the desk has the preferences for the own matchmaker alone, and each look says what was shown', async () => {
  const { member, own, mine, admin } = await givenDesk();
  const looks = async (viewerId: string) =>
    (await AccessRecordModel.find({ viewerId, subjectId: member._id }).sort({ at: 1 }).lean()).map(({ part }) => part);
  expect((await openDesk(mine, member._id)).preferences?.location).toBe('Leeds');
  expect(await looks(mine.userId)).toEqual(['preferences']);
  await AccessRecordModel.deleteMany({});
  await shareAnswers(own, true);
  await openDesk(mine, member._id);
  expect((await openDesk(admin, member._id)).preferences).toBeNull();
  expect([await looks(mine.userId), await looks(admin.userId)]).toEqual([['answers'], ['conversation']]);
});

test('R24: introductions are shown as the member knows them, newest first, with no name that the member no longer sees', async () => {
  const { member, own, mine, theirs, admin } = await givenDesk();
  const me = member._id;
  const at = (day: number): [Date, Date] => [new Date(2030, 0, day), new Date(2030, 0, day)];
  const meet = async (firstName: string, day: number, given: (side: 0 | 1) => Parameters<typeof makeMatch>[2]) => {
    const other = await makeMember({ firstName }, { gender: 'male', age: 30 + day, income: '500k+' });
    await makeMatch(me, other._id, { offeredAt: at(day), ...given(me < other._id ? 0 : 1) });
    return other;
  };
  const responses = <M, O>(side: 0 | 1, my: M, their: O) => ({
    responses: (side === 0 ? [my, their] : [their, my]) as never,
  });
  await meet('Open', 1, (side) => responses(side, null, 'interested'));
  await meet('Declined', 2, (side) => ({ ...responses(side, 'not-interested', 'interested'), status: 'rejected' }));
  const mutual = await meet('Mutual', 3, (side) => ({
    ...responses(side, 'interested', 'interested'),
    status: 'accepted',
  }));
  const ended = { by: me, reason: 'distance' as const, at: new Date(2030, 0, 9) };
  await meet('Closed', 4, (side) => ({ ...responses(side, 'interested', 'interested'), status: 'rejected', ended }));
  const blocking = await meet('Blocking', 5, (side) => responses(side, 'interested', null));
  await blockUser(createActor(blocking, 's'), me);
  await meet('Hidden', 6, (side) => ({ offeredAt: (side === 0 ? [null, new Date()] : [new Date(), null]) as never }));

  // Who pauses as they have met someone closes what they have not answered, before the member has.
  const met = { reason: 'met-someone' as const, at: new Date(2030, 0, 9) };
  const paused = await makeMember({ firstName: 'Paused' }, { gender: 'male' });
  const pausedSide = me < paused._id ? 0 : 1;
  await makeMatch(me, paused._id, {
    offeredAt: at(7),
    ...responses(pausedSide, null, 'not-interested'),
    ended: { by: paused._id, ...met },
  });

  const [newest, ...rows] = await listIntroductions(mine, me, { limit: 50 });
  expect(newest).toMatchObject({
    firstName: 'Paused',
    state: { status: 'pending', userResponse: null, otherUserResponse: null },
    ended: null,
  });
  expect(
    rows.map(({ firstName, state, ended: end }) => [firstName, state.userResponse, state.status, end?.byMember]),
  ).toEqual([
    [null, 'interested', 'pending', undefined],
    ['Closed', 'interested', 'rejected', true],
    ['Mutual', 'interested', 'accepted', undefined],
    ['Declined', 'not-interested', 'rejected', undefined],
    ['Open', null, 'pending', undefined],
  ]);
  for (const { state } of rows.slice(3)) expect(state.otherUserResponse).toBeNull();
  expect(rows.map(({ facts }) => facts?.age ?? null)).toEqual([null, null, 33, null, 31]);
  expect(rows.map(({ otherId }) => otherId)).toEqual([null, null, null, null, null]);
  const seenByAdmin = await listIntroductions(admin, me, { limit: 50 });
  expect(seenByAdmin.find(({ firstName }) => firstName === 'Mutual')?.otherId).toBe(mutual._id);
  const paged = [];
  for (let before: string | undefined; paged.length < 6; ) {
    const page = await listIntroductions(mine, me, { limit: 2, before });
    paged.push(...page.map(({ matchId }) => matchId));
    before = page.at(-1)?.cursor;
  }
  expect(paged).toEqual([newest, ...rows].map((row) => row?.matchId));

  const looks = await AccessRecordModel.find({ viewerId: mine.userId, part: 'introductions' }).lean();
  expect([...new Set(looks.map(({ subjectId }) => subjectId))]).toEqual([me]);
  const named = looks.flatMap(({ listedIds }) => listedIds);
  expect(named).toContain(mutual._id);
  expect(named).not.toContain(blocking._id);
  for (const stranger of [theirs, own])
    await expect(listIntroductions(stranger, me, { limit: 5 })).rejects.toMatchObject(NOT_FOUND);
  await expect(listIntroductions(mine, me, { limit: 5, before: 'nonsense' })).rejects.toMatchObject({
    code: 'bad_request',
  });
  expect(await MatchModel.countDocuments({ users: me })).toBe(7);
});
