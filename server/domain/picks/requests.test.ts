import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { PickModel } from '../../models/matching/pick.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentPickRequest } from '../../presenters/staff/staff-picks.ts';
import { changeMember } from '../accounts/members/member-changes.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { listPicks, makePick, withdrawPick } from './picks.ts';
import { answerPickRequest, countPickRequests, listPickRequests } from './requests.ts';

givenDatabase();

let maryam: UserActor;
let zaynab: UserActor;
let bride: User;
let groom: User;
let pickId: string;
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-03-14T12:00:00Z'));
  [maryam, zaynab] = [await makeMatchmaker(), await makeMatchmaker('Zaynab')];
  [bride, groom] = [await makeVip(maryam), await makeVip(zaynab, { firstName: 'Yusuf' }, { gender: 'male' })];
  pickId = (await makePick(maryam, bride._id, { candidateId: groom._id, note: 'words-for-the-bride' })).details.pick
    ._id;
});
afterEach(() => clock.set());

const state = async () => (await listPicks(maryam, bride._id, { limit: 1 }))[0]?.state;
const ids = async (actor: UserActor) => {
  const { received, sent } = await listPickRequests(actor);
  return [received, sent].map((some) => some.map(({ details }) => details.pick._id));
};

test('two VIP members of two matchmakers are introduced only once both agree; both desks see what waits', async () => {
  expect(await state()).toBe('asked');
  expect(await ids(zaynab)).toEqual([[pickId], []]);
  expect(await ids(maryam)).toEqual([[], [pickId]]);
  const events = await captureEvents(() => answerPickRequest(zaynab, pickId, true));
  expect(events).toEqual([
    { type: 'picks.changed', userIds: [maryam.userId, zaynab.userId] },
    { type: 'pick.ready', memberId: expect.any(String) },
  ]);
  expect(await state()).toBe('waiting');
  expect(await ids(zaynab)).toEqual([[], []]);
  await dailyRun(system);
  expect(await state()).toBe('introduced');
  const audit = await AuditEntryModel.find({ action: 'pick.agreed' }).lean();
  expect(audit).toMatchObject([{ actorId: zaynab.userId, subjectId: groom._id }]);
});

test('the other matchmaker reads of the request what a card shows and how the two compare, and not the note', async () => {
  const { received } = await listPickRequests(zaynab);
  const shown = received.map(presentPickRequest);
  expect(shown).toMatchObject([
    { pickedBy: { name: 'Maryam' }, member: { id: bride._id, firstName: 'Amina' }, candidate: { firstName: 'Yusuf' } },
  ]);
  expect(shown[0]?.compatibilityScore).toBeGreaterThan(0);
  expect(JSON.stringify(shown)).not.toMatch(/words-for-the-bride|Rahman/);
});

test('a pick that is refused is not introduced by hand, and its desk reads that', async () => {
  await answerPickRequest(zaynab, pickId, false);
  expect(await state()).toBe('refused');
  await expect(answerPickRequest(zaynab, pickId, true)).rejects.toMatchObject({ code: 'conflict' });
});

test('of two answers at once one counts', async () => {
  const outcomes = await Promise.allSettled([
    answerPickRequest(zaynab, pickId, true),
    answerPickRequest(zaynab, pickId, false),
    answerPickRequest(zaynab, pickId, true),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await AuditEntryModel.countDocuments({ action: /^pick\.(?:agreed|refused)$/ })).toBe(1);
});

test('of an agreement and a withdrawal at once the last word is the desk’s that may still withdraw', async () => {
  const [agreed, withdrawn] = await Promise.allSettled([
    answerPickRequest(zaynab, pickId, true),
    withdrawPick(maryam, { memberId: bride._id, pickId }),
  ]);
  expect(withdrawn.status).toBe('fulfilled');
  expect(['fulfilled', 'rejected']).toContain(agreed.status);
  expect(await state()).toBe('withdrawn');
});

test('R13, R18: only who was asked answers, while the candidate is theirs', async () => {
  const [other, admin] = [await makeMatchmaker('Huda'), createActor(await makeUser({ role: 'admin' }), 's')];
  for (const actor of [maryam, other, admin, createActor(bride, 's')])
    await expect(answerPickRequest(actor, pickId, true)).rejects.toMatchObject({ code: 'not_found' });
  expect(await ids(admin)).toEqual([[], []]);
  await changeMember(system, groom._id, { assignedMatchmakerId: other.userId });
  await expect(answerPickRequest(zaynab, pickId, true)).rejects.toMatchObject({ code: 'not_found' });
});

test('R19: once a cover is over by the clock, requests show neither their members nor a count', async () => {
  await UserModel.updateMany({}, { cover: { insteadOf: 'other', until: clock.now() } });
  expect([await ids(zaynab), await ids(maryam)]).toEqual([
    [[], []],
    [[], []],
  ]);
  expect(await countPickRequests(zaynab)).toBe(0);
});

const toNobody = { assignedMatchmakerId: null };
const huda = async () => ({ assignedMatchmakerId: (await makeMatchmaker('Huda')).userId });
test.each<[string, () => Promise<unknown>, 'waiting' | 'asked' | null]>([
  [
    'the candidate’s tier has no matchmaker any more',
    () => changeMember(system, groom._id, { membershipTier: 'premium' }),
    'waiting',
  ],
  ['the candidate has no matchmaker any more', () => changeMember(system, groom._id, toNobody), 'waiting'],
  [
    'the candidate goes to who asked',
    () => changeMember(system, groom._id, { assignedMatchmakerId: maryam.userId }),
    'waiting',
  ],
  ['the candidate goes to a third', async () => changeMember(system, groom._id, await huda()), 'asked'],
  ['who was asked is none any more', () => changeMember(system, zaynab.userId, { role: 'member' }), 'waiting'],
  ['the member goes to another', async () => changeMember(system, bride._id, await huda()), null],
  ['who asked is none any more', () => changeMember(system, maryam.userId, { role: 'member' }), null],
])('R13: a request ends, and shows nobody, as soon as %s', async (_, change, again) => {
  const events = await captureEvents(change);
  expect(events).toContainEqual({ type: 'picks.changed', userIds: [maryam.userId, zaynab.userId] });
  expect(await Promise.all([ids(zaynab), ids(maryam)])).toEqual([
    [[], []],
    [[], []],
  ]);
  expect(await countPickRequests(zaynab)).toBe(0);
  expect(await PickModel.findById(pickId).lean()).toMatchObject({ status: 'dropped', reasons: ['matchmaker-changed'] });
  const picked = makePick(maryam, bride._id, { candidateId: groom._id });
  if (again === null) await expect(picked).rejects.toMatchObject({ code: 'not_found' });
  else expect((await picked).details.state).toBe(again);
});

test('a pick and a change of the candidate’s matchmaker at once leave no request that nobody may answer', async () => {
  for (let round = 0; round < 12; round++) {
    await PickModel.deleteMany({});
    await UserModel.updateOne({ _id: groom._id }, { assignedMatchmakerId: zaynab.userId });
    await Promise.all([
      makePick(maryam, bride._id, { candidateId: groom._id }),
      changeMember(system, groom._id, toNobody),
    ]);
    expect(await countPickRequests(zaynab)).toBe(0);
  }
});

test('an agreement does not outlast the matchmaker who gave it', async () => {
  await answerPickRequest(zaynab, pickId, true);
  const other = await makeMatchmaker('Huda');
  await changeMember(system, groom._id, { assignedMatchmakerId: other.userId });
  await dailyRun(system);
  expect((await listPicks(maryam, bride._id, { limit: 1 }))[0]).toMatchObject({
    state: 'dropped',
    pick: { reasons: ['matchmaker-changed'] },
  });
});

test('nobody has to agree where the candidate has no matchmaker, or the same one', async () => {
  const [free, own] = [await makeVip(null, {}, { gender: 'male' }), await makeVip(maryam, {}, { gender: 'male' })];
  for (const { _id } of [free, own]) {
    const { details } = await makePick(maryam, bride._id, { candidateId: _id });
    expect(details.state).toBe('waiting');
  }
  expect(await MatchModel.countDocuments()).toBe(0);
});

test('while a request waits, the other matchmaker who picks the same two is told to answer it', async () => {
  const picked = makePick(zaynab, groom._id, { candidateId: bride._id });
  await expect(picked).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('asked you') });
});
