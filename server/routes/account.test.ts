import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { givenTestApp, startTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { connect, makeTab } from '../../testing/app/tab.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { describeClient } from '../http/session/client-name.ts';

let passwordHash: string;
const app = givenTestApp();
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const PASSWORD = 'a quiet garden wall';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const signIn = async (email: string, userAgent: string): Promise<TestClient> => {
  const browser = app.client();
  const headers = { 'User-Agent': userAgent };
  await browser.request('POST', '/api/login', { body: { email, password: PASSWORD }, headers });
  return browser;
};
const list = (browser: TestClient) => browser.call(contract.account.sessions);
const status = async (browser: TestClient) => (await browser.request('GET', '/api/user')).status;

test('R6: one sees one’s own sessions, by ids that open none, and ends each of them or all others', async () => {
  const user = await makeMember({ passwordHash });
  const browsers = [
    await signIn(user.email, CHROME),
    await signIn(user.email, 'curl/8'),
    await app.signIn(user),
  ] as const;
  const [first, second, third] = browsers;
  const sessions = await list(first);
  expect(sessions.map(({ current, client }) => [current, client]).sort()).toEqual([
    [false, 'Unknown browser'],
    [false, 'Unknown browser'],
    [true, 'Chrome on Linux'],
  ]);
  expect(sessions[0]?.current).toBe(true);
  for (const { id } of sessions) {
    const thief = app.client();
    thief.cookies.set('session_id', id);
    expect(await status(thief)).toBe(401);
    expect(JSON.stringify(await app.redis.keys('*'))).not.toContain(id);
  }
  const stranger = await app.signIn(await makeMember());
  const [own] = await list(second);
  const foreign = await stranger.request('DELETE', `/api/account/sessions/${own?.id}`);
  expect([foreign.status, await status(second)]).toEqual([404, 200]);
  await first.call(contract.account.endSession, { params: { id: own?.id ?? '' } });
  expect([await status(first), await status(second), await status(third)]).toEqual([200, 401, 200]);
  await first.call(contract.account.endOtherSessions);
  expect([await status(first), await status(third)]).toEqual([200, 401]);
  expect((await list(first)).map(({ current }) => current)).toEqual([true]);
  await first.call(contract.account.endSession, { params: { id: (await list(first))[0]?.id ?? '' } });
  expect(await status(first)).toBe(401);
});

test('R12: whoever has left may see that they have, come back and sign out, and nothing else', async () => {
  const user = await makeMember({ passwordHash });
  await (await signIn(user.email, CHROME)).call(contract.account.leave, { body: { password: PASSWORD } });
  const back = await signIn(user.email, CHROME);
  const { leaving } = await back.call(contract.accounts.current);
  expect(Date.parse(leaving?.erasedAt ?? '') - Date.parse(leaving?.since ?? '')).toBe(28 * 86_400_000);
  for (const [method, path] of [
    ['GET', '/api/profile'],
    ['GET', '/api/matches'],
    ['GET', '/api/account/sessions'],
    ['POST', '/api/account/pause'],
  ] as const) {
    const { status: found, body } = await back.request(method, path, method === 'GET' ? {} : { body: {} });
    expect([path, found, body.message]).toEqual([path, 403, 'You have left. Please come back first.']);
  }
  const tab = makeTab(app.url, back.cookieHeader);
  expect(await connect(tab)).toBe('unauthorized');
  await back.call(contract.account.restore);
  expect((await back.call(contract.accounts.current)).leaving).toBeUndefined();
  expect((await back.request('GET', '/api/matches')).status).toBe(200);
  tab.socket.disconnect();
});

test('the signed-in user says that the membership is paused', async () => {
  const browser = await app.signIn(await makeMember());
  await browser.call(contract.account.pause, { body: { reason: 'found-match' } });
  expect((await browser.call(contract.accounts.current)).pause).toEqual({ reason: 'found-match', until: null });
  await browser.call(contract.account.resume);
  expect((await browser.call(contract.accounts.current)).pause).toBeUndefined();
});

test('R4: a wrong password is counted for one’s own account, whatever e-mail the change names', async () => {
  const limited = await startTestApp({ stores: app, config: { rateLimits: true } });
  const [user, other] = [await makeMember({ passwordHash }), await makeMember({ passwordHash })];
  const browser = await limited.signIn(user);
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    const body = { password: 'not it at all', email: other.email };
    statuses.push((await browser.request('PATCH', '/api/account', { body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  const signedIn = await limited
    .client()
    .request('POST', '/api/login', { body: { email: other.email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  await limited.stop();
});

test.each([
  [CHROME, 'Chrome on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36 Edg/147.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Something', 'Mac'],
  ['', 'Unknown browser'],
])('a browser is named: %s', (userAgent, name) => expect(describeClient(userAgent)).toBe(name));
