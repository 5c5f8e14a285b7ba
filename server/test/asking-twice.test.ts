import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { QUESTIONS } from '../../shared/questions/questions.ts';
import { givenTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { compute } from '../../testing/app/insights.ts';
import { makeConnection, makeMatch, makeMember } from '../../testing/people/factories.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { dailyRun } from '../domain/daily-batch/run.ts';
import { system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { MatchModel } from '../models/matching/match.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { QuestionAnswersModel } from '../models/members/question-answers.ts';
import { SettingsModel } from '../models/members/settings.ts';
import { type User, UserModel } from '../models/members/user.ts';

const { matches, profiles, questions, settings } = contract;

const app = givenTestApp();

const at = (time: string) => clock.set(() => new Date(time));
let browser: TestClient;
let viewer: User;
beforeEach(async () => {
  await clearDatabase();
  at('2030-05-05T09:00:00Z');
  viewer = await makeMember({}, { age: 32, religiousLevel: 'practicing', bio: 'I hike and I read.' });
  browser = await app.signIn(viewer);
});
afterEach(() => clock.set());

/** The five questions that are asked about in the tests. */
const ASKED = QUESTIONS.slice(0, 5);

type Hidden = 'nothing' | 'all';

/**
 * Makes a man. What is hidden of him is one thing or the other: his answers, preferences and deal-breakers, and, where he shows
 * a card only, the fields beyond the card.
 */
const makeMan = async (isCard: boolean): Promise<User> => {
  const man = await makeMember({}, { gender: 'male', age: 33, bio: 'I hike.', religiousLevel: 'moderate' });
  if (isCard) {
    await SettingsModel.updateOne({ _id: man._id }, { $set: { 'privacy.profileVisibility': 'matches' } });
  }
  return man;
};

/** Gives a man one world of hidden facts, or the other. */
const hide = async (man: User, isCard: boolean, world: Hidden): Promise<void> => {
  const isOther = world === 'all';
  const answers = Object.fromEntries(
    ASKED.map(({ id, options }) => {
      const answer = options[isOther ? options.length - 1 : 0]?.value ?? '';
      return [id, { answer, acceptable: [answer], importance: 9 }];
    }),
  );
  await QuestionAnswersModel.updateOne(
    { _id: man._id },
    { $set: { answers, updatedAt: clock.now() } },
    { upsert: true },
  );
  const preferences = isOther
    ? {
        ageRange: { min: 60, max: 70 },
        location: 'Sydney',
        maxDistance: 10,
        interests: ['chess'],
        dealBreakers: ['hiking', 'smoking'],
      }
    : { ageRange: { min: 18, max: 100 }, location: '', maxDistance: 0, interests: [], dealBreakers: [] };
  await SettingsModel.updateOne({ _id: man._id }, { $set: { preferences } });
  const fields = isOther
    ? { religiousLevel: 'practicing' as const, wantsChildren: true, education: 'masters' as const, bio: 'I smoke.' }
    : { religiousLevel: 'moderate' as const, wantsChildren: false, education: null, bio: 'I hike.' };
  await ProfileModel.updateOne(
    { _id: man._id },
    { $set: isCard ? { income: '500k+', ...fields } : { income: '500k+' } },
  );
};

/** All that the viewer is shown of others, as bytes. */
const read = async (): Promise<string> => {
  await compute('recommendations', viewer._id);
  const [recommended, all, daily] = await Promise.all([
    browser.call(matches.recommendations, { query: { limit: 20 } }),
    browser.call(matches.list),
    browser.call(matches.daily),
  ]);
  const opened = await Promise.all(
    recommended.map(({ user }) => browser.call(profiles.other, { params: { userId: user.id } })),
  );
  return JSON.stringify([recommended, all, daily, opened]);
};

/** Men of both kinds in every relation to the viewer: recommended, introduced, connected. */
const givenMen = async () => {
  const men: { man: User; isCard: boolean }[] = [];
  for (const relation of ['recommended', 'introduced', 'connected']) {
    for (const isCard of [false, true]) {
      const man = await makeMan(isCard);
      if (relation === 'introduced') await makeMatch(viewer._id, man._id, { relaxed: 'fit' });
      if (relation === 'connected') await makeConnection(viewer._id, man._id);
      men.push({ man, isCard: isCard && relation !== 'connected' });
    }
  }
  return men;
};

describe('R23, R25, R27: what a member is shown of others', () => {
  test('is the same all day, whatever they change of their own side', async () => {
    for (const { man, isCard } of await givenMen()) await hide(man, isCard, 'nothing');
    const first = await read();
    expect(JSON.parse(first)[0]).toHaveLength(4);
    const body = (answer: string, acceptable: string[]) => ({ answer, acceptable, importance: 9 as const });
    for (const { id, options } of ASKED) {
      for (const { value } of options) {
        await browser.call(questions.answer, { params: { questionId: id }, body: body(value, [value]) });
      }
    }
    expect(await read()).toBe(first);
    for (const change of [
      { bio: 'I smoke. Chess.', religiousLevel: 'very_practicing' as const, wantsChildren: false },
      { maritalStatus: 'divorced' as const, hasChildren: true, education: 'doctorate' as const, location: 'Sydney' },
      { age: 61, gender: 'male' as const },
      { age: null },
    ]) {
      await browser.call(profiles.change, { body: change });
      expect(await read()).toBe(first);
    }
    for (const preferences of [
      { dealBreakers: ['hiking', 'no moderate people'] },
      { ageRange: { min: 50, max: 60 }, location: 'Sydney', maxDistance: 10, interests: ['chess'] },
    ]) {
      await browser.call(settings.change, { body: { preferences } });
      expect(await read()).toBe(first);
    }
    expect(await browser.call(matches.renewal)).toMatchObject({
      isPending: true,
      renewsAt: '2030-05-06T00:00:00.000Z',
    });
  });

  test('is the same whatever is hidden of the others, also on the days after the viewer has changed something', async () => {
    const men = await givenMen();
    const inWorld = async (world: Hidden, time: string) => {
      at(time);
      for (const { man, isCard } of men) await hide(man, isCard, world);
      // What the planner would have stored: it ranks by what is hidden, too.
      await MatchModel.updateMany({}, { $set: { score: world === 'all' ? 31 : 90 } });
      return read();
    };
    const sides = [
      { bio: 'I smoke.', religiousLevel: 'practicing' as const },
      { bio: 'Chess.', religiousLevel: 'moderate' as const, wantsChildren: true },
      { bio: null, education: 'masters' as const },
    ];
    const readings = new Set<string>();
    for (const [index, side] of sides.entries()) {
      const day = `2030-05-${10 + index}`;
      await ProfileModel.updateOne({ _id: viewer._id }, { $set: side });
      const answers = Object.fromEntries(
        ASKED.map(({ id, options }, n) => {
          const answer = options[0]?.value ?? '';
          return [
            id,
            { answer, acceptable: n === index ? [answer] : options.slice(1).map(({ value }) => value), importance: 9 },
          ];
        }),
      );
      const stored = { answers, updatedAt: clock.now() };
      await QuestionAnswersModel.updateOne({ _id: viewer._id }, { $set: stored }, { upsert: true });
      const one = await inWorld('nothing', `${day}T09:00:00Z`);
      expect(await inWorld('all', `${day}T10:00:00Z`)).toBe(one);
      expect(await inWorld('nothing', `${day}T11:00:00Z`)).toBe(one);
      readings.add(one);
    }
    // The viewer's own side counts, from the next day on.
    expect(readings.size).toBe(sides.length);
  });
});

describe('R25, R30: what protects others works at once', () => {
  const shown = async () =>
    (await browser.call(matches.recommendations, { query: { limit: 20 } })).map(({ user }) => user);

  test('a suspension, a pause and hiding from colleagues take someone away, a stricter visibility leaves the card', async () => {
    const [suspended, paused, hiding, stricter] = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        makeMember({ email: n === 3 ? viewer.email.replace('user', 'he') : `${n}@gmail.com` }, { gender: 'male' }),
      ),
    );
    if (!suspended || !paused || !hiding || !stricter) throw new Error('no men');
    expect(await shown()).toHaveLength(4);
    await UserModel.updateOne({ _id: suspended._id }, { $set: { suspendedAt: clock.now() } });
    await UserModel.updateOne(
      { _id: paused._id },
      { $set: { pause: { reason: 'break', until: new Date('2030-06-01') } } },
    );
    await ProfileModel.updateOne({ _id: hiding._id }, { $set: { 'privacySettings.hideFromContacts': true } });
    await SettingsModel.updateOne({ _id: stricter._id }, { $set: { 'privacy.profileVisibility': 'matches' } });
    expect(await shown()).toMatchObject([{ id: stricter._id, lastName: '' }]);
  });

  test('a number that the viewer lists takes nobody away from them: they would have that number', async () => {
    const phone = '+44 20 7946 0001';
    await makeMember({ phone }, { gender: 'male' });
    const before = await shown();
    expect(before).toHaveLength(1);
    await browser.call(profiles.change, { body: { privacySettings: { hideFromContacts: true } } });
    await browser.call(contract.contacts.replace, { body: { phones: [phone] } });
    at('2030-05-06T09:00:00Z');
    expect(await shown()).toEqual(before);
    await dailyRun(system);
    const introduced = await browser.call(matches.daily);
    expect(introduced.map(({ otherUser }) => otherUser.id)).toEqual(before.map(({ id }) => id));
    // The other is neither introduced nor shown to whoever hides from them.
    const other = await UserModel.findById(before[0]?.id).lean<User>();
    const others = await app.signIn(other ?? viewer);
    expect(await others.call(matches.daily)).toEqual([]);
    expect(await others.call(matches.recommendations, { query: { limit: 20 } })).toEqual([]);
  });
});
