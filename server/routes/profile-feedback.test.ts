import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeConnection, makeMatch, makeMember } from '../../testing/people/factories.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { countWaiting, INSIGHT_WAIT_MS, waitForInsight } from '../domain/recommendations/profile-feedback.ts';
import { REQUEST_LIMIT_MS } from '../http/deadline.ts';
import { getQueue } from '../jobs.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { SettingsModel } from '../models/members/settings.ts';
import { UserModel } from '../models/members/user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  configureContext({ insightRequests: {} });
});
afterAll(async () => {
  configureContext({ insightRequests: {} });
  await app.stop();
});

test('the wait for a worker leaves a second of the time limit of a request', () => {
  expect(INSIGHT_WAIT_MS + 1_000).toBeLessThanOrEqual(REQUEST_LIMIT_MS);
});

test('whose insight cannot be read waits no longer', async () => {
  configureContext({ insightRequests: { enqueue: async () => {} } });
  const isStored = async () => {
    expect(countWaiting('somebody')).toBe(1);
    throw new Error('away');
  };
  await expect(waitForInsight('feedback', 'somebody', isStored)).rejects.toThrow('away');
  expect(countWaiting('somebody')).toBe(0);
});

test('while no worker runs, both calls wait, then respond with what is stored', async () => {
  configureContext({ insightRequests: { waitMs: 500 } });
  const [her, him] = [await makeMember(), await makeMember({}, { gender: 'male' })];
  await makeMatch(her._id, him._id);
  const browser = await app.signIn(her);
  const [people, feedback] = await Promise.all([
    browser.call(contract.matches.recommendations, { query: { limit: '5' } }),
    browser.call(contract.profiles.feedback),
  ]);
  expect(people.map(({ user }) => user.id)).toEqual([him._id]);
  expect(feedback).toEqual({ strengths: [], suggestions: [] });
  for (const name of ['recommendations', 'feedback'] as const) {
    expect((await getQueue(name).getWaiting()).map(({ data }) => data)).toEqual([{ userId: her._id }]);
  }
});

test('the preview is what such a viewer gets, to the letter, and nothing where they get nothing', async () => {
  const [owner, introduced, connection, everybody] = await Promise.all([
    makeMember({}, { bio: 'Mine', prompts: [{ id: 'home', text: 'Reading' }], profilePhoto: '/p.jpg' }),
    makeMember({}, { gender: 'male' }),
    makeMember({}, { gender: 'male' }),
    makeMember({}, { gender: 'male' }),
  ]);
  await makeMatch(owner._id, introduced._id);
  await makeConnection(owner._id, connection._id);
  const browser = await app.signIn(owner);
  const viewers = Object.entries({ introduced, connection, everybody });
  const looks = await Promise.all(viewers.map(async ([as, viewer]) => ({ as, look: await app.signIn(viewer) })));
  const { preview, other } = contract.profiles;
  const statuses: number[] = [];
  for (const [showProfileTo, profileVisibility, pause] of [
    ['members-only', 'members', null],
    ['all', 'public', null],
    ['matches-only', 'public', null],
    ['all', 'public', { reason: 'break', since: new Date(), until: null }],
  ] as const) {
    await ProfileModel.updateOne({ _id: owner._id }, { $set: { 'privacySettings.showProfileTo': showProfileTo } });
    await SettingsModel.updateOne({ _id: owner._id }, { $set: { 'privacy.profileVisibility': profileVisibility } });
    await UserModel.updateOne({ _id: owner._id }, { $set: { pause } });
    for (const { as, look } of looks) {
      const seen = await look.request('GET', other.path.replace(':userId', owner._id));
      const shown = await browser.request('GET', preview.path, { query: { as } });
      expect(shown.status, `${as}: ${showProfileTo}, ${profileVisibility}`).toBe(seen.status);
      if (seen.status === 200) expect(shown.body).toEqual(seen.body);
      expect(seen.body.prompts !== undefined, 'prompts with the whole profile alone').toBe('bio' in seen.body);
      statuses.push(seen.status);
    }
  }
  expect(statuses).toEqual([200, 200, 404, 200, 200, 200, 200, 200, 404, 404, 200, 404]);
});
