import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeUser } from './factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const person = (name: string) => ({
  username: name,
  email: `${name}@example.test`,
  password: 'a-good-long-passphrase',
  firstName: 'Amina',
  lastName: 'Rahman',
});

test('registers, is signed in at once, and signs out for good', async () => {
  const browser = app.client();
  const user = await browser.call(contract.accounts.register, { body: person('first-user') });
  expect(await browser.call(contract.accounts.current)).toEqual(user);
  const old = new Map(browser.cookies);
  await browser.call(contract.accounts.logout);
  expect(browser.cookies.has('session_id')).toBe(false);
  for (const [name, value] of old) browser.cookies.set(name, value);
  expect((await browser.request('GET', '/api/user')).status).toBe(401);
});

test('a session made in the store works', async () => {
  const user = await makeUser();
  const browser = await app.signIn(user);
  expect((await browser.call(contract.accounts.current)).id).toBe(user._id);
});
