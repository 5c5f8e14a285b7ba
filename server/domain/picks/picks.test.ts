import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeMatch, makeMember, makeUser } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentMatch } from '../../presenters/matches.ts';
import { presentPick } from '../../presenters/staff/staff-picks.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { listDailyMatches } from '../matches/list.ts';
import { loadMatchViews } from '../matches/load-views.ts';
import { respondToMatch } from '../matches/respond.ts';
import { listPicks, makePick, withdrawPick } from './picks.ts';

givenDatabase();

let matchmaker: UserActor;
let vip: User;
let man: User;
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-03-14T12:00:00Z'));
  matchmaker = await makeMatchmaker();
  vip = await makeVip(matchmaker);
  man = await makeMember({ firstName: 'Yusuf' }, { gender: 'male' });
});
afterEach(() => clock.set());

const NOTE = 'You both speak of a calm home.';
const pick = (by = matchmaker, member = vip, candidate = man, note: string | undefined = NOTE) =>
  makePick(by, member._id, { candidateId: candidate._id, note });
const PAGE = { limit: 50 };
const states = async (by = matchmaker, member = vip) =>
  (await listPicks(by, member._id, PAGE)).map(({ state, pick: { reasons } }) => [state, ...reasons]);
/** What somebody reads on their cards of today. */
const cardsOf = async (user: User) => {
  const actor = createActor(user, 's');
  return (await loadMatchViews(user._id, await listDailyMatches(actor))).map(presentMatch);
};
const answer = async (user: User, response: 'interested' | 'not-interested') => {
  const [match] = await MatchModel.find({ users: user._id }).lean();
  await respondToMatch(createActor(user, 's'), { matchId: match?._id ?? '', response });
};

test('a pick is introduced with the next batch, and its member alone reads who chose it and the note', async () => {
  const events = await captureEvents(() => pick());
  expect(events).toEqual([
    { type: 'picks.changed', userIds: [matchmaker.userId] },
    { type: 'pick.ready', memberId: vip._id },
  ]);
  expect(await states()).toEqual([['waiting']]);
  expect(await cardsOf(vip)).toEqual([]);
  await dailyRun(system);
  expect(await cardsOf(vip)).toMatchObject([{ chosenBy: { name: 'Maryam', note: NOTE } }]);
  const [theirs] = await cardsOf(man);
  expect(theirs).toMatchObject({ otherUser: { id: vip._id } });
  expect(theirs).not.toHaveProperty('chosenBy');
  expect(JSON.stringify(theirs)).not.toContain('calm home');
  expect(await states()).toEqual([['introduced']]);
  const audit = await AuditEntryModel.find({ action: /^pick/ }).lean();
  expect(audit).toMatchObject([{ action: 'pick.made', subjectId: vip._id, details: { candidateId: man._id } }]);
  expect(JSON.stringify(audit)).not.toContain('calm home');
});

test('a pick has its place before better candidates', async () => {
  await ProfileModel.updateOne({ _id: vip._id }, { wantsChildren: true, religiousLevel: 'very_practicing' });
  await ProfileModel.updateOne({ _id: man._id }, { wantsChildren: false, religiousLevel: 'moderate' });
  const alike = { gender: 'male', wantsChildren: true, religiousLevel: 'very_practicing' } as const;
  await Promise.all(Array.from({ length: 14 }, () => makeMember({}, alike)));
  await pick();
  await dailyRun(system);
  const cards = await cardsOf(vip);
  expect(cards).toHaveLength(10);
  expect(cards.filter(({ chosenBy }) => chosenBy).map(({ otherUser }) => otherUser.id)).toEqual([man._id]);
});

test('R24: what becomes of an introduction is told to the desk as far as the member knows it', async () => {
  await pick();
  await dailyRun(system);
  await answer(man, 'interested');
  expect(await states()).toEqual([['introduced']]);
  await answer(vip, 'interested');
  expect(await states()).toEqual([['mutual']]);
  await MatchModel.updateMany({}, { status: 'rejected', ended: { by: man._id, reason: 'other', at: clock.now() } });
  expect(await states()).toEqual([['closed']]);
});

test('R24: a refusal by the other is not told before the member has answered', async () => {
  await pick();
  await dailyRun(system);
  await answer(man, 'not-interested');
  expect(await states()).toEqual([['introduced']]);
  await answer(vip, 'interested');
  expect(await states()).toEqual([['declined']]);
});

test('the same pick twice is one, also at once; another note or the same two the other way round is refused', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => pick()));
  expect(new Set(made.map(({ details }) => details.pick._id)).size).toBe(1);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await PickModel.countDocuments()).toBe(1);
  await expect(pick(matchmaker, vip, man, 'Another note')).rejects.toMatchObject({ code: 'conflict' });
});

test('two matchmakers who pick each other’s member at once make one request', async () => {
  const other = await makeMatchmaker('Zaynab');
  const groom = await makeVip(other, {}, { gender: 'male' });
  const outcomes = await Promise.allSettled([pick(matchmaker, vip, groom), pick(other, groom, vip)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await PickModel.countDocuments({ isOpen: true })).toBe(1);
});

test('a pair that is excluded is not picked, and the reasons are said', async () => {
  await SettingsModel.updateOne({ _id: vip._id }, { 'preferences.ageRange': { min: 18, max: 25 } });
  await expect(pick()).rejects.toMatchObject({
    code: 'conflict',
    issues: [{ path: 'candidateId', message: 'One of the two is outside the age range of the other.' }],
  });
  await SettingsModel.updateOne({ _id: vip._id }, { 'preferences.ageRange': { min: 18, max: 100 } });
  // What the member wishes now counts from the next day on.
  clock.set(() => new Date('2030-03-15T12:00:00Z'));
  await makeMatch(vip._id, man._id);
  await expect(pick()).rejects.toMatchObject({ message: 'They have been introduced already.' });
  await expect(pick(matchmaker, vip, await makeMember())).rejects.toMatchObject({ code: 'not_found' });
});

test('a pick is withdrawn until it is introduced, by the desk or an admin, and can then be made anew', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const first = await pick();
  const named = { memberId: vip._id, pickId: first.details.pick._id };
  await withdrawPick(admin, named);
  await expect(withdrawPick(matchmaker, named)).rejects.toMatchObject({ code: 'conflict' });
  expect(await states()).toEqual([['withdrawn']]);
  clock.set(() => new Date('2030-03-14T12:01:00Z'));
  const second = await pick();
  await dailyRun(system);
  const introduced = { memberId: vip._id, pickId: second.details.pick._id };
  await expect(withdrawPick(matchmaker, introduced)).rejects.toMatchObject({ code: 'conflict' });
  expect(await states()).toEqual([['introduced'], ['withdrawn']]);
});

test('R13, R18: only the member’s own matchmaker picks; others have 404, and an admin 403', async () => {
  const [stranger, admin] = [await makeMatchmaker('Zaynab'), createActor(await makeUser({ role: 'admin' }), 's')];
  const { details } = await pick();
  const named = { memberId: vip._id, pickId: details.pick._id };
  await expect(pick(stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(listPicks(stranger, vip._id, PAGE)).rejects.toMatchObject({ code: 'not_found' });
  await expect(withdrawPick(stranger, named)).rejects.toMatchObject({ code: 'not_found' });
  await expect(pick(admin)).rejects.toMatchObject({ code: 'forbidden' });
  const otherVip = await makeVip(matchmaker);
  await expect(withdrawPick(matchmaker, { ...named, memberId: otherVip._id })).rejects.toMatchObject({
    code: 'not_found',
  });
  await changeMember(system, vip._id, { assignedMatchmakerId: stranger.userId });
  await expect(withdrawPick(matchmaker, named)).rejects.toMatchObject({ code: 'not_found' });
  await expect(pick()).rejects.toMatchObject({ code: 'not_found' });
});

test('a pick and a change of matchmaker at once come one after the other', async () => {
  const next = await makeMatchmaker('Zaynab');
  await Promise.allSettled([pick(), changeMember(system, vip._id, { assignedMatchmakerId: next.userId })]);
  await dailyRun(system);
  // Whichever came first, nothing is introduced in the name of a former matchmaker.
  for (const card of await cardsOf(vip)) expect(card).not.toHaveProperty('chosenBy');
  expect(await PickModel.countDocuments({ isOpen: true })).toBe(0);
});

test('R30: of a person who is not shown any more the desk of the other member keeps the name alone', async () => {
  await pick();
  const read = async () => {
    const [row] = (await listPicks(matchmaker, vip._id, PAGE)).map(presentPick);
    return row?.candidate;
  };
  const gone = { id: man._id, firstName: 'Yusuf', age: null, location: null, occupation: null };
  expect(await read()).toMatchObject({ age: expect.any(Number), location: expect.any(String) });
  const since = new Date();
  for (const state of [
    { suspendedAt: since },
    { leavingSince: since },
    { pause: { since, until: null, reason: 'busy' } },
    { role: 'applicant' },
  ]) {
    await UserModel.updateOne({ _id: man._id }, state);
    expect([state, await read()]).toEqual([state, gone]);
    await UserModel.updateOne({ _id: man._id }, { suspendedAt: null, leavingSince: null, pause: null, role: 'member' });
  }
  // Whoever is connected sees a paused person, and so does the desk.
  await dailyRun(system);
  await answer(man, 'interested');
  await answer(vip, 'interested');
  await UserModel.updateOne({ _id: man._id }, { pause: { since, until: null, reason: 'busy' } });
  expect(await read()).toMatchObject({ age: expect.any(Number) });
});
