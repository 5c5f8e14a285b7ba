import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { hashAtFullCost } from '../../testing/app/hashing.ts';
import { TestClient } from '../../testing/app/http-client.ts';
import { requestUntilServed } from '../../testing/app/requests.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { MEASURED, readLoad } from '../../testing/processes/load.ts';
import { type ServerProcess, startServerProcess } from '../../testing/processes/server-process.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';

/** The server is a process of its own, so that what is measured is its event loop and its memory and not the test's. */
let stores: TestApp;
let server: ServerProcess;
beforeAll(async () => {
  stores = await startTestApp();
  hashAtFullCost();
  server = await startServerProcess(stores, MEASURED, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await server.stop();
  await stores.stop();
});

const SIGN_INS = 20;
const PASSWORD = 'a quiet garden wall';
const MAX_GROWN_BYTES = 150 * 1_048_576;

/** A browser with a token, behind the proxy at an address of its own. */
const openBrowser = async (number: number) => {
  const browser = new TestClient(() => server.url);
  const headers = { 'X-Forwarded-For': `198.51.${number >> 8}.${number & 255}` };
  await browser.request('GET', '/', { headers });
  return { browser, headers };
};

test(`R1: ${SIGN_INS} people who sign in at once all get in, and the server goes on`, async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const people = await Promise.all(Array.from({ length: SIGN_INS }, () => makeMember({ passwordHash })));
  const browsers = await Promise.all(people.map((_, number) => openBrowser(number)));
  // One before, so that what the first sign-in of a process loads does not count.
  const [first] = people;
  const { browser: early, headers: from } = await openBrowser(SIGN_INS);
  await early.request('POST', '/api/login', { body: { email: first?.email, password: PASSWORD }, headers: from });
  await readLoad(server);

  const signIn = async ({ email }: { email: string }, number: number): Promise<string> => {
    const { browser, headers } = browsers[number] ?? (await openBrowser(number));
    const request = { body: { email, password: PASSWORD }, headers };
    const { answer } = await requestUntilServed(browser, 'POST', '/api/login', request);
    return answer.status === 200 ? answer.body.email : String(answer.status);
  };
  const signedIn = await Promise.all(people.map(signIn));
  const { grownBytes } = await readLoad(server);
  expect(signedIn).toEqual(people.map(({ email }) => email));
  expect(grownBytes).toBeLessThan(MAX_GROWN_BYTES);
}, 600_000);
