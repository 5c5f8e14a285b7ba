import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMatch, makeMember } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { MatchModel } from '../../models/matching/match.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import type { User } from '../../models/members/user.ts';
import { dailyRun } from '../daily-batch/run.ts';
import { createActor, system } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getDailyOutlook } from './daily-outlook.ts';

givenDatabase();
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-05-05T09:00:00Z'));
});
afterEach(() => clock.set());

const outlook = (user: User) => getDailyOutlook(createActor(user, 's'));
const makeMen = (count: number, age: number, location = 'London') =>
  Promise.all(Array.from({ length: count }, () => makeMember({}, { gender: 'male', age, location })));
const wish = (user: User, preferences: Record<string, unknown>) =>
  SettingsModel.updateOne(
    { _id: user._id },
    { $set: Object.fromEntries(Object.entries(preferences).map(([key, value]) => [`preferences.${key}`, value])) },
  );

test('an empty day says what each wish costs and what one change would bring, in rounded counts', async () => {
  const her = await makeMember();
  await makeMen(12, 45);
  await makeMen(13, 45, 'Sydney');
  const [known] = await makeMen(1, 33);
  await makeMatch(her._id, known?._id ?? '');
  await wish(her, { ageRange: { min: 30, max: 40 }, maxDistance: 100, location: 'London' });
  expect((await outlook(her)).empty).toEqual({
    why: 'met',
    considered: 25,
    changes: [
      { wish: 'age', text: null, leavesOut: 25, brings: 10 },
      { wish: 'distance', text: null, leavesOut: 10, brings: 0 },
    ],
  });
});

test.each([
  ['later', {}, 21],
  ['wishes', { ageRange: { min: 50, max: 60 } }, 21],
  ['wishes', { ageRange: { min: 50, max: 60 } }, 3],
])('an empty day is explained by: %s (%j, %i men)', async (why, preferences, count) => {
  const her = await makeMember();
  await makeMen(count, 33);
  await wish(her, preferences);
  expect((await outlook(her)).empty).toMatchObject({ why, considered: count < 20 ? null : 20 });
});

test('a pace is said on the days that it holds, and days on which nothing ran', async () => {
  const her = await makeMember();
  await makeMen(5, 33);
  await dailyRun(system);
  expect(await outlook(her)).toEqual({ missedDays: [], isPaced: false, empty: null });
  clock.set(() => new Date('2030-05-08T09:00:00Z'));
  await dailyRun(system);
  expect(await outlook(her)).toEqual({ missedDays: ['2030-05-06', '2030-05-07'], isPaced: true, empty: null });
  clock.set(() => new Date('2030-05-09T09:00:00Z'));
  await dailyRun(system);
  expect((await outlook(her)).missedDays).toEqual([]);
  expect([await DailyRunModel.countDocuments(), await MatchModel.countDocuments()]).toEqual([3, 5]);
});

test('nothing is explained to whoever lacks age or gender', async () => {
  const her = await makeMember({}, { age: null });
  expect((await outlook(her)).empty).toBeNull();
});
