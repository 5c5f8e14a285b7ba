import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { connect, makeTab, openTab } from '../../testing/app/tab.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';

const RIGHT = 'the-right-passphrase';
let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ log, config: { rateLimits: true, trustProxy: 1 } });
});
afterAll(() => app.stop());
afterEach(() => {
  lines.length = 0;
});

interface Line {
  readonly call?: string;
  readonly status?: number;
  readonly refused?: string;
  readonly signedIn?: string;
  readonly account?: string;
}
const read = (): Line[] => lines.map((line) => JSON.parse(line) as Line);

test('R61: a sign-in writes who has signed in, a failed one a mark of the account that it named, never the e-mail', async () => {
  const user = await makeUser({ passwordHash: await hashPassword(RIGHT) });
  const attempt = (email: string, password: string) =>
    app.client().request('POST', '/api/login', { body: { email, password } });
  await attempt(user.email, RIGHT);
  await attempt(user.email, 'wrong-password');
  await attempt(` ${user.email.toUpperCase()}`, 'wrong-password');
  await attempt('nobody@example.test', 'wrong-password');
  const [success, failure, spelt, unknown] = read().filter(({ call }) => call === 'accounts.login');
  expect(success).toMatchObject({ status: 200, signedIn: user._id });
  expect(success).not.toHaveProperty('account');
  expect(failure).toMatchObject({ status: 401, account: expect.stringMatching(/^[\w-]{22}$/) });
  expect(failure).not.toHaveProperty('signedIn');
  expect(spelt?.account).toBe(failure?.account);
  expect(unknown?.account).not.toBe(failure?.account);
  expect(lines.join('')).not.toMatch(/@|example\.test/i);
});

test('R61: a new password and a registration write whose they are', async () => {
  const user = await makeUser({ passwordHash: await hashPassword(RIGHT) });
  const browser = await app.signIn(user);
  const change = (current: string) =>
    browser.request('POST', '/api/password', { body: { current, password: 'an open window' } });
  expect((await change('wrong-password')).status).toBe(400);
  expect((await change(RIGHT)).status).toBe(204);
  expect(read().filter(({ call }) => call === 'accounts.changePassword')).toMatchObject([
    { status: 400, userId: user._id, account: expect.stringMatching(/^[\w-]{22}$/) },
    { status: 204, userId: user._id, signedIn: user._id },
  ]);
});

test('R61: refused handshakes and events are written, once for each address or user and reason', async () => {
  const browser = await app.signIn(await makeMember());
  for (const origin of ['https://evil.example', 'https://other.example', 'https://third.example']) {
    const headers = { Origin: origin, 'X-Forwarded-For': '203.0.113.200' };
    expect(await connect(makeTab(app.url, browser.cookieHeader, { headers }))).toBe('unauthorized');
  }
  const member = await makeMember();
  const tab = await openTab(app.url, await app.signIn(member));
  for (let count = 0; count < 60; count += 1) await tab.socket.emitWithAck('match:typing', { matchId: 'none' });
  expect(read().filter(({ refused }) => refused !== undefined)).toMatchObject([
    { level: 40, refused: 'handshake', reason: 'unauthorized', address: '203.0.113.200', count: 1 },
    { level: 40, refused: 'event', reason: 'not_found', event: 'match:typing', userId: member._id, count: 1 },
    { level: 40, refused: 'event', reason: 'too fast', event: 'match:typing', userId: member._id, count: 1 },
  ]);
});
