import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { givenTestApp } from '../../../testing/app/app.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import { givePhotos } from '../../../testing/app/photos.ts';
import { makeConnection, makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { BlockModel } from '../../models/members/block.ts';
import { getPhotoAccessId, PhotoAccessModel } from '../../models/members/photo-access.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { QuestionAnswersModel } from '../../models/members/question-answers.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AccessRecordModel } from '../../models/operations/access-record.ts';
import { AnnouncementModel } from '../../models/operations/announcement.ts';
import { setCover } from '../assignments/cover.ts';
import { system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';

const { candidate } = contract.staffPicks;
const NOON = Date.parse('2030-05-05T12:00:00Z');
const at = (hours: number): void => clock.set(() => new Date(NOON + hours * 3_600_000));

let matchmaker: UserActor;
let vip: User;
let desk: TestClient;
const app = givenTestApp();
beforeEach(async () => {
  await clearDatabase();
  at(0);
  matchmaker = await makeMatchmaker();
  vip = await makeVip(matchmaker);
  desk = await app.signIn(matchmaker.user);
});
afterEach(() => clock.set());

const man = (given: Partial<User> = {}, profile: Parameters<typeof makeMember>[1] = {}) =>
  makeMember({ firstName: 'Yusuf', ...given }, { gender: 'male', bio: 'I sail.', income: '500k+', ...profile });
const pathOf = ({ _id }: Pick<User, '_id'>) => `/api/staff/members/${vip._id}/candidates/${_id}`;
const open = (person: Pick<User, '_id'>, browser = desk) => browser.request('GET', pathOf(person));
const statusOf = async (person: Pick<User, '_id'>, browser = desk) => (await open(person, browser)).status;
const photoOf = async (person: User, photoId: string, browser = desk, size = 'small') =>
  (await browser.request('GET', `${pathOf(person)}/photos/${photoId}/${size}`)).status;
const restrict = async ({ _id }: User) => {
  await ProfileModel.updateOne({ _id }, { 'privacySettings.showProfileTo': 'matches-only' });
  await SettingsModel.updateOne({ _id }, { 'privacy.profileVisibility': 'matches' });
};
const showPhotosTo = ({ _id }: User, to: string) =>
  ProfileModel.updateOne({ _id }, { 'privacySettings.showPhotosTo': to });
const see = (person: User) => desk.call(candidate, { params: { userId: vip._id, candidateId: person._id } });

test('R25, R28: a matchmaker sees of a candidate what an introduction would show, by the person’s own settings', async () => {
  const yusuf = await man({ email: 'yusuf@secret.test', phone: '+447700900123' });
  const [portrait = '', second = '', rejected = ''] = await givePhotos(yusuf._id, ['approved', 'approved', 'rejected']);
  const answers = {
    'daily-prayer': { answer: 'most', acceptable: ['most'], importance: 3 as const, shown: true },
    'family-visits': { answer: 'weekly', acceptable: ['weekly'], importance: 3 as const },
  };
  await QuestionAnswersModel.create({ _id: yusuf._id, answers, updatedAt: clock.now() });
  // What the member called essential is not told by an answer that differs.
  const essential = { 'daily-prayer': { answer: 'all', acceptable: ['all'], importance: 3 as const } };
  await QuestionAnswersModel.create({ _id: vip._id, answers: essential, updatedAt: clock.now() });
  const whole = await see(yusuf);
  expect(whole).toMatchObject({
    bio: 'I sail.',
    photoView: 'blurred',
    user: { firstName: 'Yusuf', lastName: 'Rahman' },
  });
  expect(whole.photos).toEqual([portrait, second].map((id) => `${pathOf(yusuf)}/photos/${id}/medium`));
  expect(whole.answers?.map(({ questionId, differs }) => [questionId, differs])).toEqual([['daily-prayer', false]]);
  const asMember = await (async () => {
    const other = await makeVip(matchmaker);
    await makeMatch(other._id, yusuf._id);
    return (await app.signIn(other)).call(contract.profiles.other, { params: { userId: yusuf._id } });
  })();
  const { photoView: _, photos: __, profilePhoto: ___, ...facts } = whole;
  expect(asMember).toMatchObject(facts);
  const text = JSON.stringify(whole);
  for (const secret of ['500k', 'secret.test', '7700900123', rejected]) expect(text).not.toContain(secret);

  expect(await photoOf(yusuf, second)).toBe(200);
  expect(await photoOf(yusuf, rejected)).toBe(404);
  expect(await photoOf(yusuf, second, desk, 'huge')).toBe(404);
  const bytes = async () => (await desk.request('GET', `${pathOf(yusuf)}/photos/${second}/small`)).text;
  const blurred = await bytes();
  await showPhotosTo(yusuf, 'introduced');
  expect((await see(yusuf)).photoView).toBe('clear');
  expect(await bytes()).not.toBe(blurred);
  // What he has decided against this member counts; what he shows to her alone does not.
  const access = { ownerId: yusuf._id, viewerId: vip._id, askedAt: null };
  const decide = (isShown: boolean) =>
    PhotoAccessModel.updateOne({ _id: getPhotoAccessId(yusuf._id, vip._id) }, { ...access, isShown }, { upsert: true });
  await decide(false);
  expect((await see(yusuf)).photoView).toBe('blurred');
  await decide(true);
  await showPhotosTo(yusuf, 'one-by-one');
  await makeConnection(vip._id, yusuf._id);
  expect((await see(yusuf)).photoView).toBe('blurred');

  await restrict(yusuf);
  const card = await see(yusuf);
  expect(Object.keys(card).sort()).toEqual(['age', 'location', 'occupation', 'photoView', 'profilePhoto', 'user']);
  expect(card.user.lastName).toBe('');
  expect([await photoOf(yusuf, portrait), await photoOf(yusuf, second)]).toEqual([200, 404]);
  // A photo of another is at no address of his.
  const [foreign = ''] = await givePhotos((await man())._id, ['approved']);
  expect(await photoOf(yusuf, foreign)).toBe(404);
});

test('R61: each opening is a look that the person reads, and the list of candidates stays cards', async () => {
  const yusuf = await man();
  const [photo = ''] = await givePhotos(yusuf._id, ['approved']);
  const list = await desk.request('GET', `/api/staff/members/${vip._id}/candidates`);
  expect(list.text).not.toContain('I sail.');
  expect(list.text).not.toContain('photos/');
  await see(yusuf);
  await photoOf(yusuf, photo);
  const read = await (await app.signIn(yusuf)).call(contract.looks.mine);
  expect(read.map(({ part, viewer }) => [part, viewer]).sort()).toEqual([
    ['as-introduced', { role: 'matchmaker', firstName: null }],
    ['photos', { role: 'matchmaker', firstName: null }],
  ]);
  expect(await AccessRecordModel.countDocuments({ subjectId: yusuf._id })).toBe(2);
});

test('R12, R13, R19: nobody opens whom the desk does not list, nor for a member who is not theirs, nor after a cover', async () => {
  const yusuf = await man();
  const [photo = ''] = await givePhotos(yusuf._id, ['approved']);
  const others = await Promise.all([
    makeMember(),
    man({ role: 'applicant', membershipTier: null }),
    man({ suspendedAt: clock.now() }),
    man({ leavingSince: clock.now() }),
    man({ pause: { since: clock.now(), until: null } as never }),
    man({ limitedUntil: new Date(NOON + 86_400_000) }),
    man({}, { age: null }),
    makeUser({ role: 'admin' }, { gender: 'male', age: 30 }),
  ]);
  for (const other of [...others, { _id: newId() }, { _id: 'no-id' }]) expect(await statusOf(other)).toBe(404);
  expect(await statusOf(yusuf)).toBe(200);

  const deputy = await makeMatchmaker('Hafsa');
  const [cover, admin] = [await app.signIn(deputy.user), await app.signIn(await makeUser({ role: 'admin' }))];
  const both = async (browser: TestClient) => [await statusOf(yusuf, browser), await photoOf(yusuf, photo, browser)];
  expect(await both(cover)).toEqual([404, 404]);
  expect(await both(admin)).toEqual([200, 200]);
  const [own = ''] = await givePhotos(vip._id, ['approved']);
  const whole = async (browser: TestClient) => [
    (await browser.request('GET', `/api/staff/members/${vip._id}`)).status,
    (await browser.request('GET', `/api/photos/${own}/small`)).status,
  ];
  expect(await whole(desk)).toEqual([200, 200]);
  await setCover(system, matchmaker.userId, {
    coverId: deputy.userId,
    from: new Date(NOON).toISOString(),
    until: new Date(NOON + 3_600_000).toISOString(),
  });
  expect([await both(cover), await whole(cover)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  expect([await both(desk), await whole(desk)]).toEqual([
    [404, 404],
    [404, 404],
  ]);
  at(1);
  expect([await both(cover), await whole(cover)]).toEqual([
    [404, 404],
    [404, 404],
  ]);
  await UserModel.updateOne({ _id: vip._id }, { assignedMatchmakerId: matchmaker.userId, cover: null });
  expect(await both(desk)).toEqual([200, 200]);
  for (const change of [{ membershipTier: 'premium' }, { suspendedAt: clock.now() }, { leavingSince: clock.now() }]) {
    await UserModel.updateOne({ _id: vip._id }, change);
    expect(await both(desk)).toEqual([404, 404]);
    await UserModel.updateOne({ _id: vip._id }, { membershipTier: 'vip', suspendedAt: null, leavingSince: null });
  }
});

test('R24, R25: a block and a refusal that the member does not know change nothing; of what she declined the card is left', async () => {
  const yusuf = await man();
  const before = (await open(yusuf)).body;
  await BlockModel.create({
    _id: newId(),
    firstName: 'X',
    createdAt: clock.now(),
    blockerId: yusuf._id,
    blockedId: vip._id,
  });
  const isFirst = vip._id < yusuf._id;
  const now = clock.now();
  await makeMatch(vip._id, yusuf._id, {
    responses: (isFirst ? [null, 'not-interested'] : ['not-interested', null]) as never,
    offeredAt: (isFirst ? [null, now] : [now, null]) as never,
  });
  expect((await open(yusuf)).body).toEqual(before);
  const omar = await man({ firstName: 'Omar' });
  const card = { firstName: 'Omar', age: 32, location: 'London', occupation: 'Architect', profilePhoto: null };
  await makeMatch(vip._id, omar._id, {
    responses: ['not-interested', 'not-interested'],
    status: 'rejected',
    closedCards: [card, card] as never,
  });
  await ProfileModel.updateOne({ _id: omar._id }, { occupation: 'Pilot' });
  const { user, ...left } = await see(omar);
  expect(user.lastName).toBe('');
  expect(left).toEqual({ age: 32, location: 'London', occupation: 'Architect', profilePhoto: null, photoView: null });
  // Who leaves the first name alone does not tell whether there are photos.
  await givePhotos(omar._id, ['approved']);
  await restrict(omar);
  expect(await see(omar)).toMatchObject({ age: null, profilePhoto: null, photoView: null });
});

test('R57: fifty people a day are opened, each counts once, by photos too; the next day others', async () => {
  const men = await Promise.all(Array.from({ length: 52 }, () => man()));
  const [photo = ''] = await givePhotos(men[50]?._id ?? '', ['approved']);
  for (const one of men.slice(0, 50)) expect(await statusOf(one)).toBe(200);
  const [first, next] = [men[0] as User, men[50] as User];
  expect(await statusOf(first)).toBe(200);
  const refused = await open(next);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe('You have opened 50 people today, and cannot open more until tomorrow.');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await photoOf(next, photo)).toBe(429);
  expect(await AccessRecordModel.countDocuments({ subjectId: next._id })).toBe(0);
  at(24);
  expect(await statusOf(next, await app.signIn(matchmaker.user))).toBe(200);
});

test('who was here before it was possible is told 14 days before anybody opens them', async () => {
  const yusuf = await man();
  const [photo = ''] = await givePhotos(yusuf._id, ['approved']);
  await AnnouncementModel.create({ _id: 'candidate-profiles' });
  expect(await open(yusuf)).toMatchObject({
    status: 409,
    body: { message: 'Profiles open later: we tell members 14 days before.' },
  });
  await AnnouncementModel.updateOne({}, { beginsAt: new Date(NOON + 60_000) });
  const early = await open(yusuf);
  expect([early.status, early.body.message]).toEqual([
    409,
    'Profiles open on May 5, 2030: we tell members 14 days before.',
  ]);
  expect(await photoOf(yusuf, photo)).toBe(409);
  expect(await AccessRecordModel.countDocuments({ subjectId: yusuf._id })).toBe(0);
  at(1);
  expect([await statusOf(yusuf), await photoOf(yusuf, photo)]).toEqual([200, 200]);
});
