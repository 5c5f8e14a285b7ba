import { TOTP } from 'otpauth';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { allCalls, contract } from '../../../shared/contract/index.ts';
import { givenTestApp } from '../../../testing/app/app.ts';
import { createAuthenticator } from '../../../testing/app/authenticator.ts';
import type { TestClient } from '../../../testing/app/http-client.ts';
import { buildPath } from '../../../testing/app/requests.ts';
import { makeUser } from '../../../testing/people/factories.ts';
import { hashPassword } from '../../domain/accounts/hashing.ts';
import { configureContext } from '../../domain/kernel/context.ts';
import type { User } from '../../models/members/user.ts';

const PASSWORD = 'a quiet garden wall';
let passwordHash: string;
const app = givenTestApp();
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => configureContext({ secondFactorRoles: [] }));

const { accounts, secondFactor } = contract;
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

const logIn = (browser: TestClient, { email }: Pick<User, 'email'>, password = PASSWORD) =>
  browser.request('POST', accounts.login.path, { body: { email, password } });
const sendCode = (browser: TestClient, code: string) =>
  browser.request('POST', accounts.logInSecondFactor.path, { body: { code } });
const isSignedIn = async (browser: TestClient) => (await browser.request('GET', accounts.current.path)).status === 200;

const enrol = async () => {
  const user = await makeUser({ role: 'admin', passwordHash });
  const browser = await app.signIn(user);
  const { secret } = await browser.call(secondFactor.start, { body: { password: PASSWORD } });
  const { recoveryCodes } = await browser.call(secondFactor.confirm, { body: { code: codeOf(secret, -1) } });
  return { user, browser, secret, recoveryCodes };
};

test('R65: with a second factor the password alone signs nobody in; the code does, in the same browser', async () => {
  const { user, secret, browser: enrolled } = await enrol();
  // The browser in which it was set up goes on; its session began anew.
  expect(await isSignedIn(enrolled)).toBe(true);
  const browser = app.client();
  const asked = await logIn(browser, user);
  expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_required']);
  expect(asked.headers.getSetCookie().find((line) => line.startsWith('pending_sign_in='))).toMatch(
    /^pending_sign_in=[\w-]{43}; path=\/; samesite=lax; httponly$/i,
  );
  expect(await isSignedIn(browser)).toBe(false);
  // Its cookie is no session, under whatever name.
  const thief = app.client();
  thief.cookies.set('session_id', browser.cookies.get('pending_sign_in') ?? '');
  expect(await isSignedIn(thief)).toBe(false);
  expect((await sendCode(app.client(), codeOf(secret))).status).toBe(401);
  expect((await sendCode(browser, '000000')).body.code).toBe('unauthorized');
  const answer = await sendCode(browser, codeOf(secret));
  expect([answer.status, answer.body.id]).toEqual([200, user._id]);
  expect(await isSignedIn(browser)).toBe(true);
  expect(browser.cookies.has('pending_sign_in')).toBe(false);
});

test('R3: before the password is right, nothing tells that there is a second factor', async () => {
  const { user } = await enrol();
  const without = await makeUser({ role: 'admin', passwordHash });
  const texts = [];
  for (const who of [user, without, { email: 'nobody@example.test' }]) {
    const { status, text, headers } = await logIn(app.client(), who, 'wrong');
    const cookies = headers.getSetCookie().map((line) => line.split('=')[0]);
    texts.push(JSON.stringify([status, text.replace(/"requestId":"[^"]*"/, ''), cookies]));
  }
  expect(new Set(texts).size).toBe(1);
});

test('sign-in without a second factor answers as ever', async () => {
  const user = await makeUser({ role: 'admin', passwordHash });
  const { status, body } = await logIn(app.client(), user);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(Object.keys(accounts.login.responses[200].shape).filter((key) => key in body));
  expect(body).not.toHaveProperty('mustAddSecondFactor');
});

test('R65: where it is required of matchmakers too, they reach nothing of staff without one, and all with one', async () => {
  const user = await makeUser({ role: 'matchmaker', passwordHash });
  configureContext({ secondFactorRoles: ['admin', 'matchmaker'] });
  const browser = app.client();
  expect((await logIn(browser, user)).body).toMatchObject({ mustAddSecondFactor: true });
  const read = () => browser.request('GET', contract.staffMembers.list.path);
  expect((await read()).status).toBe(403);
  expect((await browser.request('GET', contract.passkeys.mine.path)).status).toBe(403);
  const { secret } = await browser.call(secondFactor.start, { body: { password: PASSWORD } });
  await browser.call(secondFactor.confirm, { body: { code: codeOf(secret) } });
  expect((await read()).status).toBe(200);
});

test('R65: a passkey finishes a sign-in in the browser in which the password was right, as a code does', async () => {
  configureContext({ publicUrl: 'https://mithaq.example' });
  const { user, browser: enrolled, secret } = await enrol();
  const authenticator = createAuthenticator({ origin: 'https://mithaq.example', rpId: 'mithaq.example' });
  const { start, add } = contract.passkeys;
  const { challenge } = await enrolled.call(start, { body: { password: PASSWORD } });
  await enrolled.call(add, { body: { name: 'Laptop', ...authenticator.make(challenge) } });
  const browser = app.client();
  expect((await logIn(browser, user)).body.code).toBe('second_factor_required');
  const { start: begin, finish } = contract.passkeySignIn;
  const signature = authenticator.sign((await browser.call(begin)).challenge);
  // A cookie of the password's own is needed.
  expect((await app.client().request('POST', finish.path, { body: signature })).status).toBe(401);
  const other = app.client();
  await logIn(other, user);
  const answer = await browser.request('POST', finish.path, {
    body: authenticator.sign((await browser.call(begin)).challenge),
  });
  expect([answer.status, answer.body.id]).toEqual([200, user._id]);
  expect(await isSignedIn(browser)).toBe(true);
  expect(browser.cookies.has('pending_sign_in')).toBe(false);
  expect(await isSignedIn(other)).toBe(false);
  // The code goes on working.
  expect((await sendCode(other, codeOf(secret))).status).toBe(200);
  configureContext({ publicUrl: 'http://localhost:3000' });
});

test('R65: where it is required, an admin without one reaches nothing of staff but setting it up', async () => {
  const user = await makeUser({ role: 'admin', passwordHash });
  const matchmaker = await app.signIn(await makeUser({ role: 'matchmaker' }));
  configureContext({ secondFactorRoles: ['admin'] });
  const browser = app.client();
  expect((await logIn(browser, user)).body).toMatchObject({ mustAddSecondFactor: true });
  const staffCalls = allCalls.filter(({ call }) => call.access === 'staff' || call.access === 'admin');
  const open: string[] = [];
  for (const { name, call } of staffCalls) {
    const { status, body } = await browser.request(
      call.method,
      buildPath(call),
      call.method === 'GET' ? {} : { body: call.example ?? {} },
    );
    if (status === 403 && body.message === 'Please set up your second factor first, in your settings.') continue;
    open.push(name);
  }
  expect(open).toEqual(['secondFactor.mine', 'secondFactor.start', 'secondFactor.confirm', 'secondFactor.remove']);
  expect((await matchmaker.request('GET', contract.staffMembers.list.path)).status).toBe(200);

  const { secret } = await browser.call(secondFactor.start, { body: { password: PASSWORD } });
  await browser.call(secondFactor.confirm, { body: { code: codeOf(secret) } });
  expect((await browser.request('GET', contract.staffMembers.list.path)).status).toBe(200);
  expect((await browser.request('GET', accounts.current.path)).body).not.toHaveProperty('mustAddSecondFactor');
});
