import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { givenTestApp, startTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makeConnection, makeMatch, makeMember } from '../../testing/people/factories.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { clock } from '../domain/kernel/clock.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { SettingsModel } from '../models/members/settings.ts';
import type { User } from '../models/members/user.ts';
import { UserModel } from '../models/members/user.ts';

givenDatabase();
const app = givenTestApp();
beforeEach(async () => {
  await clearDatabase();
  clock.set(() => new Date('2030-05-05T20:00:00Z'));
});
afterEach(() => clock.set());

const SENTENCE = 'You have looked at many profiles today. Please come back tomorrow.';

/** A member whose whole profile anybody may see. */
const makePublicMember = async (age: number, gender: 'male' | 'female'): Promise<User> => {
  const user = await makeMember({}, { age, gender });
  await ProfileModel.updateOne({ _id: user._id }, { $set: { 'privacySettings.showProfileTo': 'all' } });
  await SettingsModel.updateOne({ _id: user._id }, { $set: { 'privacy.profileVisibility': 'public' } });
  return user;
};
const makeCommunity = (count: number): Promise<User[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => makePublicMember(25 + (at % 10), at % 2 ? 'male' : 'female')));
const view = (browser: TestClient, { _id }: Pick<User, '_id'>) => browser.request('GET', `/api/profiles/${_id}`);

/** Reads recommendations as everyone in turn: of each age and gender. Returns the ids of those shown. */
const copyByRecommendations = async (browser: TestClient): Promise<Set<string>> => {
  const shown = new Set<string>();
  for (const gender of ['female', 'male'] as const) {
    for (let age = 25; age < 35; age += 1) {
      await browser.call(contract.profiles.change, { body: { age, gender } }).catch(() => {});
      await browser.call(contract.settings.change, { body: { preferences: { ageRange: { min: age, max: age } } } });
      for (const { user } of await browser.call(contract.matches.recommendations, { query: { limit: 20 } }))
        shown.add(user.id);
    }
  }
  return shown;
};

describe('R57: of a community of 90, in one day', () => {
  test('a member sees fifty, by whatever calls, and those introduced to them', async () => {
    const everyone = await makeCommunity(90);
    const viewer = await makeMember({}, { age: 30, gender: 'female' });
    const [open, connected] = [await makeMember({}, { gender: 'male' }), await makeMember({}, { gender: 'male' })];
    await makeMatch(viewer._id, open._id);
    await makeConnection(viewer._id, connected._id);
    const browser = await app.signIn(viewer);
    const shown = await copyByRecommendations(browser);
    const refused = new Set<string>();
    for (const person of everyone) {
      const { status } = await view(browser, person);
      if (status === 200) shown.add(person._id);
      else refused.add(person._id);
    }
    for (const id of [open._id, connected._id]) shown.delete(id);
    expect(shown.size).toBe(50);
    expect(refused.size).toBe(40);
    // Who was shown stays visible, and so does whoever was introduced.
    for (const _id of [...shown].slice(0, 5)) expect((await view(browser, { _id })).status).toBe(200);
    for (const person of [open, connected]) expect((await view(browser, person)).status).toBe(200);
    expect((await browser.call(contract.matches.list)).length).toBe(2);
    const left = await browser.call(contract.matches.recommendations, { query: { limit: 20 } });
    for (const { user } of left) expect([...shown, open._id]).toContain(user.id);
  });

  test('a further profile is refused until the day ends, after what may not be seen', async () => {
    const everyone = await makeCommunity(52);
    const hidden = await makeMember({}, { gender: 'male' });
    const browser = await app.signIn(await makeMember());
    for (const person of everyone.slice(0, 50)) expect((await view(browser, person)).status).toBe(200);
    const [further, suspended] = [everyone[50], everyone[51]];
    if (!further || !suspended) throw new Error('unreachable');
    const refusal = await view(browser, further);
    expect([refusal.status, refusal.body.message]).toEqual([429, SENTENCE]);
    expect(Number(refusal.headers.get('retry-after'))).toBe(4 * 3_600);
    // Whom nobody may see is not found, and takes no place.
    await UserModel.updateOne({ _id: suspended._id }, { $set: { suspendedAt: clock.now() } });
    for (const person of [hidden, suspended, { _id: 'AAAAAAAAAAAAAAAAAAAAAA' }])
      expect((await view(browser, person)).status).toBe(404);
    clock.set(() => new Date('2030-05-06T00:00:01Z'));
    expect((await view(browser, further)).status).toBe(200);
  });

  test('a hundred requests at once, at two servers, see fifty', async () => {
    const everyone = await makeCommunity(60);
    const viewer = await makeMember();
    const other = await startTestApp({ stores: app });
    const browsers = [await app.signIn(viewer), await other.signIn(viewer)];
    const answers = await Promise.all(
      browsers.flatMap((browser, at) =>
        (at ? everyone : [...everyone].reverse()).map((person) => view(browser, person)),
      ),
    );
    await other.stop();
    const seen = answers.filter(({ status }) => status === 200).map(({ body }) => body.user.id);
    expect(new Set(seen).size).toBe(50);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});
