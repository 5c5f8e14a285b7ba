import { afterEach, beforeEach, expect, test } from 'vitest';
import { SHORTLIST } from '../../../shared/shortlist-options.ts';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ShortlistEntryModel } from '../../models/matching/shortlist-entry.ts';
import { BlockModel } from '../../models/members/block.ts';
import { NotificationModel } from '../../models/members/notification.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { setCover } from '../assignments/cover.ts';
import { loadIntroductionQuestions } from '../export/introductions.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { makePick } from './picks.ts';
import { answerQuestion, askMember, listQuestions } from './questions.ts';
import { answerPickRequest } from './requests.ts';
import { addToShortlist, listShortlist, removeFromShortlist } from './shortlist.ts';

givenDatabase();

const NOON = new Date('2030-03-14T12:00:00Z');
let matchmaker: UserActor;
let vip: User;
let man: User;
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => NOON);
  matchmaker = await makeMatchmaker();
  vip = await makeVip(matchmaker);
  man = await makeMember({ firstName: 'Yusuf', lastName: 'Hakim' }, { gender: 'male' });
});
afterEach(() => clock.set());

const add = (candidate = man, by = matchmaker) => addToShortlist(by, vip._id, candidate._id);
const ask = (candidate = man, by = matchmaker) => askMember(by, vip._id, candidate._id);
const remove = (candidate = man, by = matchmaker) => removeFromShortlist(by, vip._id, candidate._id);
const me = async () => createActor((await UserModel.findById(vip._id).lean<User>()) as User, 's');
const asked = async () => (await listQuestions(await me())).map(({ person }) => person.user.firstName);
const answer = async (agrees: boolean) => {
  const [question] = await listQuestions(await me());
  await answerQuestion(await me(), question?.entry._id ?? '', agrees);
};
const notified = async () => (await NotificationModel.find({ userId: vip._id }).lean()).map(({ kind }) => kind);
/** How the first of the list stands, and what its matchmaker may do. */
const first = async (by = matchmaker) => {
  const [row] = await listShortlist(by, vip._id);
  return row && { state: row.state, ask: row.canAsk, pick: row.canPick };
};
const REFUSED = { code: 'conflict' };

test('a candidate is put aside once, seen with how they fit, recorded, and taken off again', async () => {
  const added = await Promise.all([add(), add(), add()]);
  expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(added[0]?.row).toMatchObject({ person: { user: { firstName: 'Yusuf' } }, row: { isShortlisted: true } });
  expect(await first()).toEqual({ state: null, ask: true, pick: true });
  expect(await AccessRecordModel.exists({ call: 'staffShortlist.list', listedIds: man._id })).not.toBeNull();
  await remove();
  expect(await listShortlist(matchmaker, vip._id)).toEqual([]);
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' });
});

test('a list has an end, and holds nobody whom the desk knows to be apart from the member', async () => {
  await ShortlistEntryModel.insertMany(
    Array.from({ length: SHORTLIST.max }, () => ({
      ...{ _id: newId(), memberId: vip._id, candidateId: newId(), isListed: true, addedAt: NOON },
    })),
  );
  await expect(add()).rejects.toMatchObject(REFUSED);
  await ShortlistEntryModel.deleteMany({});
  await SettingsModel.updateOne({ _id: man._id }, { 'preferences.ageRange': { min: 18, max: 20 } });
  await expect(add()).rejects.toMatchObject({ ...REFUSED, message: expect.stringContaining('age range') });
  await expect(add(await makeMember())).rejects.toMatchObject({ code: 'not_found' });
});

test('a member alone is asked, notified once, and her answer tells her matchmaker and nobody else', async () => {
  await add();
  await ask();
  await ask();
  expect(await asked()).toEqual(['Yusuf']);
  expect(await notified()).toEqual(['matchmaker-question']);
  expect(await first()).toEqual({ state: 'asked', ask: false, pick: false });
  await expect(makePick(matchmaker, vip._id, { candidateId: man._id })).rejects.toMatchObject(REFUSED);
  const events = await captureEvents(() => answer(true));
  expect(events.filter(({ type }) => type === 'picks.changed')).toEqual([
    { type: 'picks.changed', userIds: [matchmaker.userId] },
  ]);
  expect(JSON.stringify(events)).not.toContain(man._id);
  expect(await NotificationModel.countDocuments()).toBe(0);
  expect(await asked()).toEqual([]);
  expect(await first()).toEqual({ state: 'yes', ask: false, pick: true });
  expect((await makePick(matchmaker, vip._id, { candidateId: man._id })).isNew).toBe(true);
  expect(
    (await AuditEntryModel.find({ action: 'introduction.asked' }).lean()).map(({ subjectId }) => subjectId),
  ).toEqual([vip._id]);
});

test('a no keeps the candidate from being picked or asked about again, also after they were taken off the list', async () => {
  await add();
  await ask();
  const [question] = await listQuestions(await me());
  const id = question?.entry._id ?? '';
  await answer(false);
  await answerQuestion(await me(), id, false);
  await expect(answerQuestion(await me(), id, true)).rejects.toMatchObject(REFUSED);
  await remove();
  await add();
  expect(await first()).toEqual({ state: 'no', ask: false, pick: false });
  await expect(ask()).rejects.toMatchObject(REFUSED);
  await expect(makePick(matchmaker, vip._id, { candidateId: man._id })).rejects.toMatchObject(REFUSED);
});

test('a no counts for whichever of the two a pick is, and for the agreement to one of another matchmaker', async () => {
  const [zaynab, own] = [await makeMatchmaker('Zaynab'), await makeVip(matchmaker, {}, { gender: 'male' })];
  const other = await makeVip(zaynab, {}, { gender: 'male' });
  for (const groom of [own, other]) {
    await add(groom);
    await ask(groom);
    const pick = { candidateId: vip._id };
    if (groom === own) await expect(makePick(matchmaker, own._id, pick)).rejects.toMatchObject(REFUSED);
    await answer(false);
    if (groom === own) await expect(makePick(matchmaker, own._id, pick)).rejects.toMatchObject(REFUSED);
  }
  // Nobody but her own matchmaker learns what she said.
  const { details } = await makePick(zaynab, other._id, { candidateId: vip._id });
  await expect(answerPickRequest(matchmaker, details.pick._id, true)).rejects.toMatchObject(REFUSED);
  await answerPickRequest(matchmaker, details.pick._id, false);
});

test('a question that is taken back or not answered in time is gone, and may be asked again', async () => {
  await add();
  await ask();
  const [question] = await listQuestions(await me());
  await remove();
  expect(await asked()).toEqual([]);
  expect(await notified()).toEqual([]);
  await expect(answerQuestion(await me(), question?.entry._id ?? '', true)).rejects.toMatchObject({
    code: 'not_found',
  });
  await add();
  await ask();
  clock.set(() => new Date('2030-03-28T12:00:00Z'));
  expect(await asked()).toEqual([]);
  expect(await first()).toEqual({ state: 'lapsed', ask: true, pick: true });
  await ask();
  expect(await asked()).toEqual(['Yusuf']);
});

test('so many questions are open at once, and none while the member is on a break', async () => {
  const men = await Promise.all(
    Array.from({ length: SHORTLIST.questions + 1 }, () => makeMember({}, { gender: 'male' })),
  );
  for (const one of men) await add(one);
  for (const one of men.slice(1)) await ask(one);
  await expect(ask(men[0])).rejects.toMatchObject(REFUSED);
  await UserModel.updateOne({ _id: vip._id }, { pause: { since: NOON, until: null } });
  expect(await asked()).toEqual([]);
  await ShortlistEntryModel.updateMany({}, { askedAt: null });
  await expect(ask(men[0])).rejects.toMatchObject(REFUSED);
});

test.each<[string, () => Promise<unknown>]>([
  ['has left', () => UserModel.updateOne({ _id: man._id }, { leavingSince: NOON })],
  ['takes a break', () => UserModel.updateOne({ _id: man._id }, { pause: { since: NOON, until: null } })],
  ['is suspended', () => UserModel.updateOne({ _id: man._id }, { suspendedAt: NOON })],
  [
    'was picked',
    () =>
      ShortlistEntryModel.updateOne({}, { askedAt: null })
        .then(() => makePick(matchmaker, vip._id, { candidateId: man._id }))
        .then(() => ShortlistEntryModel.updateOne({}, { askedAt: NOON })),
  ],
])('a question about somebody who %s meanwhile is gone', async (_, happen) => {
  await add();
  await ask();
  const [question] = await listQuestions(await me());
  await happen();
  expect(await asked()).toEqual([]);
  await expect(answerQuestion(await me(), question?.entry._id ?? '', true)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('R27: an answer that keeps the two apart is not read from who is asked about', async () => {
  const answer = { answer: 'daily', acceptable: [], importance: 0 as const, mayKeepApart: true };
  await QuestionAnswersModel.create({ _id: vip._id, answers: { 'smoking-vaping': answer }, updatedAt: NOON });
  await SettingsModel.updateOne({ _id: man._id }, { 'preferences.dealBreakers': ['no smokers'] });
  await add();
  await ask();
  expect(await asked()).toEqual(['Yusuf']);
});

test('R30: a block is neither told to the desk, nor is its member shown or notified of whom it keeps apart', async () => {
  await add();
  await ShortlistEntryModel.updateMany({}, { askedAt: NOON, askedBy: matchmaker.userId });
  expect(await loadIntroductionQuestions(await me())).toEqual([{ askedAt: NOON, answer: null, answeredAt: null }]);
  await ShortlistEntryModel.updateMany({}, { askedAt: null, askedBy: null });
  await BlockModel.create({ _id: newId(), blockerId: man._id, blockedId: vip._id, firstName: 'A', createdAt: NOON });
  await ask();
  expect(await first()).toEqual({ state: 'asked', ask: false, pick: false });
  expect(await asked()).toEqual([]);
  expect(await notified()).toEqual([]);
  expect(await loadIntroductionQuestions(await me())).toEqual([]);
});

test('the list is kept for the member: whoever stands in works with it, and a former matchmaker has nothing of it', async () => {
  await add();
  await ask();
  const other = await makeMatchmaker('Zaynab');
  await expect(listShortlist(other, vip._id)).rejects.toMatchObject({ code: 'not_found' });
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  expect(await listShortlist(admin, vip._id)).toHaveLength(1);
  for (const act of [add, ask, remove]) await expect(act(man, admin)).rejects.toMatchObject({ code: 'forbidden' });
  await setCover(admin, matchmaker.userId, {
    coverId: other.userId,
    from: '2030-03-14T11:00:00Z',
    until: '2030-03-20T11:00:00Z',
  });
  for (const act of [() => listShortlist(matchmaker, vip._id), add, ask, remove])
    await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  expect(await first(other)).toEqual({ state: 'asked', ask: false, pick: false });
  expect(await asked()).toEqual(['Yusuf']);
  // With the assignment of whoever asked a question ends as well.
  await MatchmakerModel.updateMany({}, { cover: null });
  await changeMember(system, vip._id, { assignedMatchmakerId: null });
  expect(await asked()).toEqual([]);
  await changeMember(system, vip._id, { assignedMatchmakerId: other.userId });
  expect(await first(other)).toEqual({ state: 'lapsed', ask: true, pick: true });
});

test('who has no membership with a matchmaker has no questions, and nobody answers those of another', async () => {
  await add();
  await ask();
  const [question] = await listQuestions(await me());
  const stranger = createActor(await makeVip(matchmaker), 's');
  await expect(answerQuestion(stranger, question?.entry._id ?? '', true)).rejects.toMatchObject({ code: 'not_found' });
  const premium = createActor(await makeMember({ membershipTier: 'premium' }), 's');
  await expect(listQuestions(premium)).rejects.toMatchObject({ code: 'not_found' });
});
