import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { makeMatch, makeMember } from '../../testing/people/factories.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { countWaiting, INSIGHT_WAIT_MS, waitForInsight } from '../domain/recommendations/profile-feedback.ts';
import { REQUEST_LIMIT_MS } from '../http/deadline.ts';
import { getQueue } from '../jobs.ts';

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
