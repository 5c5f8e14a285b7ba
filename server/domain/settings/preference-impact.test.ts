import { beforeEach, expect, test } from 'vitest';
import { settings as contract } from '../../../shared/contract/settings.ts';
import { makeMember, makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { presentPreferenceImpact } from '../../presenters/settings.ts';
import { createActor, type UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { answerQuestion } from '../questions/question-answers.ts';
import { dropCommunitySample } from './community-sample.ts';
import { getPreferenceImpact } from './preference-impact.ts';

givenDatabase();
beforeEach(clearDatabase);

const makeMen = (count: number, profile: object = {}) =>
  Promise.all(
    Array.from({ length: count }, () => makeMember({}, { gender: 'male', age: 35, location: 'London', ...profile })),
  );
const ask = async (actor: UserActor, wishes: Parameters<typeof getPreferenceImpact>[1]) => {
  const told = presentPreferenceImpact(await getPreferenceImpact(actor, wishes));
  expect(contract.cost.responses[200].strict().parse(told)).toEqual(told);
  return told;
};
const woman = async () => createActor(await makeMember({}, { location: 'London' }), 's');

test('each wish tells by itself how many it leaves out, coarsely', async () => {
  const she = await woman();
  await makeMen(12);
  await makeMen(6, { age: 61 });
  await makeMen(7, { location: 'Sydney' });
  await makeMen(5, { maritalStatus: 'divorced' });
  await makeMember({}, { age: 61 });
  const told = await ask(she, {
    ageRange: { min: 25, max: 45 },
    maxDistance: 100,
    dealBreakers: ['divorced', 'bad vibes', ' ', 'has children'],
  });
  expect(told).toMatchObject({ considered: 30, ageRange: 5, distance: 5 });
  expect(told.dealBreakers).toMatchObject([
    { text: 'divorced', state: 'used', leavesOut: 5 },
    { text: 'bad vibes', state: 'unknown', meaning: null, leavesOut: 0 },
    { text: 'has children', state: 'used', leavesOut: 0 },
  ]);
  expect(told.dealBreakers[0]?.meaning).toMatch(/divorced/i);
});

test('answers count as they were at the start of the day, and only those that may keep people apart', async () => {
  const she = await woman();
  const men = await makeMen(20);
  const say = (user: { _id: string }, answer: string, mayKeepApart: boolean) =>
    answerQuestion(createActor(user as never, 's'), 'smoking-vaping', {
      answer,
      acceptable: [],
      importance: 0,
      mayKeepApart,
    });
  const countSmokers = async () => {
    dropCommunitySample();
    return (await ask(she, { dealBreakers: ['no smokers'] })).dealBreakers[0]?.leavesOut;
  };
  for (const man of men) await say(man, 'daily', true);
  expect(await countSmokers()).toBe(0);
  clock.set(() => new Date('2030-01-02T12:00:00Z'));
  expect(await countSmokers()).toBe(20);
  for (const man of men) await say(man, 'daily', false);
  expect(await countSmokers()).toBe(20);
  clock.set(() => new Date('2030-01-03T12:00:00Z'));
  expect(await countSmokers()).toBe(0);
  clock.set();
});

test('one person more or less cannot be told, whatever is wished', async () => {
  const she = await woman();
  await makeMen(22);
  const wishes = { ageRange: { min: 60, max: 62 }, maxDistance: 1, location: 'Sydney', dealBreakers: ['divorced'] };
  const before = await ask(she, wishes);
  await makeMen(1, { age: 61, location: 'Sydney', maritalStatus: 'divorced' });
  dropCommunitySample();
  expect(await ask(she, wishes)).toEqual(before);
});

test('nor is one who alone is left by a wish', async () => {
  const she = await woman();
  await makeMen(19);
  const alone = await makeMember({}, { gender: 'male', age: 61, location: 'Sydney' });
  const wishes = { ageRange: { min: 60, max: 62 }, maxDistance: 1, location: 'Sydney', dealBreakers: [] };
  const with1 = await ask(she, wishes);
  expect(with1).toMatchObject({ considered: 20, ageRange: 20, distance: 20 });
  await ProfileModel.updateOne({ _id: alone._id }, { age: 35, location: 'London' });
  dropCommunitySample();
  expect(await ask(she, wishes)).toEqual(with1);
});

test('what is not sent is as it is stored, and nothing is changed', async () => {
  const she = await woman();
  await makeMen(16);
  await makeMen(6, { age: 61 });
  await SettingsModel.updateOne({ _id: she.userId }, { 'preferences.ageRange': { min: 25, max: 45 } });
  const before = await SettingsModel.findById(she.userId).lean();
  expect((await ask(she, {})).ageRange).toBe(5);
  expect((await ask(she, { ageRange: { max: 70 } })).ageRange).toBe(0);
  expect(await SettingsModel.findById(she.userId).lean()).toEqual(before);
});

test('who is no member, or whose age is not known, is told what was understood and no counts', async () => {
  await makeMen(6);
  const others = [await makeUser(), await makeUser({ role: 'admin' }), await makeMember({}, { age: null })];
  for (const user of others) {
    expect(await ask(createActor(user, 's'), { dealBreakers: ['divorced', 'bad vibes'] })).toMatchObject({
      considered: null,
      ageRange: null,
      distance: null,
      dealBreakers: [
        { text: 'divorced', state: 'used', leavesOut: null },
        { text: 'bad vibes', state: 'unknown', leavesOut: null },
      ],
    });
  }
});
