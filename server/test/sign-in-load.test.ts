import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
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
/** With its limits. */
let limited: TestApp;
beforeAll(async () => {
  stores = await startTestApp();
  limited = await startTestApp({ stores, config: { rateLimits: true, trustProxy: 1 } });
  hashAtFullCost();
  server = await startServerProcess(stores, MEASURED, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await server.stop();
  await limited.stop();
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

/** Tries to sign in from an address, which the proxy names. */
const logIn = (browser: TestClient, email: string, password: string, address: string) =>
  browser.request('POST', '/api/login', { body: { email, password }, headers: { 'X-Forwarded-For': address } });
const WRONG = 'a-wrong-passphrase';

test('R4, R57: what the service was too busy for is not counted: fifty wrong passwords are answered, in a burst or not', async () => {
  // The time that is told says by what somebody was refused only while nothing is added to it.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  let number = 0;
  const attempt = async () => {
    number += 1;
    return logIn(limited.client(), `busy-${number}@example.test`, WRONG, '203.0.113.70');
  };
  const burst = await Promise.all(Array.from({ length: 49 }, attempt));
  const busy = burst.filter(({ status, headers }) => status === 503 && headers.get('retry-after') === '2');
  expect(busy.length).toBeGreaterThan(0);
  const answers = [...burst];
  while (answers.at(-1)?.status !== 429) answers.push(await attempt());
  const tried = answers.filter(({ status }) => status === 401);
  // On a busy machine some are answered with 503 before their turn comes. Of these the ones that are hashed all the same count,
  // and those whose turn comes later still do not.
  const late = answers.filter((answer) => answer.status === 503 && !busy.includes(answer));
  expect(tried.length).toBeLessThanOrEqual(50);
  expect(tried.length + late.length).toBeGreaterThanOrEqual(50);
  expect(tried.length + late.length + busy.length).toBe(answers.length - 1);
});

test('R1, R4: while one address floods, another signs in within two seconds', async () => {
  const { email } = await makeMember({ passwordHash: await hashPassword(PASSWORD) });
  const [visitor, attacker] = [limited.client(), limited.client()];
  await attacker.request('GET', '/');
  const signIn = async () => {
    const began = performance.now();
    expect((await logIn(visitor, email, PASSWORD, '198.51.100.99')).status).toBe(200);
    return performance.now() - began;
  };
  const calmMs = Math.max(await signIn(), await signIn());
  const flood = Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      return (await logIn(attacker, `made-up-${n}@example.test`, WRONG, '203.0.113.99')).status;
    }),
  );
  // Two seconds, and more only on a machine so busy that a sign-in takes long in any case.
  expect(await signIn()).toBeLessThan(Math.max(2_000, 60 * calmMs));
  const found = await flood;
  expect(found.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  expect(found.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
});
