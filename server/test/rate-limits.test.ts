import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { createRateLimits } from '../http/rate-limits.ts';

let app: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
  proxied = await startTestApp({ stores: app, config: { rateLimits: true, trustProxy: 1 } });
});
afterAll(async () => {
  await proxied.stop();
  await app.stop();
});

const from = (address: string) => ({ 'X-Forwarded-For': address });
const logIn = async (browser: TestClient, email: string, password: string, headers = {}) =>
  (await browser.request('POST', '/api/login', { body: { email, password }, headers })).status;
const tally = (found: readonly number[]): Record<number, number> =>
  Object.fromEntries([...new Set(found)].map((one) => [one, found.filter((status) => status === one).length]));
/** Makes a request so many times, each after the answer to the one before: for what has a pace, hashes or writes one document. */
const statuses = async (times: number, one: () => Promise<number>) => {
  const found: number[] = [];
  for (let count = 0; count < times; count += 1) found.push(await one());
  return tally(found);
};
/** Makes it ten times at once until it was made so many times: with more, a busy machine would refuse some. */
const statusesByTens = async (times: number, one: () => Promise<number>) => {
  const found: number[] = [];
  while (found.length < times) {
    const length = Math.min(10, times - found.length);
    found.push(...(await Promise.all(Array.from({ length }, one))));
  }
  return tally(found);
};

describe('R4, R57: signing in', () => {
  test('ten wrong passwords for one account from one address, then 429 with Retry-After', async () => {
    const { email } = await makeUser({ passwordHash: await hashPassword('the-right-passphrase') });
    const stranger = proxied.client();
    const tries = () => logIn(stranger, ` ${email.toUpperCase()}`, 'wrong-password', from('203.0.113.9'));
    expect(await statuses(11, tries)).toEqual({ 401: 10, 429: 1 });
    const answer = await stranger.request('POST', '/api/login', {
      body: { email, password: 'wrong-password' },
      headers: from('203.0.113.9'),
    });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(answer.body.code).toBe('too_many_requests');

    // Its owner, elsewhere, is not kept out; the stranger is, even with the right one.
    expect(await logIn(proxied.client(), email, 'the-right-passphrase', from('198.51.100.7'))).toBe(200);
    expect(await logIn(stranger, email, 'the-right-passphrase', from('203.0.113.9'))).toBe(429);
  });
});

test('R57: five accounts an hour from one address; what was mistyped does not count', async () => {
  let count = 0;
  const register = async (password: string) => {
    count += 1;
    const body = {
      username: `limited-${count}`,
      email: `limited-${count}@example.test`,
      password,
      firstName: 'Amina',
      lastName: 'Rahman',
    };
    return (await proxied.client().request('POST', '/api/register', { body, headers: from('198.51.100.50') })).status;
  };
  expect(await statuses(3, () => register('short'))).toEqual({ 400: 3 });
  expect(await statuses(6, () => register('a-good-long-passphrase'))).toEqual({ 201: 5, 429: 1 });
});

test('R57: attempts that were given back leave no block behind', async () => {
  const redis = new Redis(app.redisUrl);
  onTestFinished(() => redis.disconnect());
  await redis.ping();
  const limit = createRateLimits(redis, async () => () => {});
  const source = { network: '198.51.100.60', request: null };
  const request = { source, actor: null, email: null, account: null, isWellFormed: true, isClaim: false };
  const attempt = () => limit('register', request);
  const settle = await Promise.all(Array.from({ length: 5 }, attempt));
  await expect(attempt()).rejects.toMatchObject({ code: 'too_many_requests' });
  for (const end of settle) end('unavailable');
  const outcome = () =>
    attempt().then(
      () => 'ok',
      ({ code }) => code,
    );
  await expect.poll(outcome, { timeout: 5_000 }).toBe('ok');
});

test('R57: sixty messages a minute and two hundred profiles a day for one person; others notice nothing', async () => {
  const [busy, other] = [await app.signIn(await makeMember()), await app.signIn(await makeMember())];
  const id = 'AAAAAAAAAAAAAAAAAAAAAA';
  const write = (browser: TestClient) => async () =>
    (await browser.request('POST', `/api/matches/${id}/messages`, { body: { content: 'Salam' } })).status;
  expect(await statusesByTens(61, write(busy))).toEqual({ 404: 60, 429: 1 });
  expect(await write(other)()).toBe(404);
  const look = async () => (await busy.request('GET', `/api/profiles/${id}`)).status;
  expect(await statusesByTens(201, look)).toEqual({ 404: 200, 429: 1 });
  expect((await busy.call(contract.accounts.current)).id).toBeTruthy();
});

test('R57: ten reports a day; one that was not filled in does not count', async () => {
  const member = await makeMember();
  const browser = await app.signIn(await makeMember());
  const report = async (reason: string) =>
    (await browser.request('POST', '/api/reports', { body: { userId: member._id, reason } })).status;
  expect(await statuses(3, () => report('no reason'))).toEqual({ 400: 3 });
  expect(await statusesByTens(11, () => report('other'))).toEqual({ 404: 10, 429: 1 });
});

test('two processes count together', async () => {
  const user = await makeMember();
  const [one, two] = [await app.signIn(user), await proxied.signIn(user)];
  const write = (browser: TestClient) => async () =>
    (await browser.request('POST', '/api/matches/x/messages', { body: { content: 'Salam' } })).status;
  expect(await statusesByTens(40, write(one))).toEqual({ 404: 40 });
  expect(await statusesByTens(21, write(two))).toEqual({ 404: 20, 429: 1 });
});

test('R57: a list of phone numbers changes sixty times an hour; what was no number does not count', async () => {
  const browser = await app.signIn(await makeMember());
  const list = async (phone: string) =>
    (await browser.request('PUT', '/api/settings/contacts', { body: { phones: [phone] } })).status;
  expect(await statuses(3, () => list('no number'))).toEqual({ 400: 3 });
  expect(await statuses(61, () => list('+44 20 7946 0000'))).toEqual({ 200: 60, 429: 1 });
  expect((await browser.request('DELETE', '/api/settings/contacts')).status).toBe(204);
});

test('R57: what costs much is limited for each person by itself: recommendations, feedback, what wishes cost, lists of people', async () => {
  const [busy, other] = [await app.signIn(await makeMember()), await app.signIn(await makeMember())];
  const [reader, wishful] = [await app.signIn(await makeMember()), await app.signIn(await makeMember())];
  const admin = await app.signIn(await makeUser({ role: 'admin' }));
  const get = (browser: TestClient, path: string) => async () => (await browser.request('GET', path)).status;
  const cost = async () =>
    (await wishful.request('POST', '/api/settings/cost', { body: { location: 'London' } })).status;
  const recommendations = '/api/matches/recommendations';
  const readLists = async () => [
    await statuses(70, get(admin, '/api/staff/members')),
    await statuses(51, get(admin, '/api/staff/applications')),
  ];
  // Each has a pace of their own, so that all go on beside each other.
  expect(
    await Promise.all([
      statuses(31, get(busy, recommendations)),
      statuses(31, get(reader, '/api/profile/feedback')),
      statuses(91, cost),
      readLists(),
    ]),
  ).toEqual([{ 200: 30, 429: 1 }, { 200: 30, 429: 1 }, { 200: 90, 429: 1 }, [{ 200: 70 }, { 200: 50, 429: 1 }]]);
  expect(await get(other, recommendations)()).toBe(200);
  const refusal = await busy.request('GET', recommendations);
  expect(refusal.body.message).toBe('That was a little too fast. Please wait a moment and try again.');
  expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await busy.call(contract.accounts.current)).id).toBeTruthy();
});
