import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureEvents } from '../../../testing/app/capture-events.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { makeMatchmaker, makeVip } from '../../../testing/people/vips.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { MatchModel } from '../../models/matching/match.ts';
import type { User } from '../../models/members/user.ts';
import { AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { presentPickRequest } from '../../presenters/staff/staff-picks.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { changeMember } from '../staff/member-changes.ts';
import { listPicks, makePick, withdrawPick } from './picks.ts';
import { answerPickRequest, listPickRequests } from './requests.ts';

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
  expect(events).toEqual([{ type: 'picks.changed', userIds: [maryam.userId, zaynab.userId] }]);
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
  expect(await state()).toBe('asked');
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
