import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { DailySnapshotModel } from '../../models/matching/daily-snapshot.ts';
import type { User } from '../../models/members/user.ts';
import { createActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { changeProfile } from '../profiles/profiles.ts';
import { answerQuestion, deleteAnswer } from '../questions/question-answers.ts';
import { changeSettings } from '../settings/settings.ts';
import { getRenewal, loadDailySnapshot } from './daily-snapshot.ts';

givenDatabase();
const at = (time: string) => clock.set(() => new Date(time));
beforeEach(async () => {
  await clearDatabase();
  at('2030-05-05T09:00:00Z');
});
afterEach(() => clock.set());

const actorOf = (user: User) => createActor(user, 's');
const bioOf = async ({ _id }: User) => (await loadDailySnapshot(_id))?.bio;
const ANSWER = { answer: 'most', acceptable: ['most'], importance: 9 as const };

test('it stays what it was before the first change of the day, whichever part changes, and is taken anew the next day', async () => {
  const member = await makeMember({}, { bio: 'Before' });
  const [actor, before] = [actorOf(member), await loadDailySnapshot((await makeMember({}, { bio: 'Before' }))._id)];
  await changeProfile(actor, { bio: 'After' });
  await changeSettings(actor, { preferences: { dealBreakers: ['smoking'] } });
  await answerQuestion(actor, 'daily-prayer', ANSWER);
  const side = await loadDailySnapshot(member._id);
  expect(side).toEqual({ ...before, id: member._id });
  at('2030-05-05T23:59:59.999Z');
  expect(await loadDailySnapshot(member._id)).toEqual(side);
  at('2030-05-06T00:00:00Z');
  const next = await loadDailySnapshot(member._id);
  expect(next).toMatchObject({
    bio: 'After',
    preferences: { dealBreakers: ['smoking'] },
    answers: { 'daily-prayer': ANSWER },
  });
  await deleteAnswer(actor, 'daily-prayer');
  expect(await loadDailySnapshot(member._id)).toEqual(next);
});

test('it is one, however many read and change at once', async () => {
  for (let round = 0; round < 20; round++) {
    const member = await makeMember({}, { bio: 'Before' });
    const actor = actorOf(member);
    const sides = await Promise.all([
      ...Array.from({ length: 8 }, () => bioOf(member)),
      changeProfile(actor, { bio: 'After' }).then(() => bioOf(member)),
      changeProfile(actor, { bio: 'Later' }).then(() => bioOf(member)),
      ...Array.from({ length: 8 }, () => bioOf(member)),
    ]);
    expect(new Set([...sides, await bioOf(member)])).toEqual(new Set(['Before']));
  }
});

test('a clock that is set back, or another process whose clock is behind, takes no second one', async () => {
  const member = await makeMember({}, { bio: 'Before' });
  await bioOf(member);
  await changeProfile(actorOf(member), { bio: 'After' });
  at('2030-05-04T12:00:00Z');
  expect(await bioOf(member)).toBe('Before');
});

test('of someone without an age or gender nothing is kept; it is taken once they have both, and then stays', async () => {
  const member = await makeMember({}, { age: null, bio: 'Before' });
  const actor = actorOf(member);
  expect(await bioOf(member)).toBe('Before');
  await changeProfile(actor, { bio: 'Still filling in' });
  expect(await DailySnapshotModel.countDocuments()).toBe(0);
  await changeProfile(actor, { age: 30 });
  await changeProfile(actor, { bio: 'After' });
  expect(await loadDailySnapshot(member._id)).toMatchObject({ age: 30, bio: 'Still filling in' });
  await changeProfile(actor, { age: null });
  expect(await loadDailySnapshot(member._id)).toMatchObject({ age: 30 });
});

test('applicants and staff change without one, and a stranger has none', async () => {
  for (const role of ['applicant', 'admin'] as const) {
    await changeProfile(actorOf(await makeUser({ role }, { age: 30, gender: 'male' })), { bio: 'Mine' });
  }
  expect(await DailySnapshotModel.countDocuments()).toBe(0);
  expect(await loadDailySnapshot('nobody')).toBeNull();
});

test('R23: it holds neither e-mail, phone, income nor whom the member hides from', async () => {
  const member = await makeMember({ email: 'canary@canary.example', phoneHashes: ['canary'] }, { income: '500k+' });
  await loadDailySnapshot(member._id);
  expect(JSON.stringify(await DailySnapshotModel.find().lean())).not.toMatch(/canary|500k/);
});

test('a change is still to count until the next day, unless it was taken back', async () => {
  const actor = actorOf(await makeMember({}, { bio: 'Before' }));
  const isPending = async () => (await getRenewal(actor)).isPending;
  expect(await getRenewal(actor)).toEqual({ isPending: false, renewsAt: new Date('2030-05-06T00:00:00Z') });
  await loadDailySnapshot(actor.userId);
  expect(await isPending()).toBe(false);
  await changeProfile(actor, { bio: 'After' });
  expect(await isPending()).toBe(true);
  await changeProfile(actor, { bio: 'Before', privacySettings: { preventScreenshots: true } });
  expect(await isPending()).toBe(false);
  await changeSettings(actor, { preferences: { interests: ['chess'] } });
  expect(await isPending()).toBe(true);
  at('2030-05-06T00:00:00Z');
  expect(await isPending()).toBe(false);
});
