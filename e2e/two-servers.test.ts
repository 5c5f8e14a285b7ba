import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOpenApiDocument } from '../server/http/description/openapi.ts';
import type { ApplicationForm } from '../shared/contract/applications.ts';
import { contract } from '../shared/contract/index.ts';
import { TestClient } from '../testing/app/http-client.ts';
import { openTab, type Tab, until } from '../testing/app/tab.ts';
import { endProcess } from '../testing/processes/end-process.ts';
import { runMithaq } from '../testing/processes/run-cli.ts';
import { type ServerProcess, startServerProcess, TEST_SESSION_KEYS } from '../testing/processes/server-process.ts';
import { startWorkerProcess } from '../testing/processes/worker-process.ts';
import { testStores } from '../testing/stores/stores.ts';

/**
 * The whole story without a browser: two server processes and a worker on one MongoDB and one Redis, from an empty
 * database. Hana is always at the one, Adam at the other.
 */
const PASSWORD = 'quiet-harbour-lantern-42';

interface Person {
  readonly server: ServerProcess;
  readonly browser: TestClient;
  readonly id: string;
  applicationId: string;
}

let here: ServerProcess;
let there: ServerProcess;
let worker: ChildProcess;
let stores: Awaited<ReturnType<typeof testStores>>;
let admin: TestClient;
let hana: Person;
let adam: Person;
let params: { id: string };

beforeAll(async () => {
  stores = await testStores();
  [here, there, worker] = await Promise.all([
    startServerProcess(stores),
    startServerProcess(stores),
    startWorkerProcess(stores),
  ]);
});
afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop(), worker && endProcess(worker, 'SIGTERM')]);
});

const at = (server: ServerProcess): TestClient => new TestClient(() => server.url);
const tabOf = ({ server, browser }: Person): Promise<Tab> => openTab(server.url, browser);

const register = async (server: ServerProcess, firstName: string): Promise<Person> => {
  const browser = at(server);
  const name = firstName.toLowerCase();
  const body = { username: name, email: `${name}@example.test`, password: PASSWORD, firstName, lastName: 'Aziz' };
  const { id } = await browser.call(contract.accounts.register, { body });
  return { server, browser, id, applicationId: '' };
};

const formOf = (firstName: string, gender: 'female' | 'male', age: number): ApplicationForm => ({
  firstName,
  lastName: 'Aziz',
  email: `${firstName.toLowerCase()}@example.test`,
  phone: '+44 20 7946 0000',
  about: 'I hope for a calm home.',
  gender,
  age,
  location: 'London',
  occupation: 'Architect',
  education: 'master',
  income: '150k-200k',
  religiousLevel: 'practicing',
  verificationAgreement: true,
});

test('the admin is made by the command line and signs in with the link', async () => {
  const env = { MONGODB_URI: stores.mongodbUri, PUBLIC_URL: here.url, SESSION_KEYS: TEST_SESSION_KEYS };
  const { out } = await runMithaq(['create-admin', 'admin@example.test'], env);
  const token = /token=(\S+)/.exec(out)?.[1] ?? '';
  admin = at(there);
  await admin.call(contract.accounts.changePassword, { body: { token, password: PASSWORD } });
  const body = { email: 'admin@example.test', password: PASSWORD };
  expect(await admin.call(contract.accounts.login, { body })).toMatchObject({ role: 'admin' });
});

test('a shipped program finds what lies outside of it: the documentation of its calls, and the list of bad passwords', async () => {
  expect(await admin.request('GET', '/api/docs/swagger-ui.css')).toMatchObject({ status: 200 });
  const described = await admin.request('GET', '/api/openapi.json');
  expect(described.body).toEqual(JSON.parse(JSON.stringify(buildOpenApiDocument())));
  const body = { username: 'easy', email: 'easy@example.test', firstName: 'Easy', lastName: 'Aziz' };
  const refused = at(here).call(contract.accounts.register, { body: { ...body, password: 'password123' } });
  await expect(refused).rejects.toThrow('too easy to guess');
});

test('two strangers register at different servers, apply, and are approved; the push reaches both', async () => {
  [hana, adam] = [await register(here, 'Hana'), await register(there, 'Adam')];
  const forms = [formOf('Hana', 'female', 31), formOf('Adam', 'male', 34)];
  const tabs: Tab[] = [];
  for (const [index, person] of [hana, adam].entries()) {
    const body = forms[index];
    if (!body) continue;
    person.applicationId = (await person.browser.call(contract.applications.apply, { body })).id;
    tabs.push(await tabOf(person));
  }
  const waiting = await admin.call(contract.staffApplications.list, { query: { status: 'pending' } });
  expect(waiting.map(({ id }) => id)).toEqual([hana.applicationId, adam.applicationId]);
  for (const { id } of waiting)
    await admin.call(contract.staffApplications.decide, { params: { id }, body: { decision: 'approved' } });
  const hasBatch = (tab: Tab) =>
    tab.of('user:updated').length > 0 && tab.of('matches:daily').some(({ count }) => count === 1);
  await until(() => tabs.every(hasBatch), 'the approval and the batch in both tabs', 60_000);
  for (const { browser, id } of [hana, adam]) {
    expect(await browser.call(contract.accounts.current)).toMatchObject({ id, role: 'member' });
    expect(await browser.call(contract.profiles.mine)).toMatchObject({
      education: 'masters',
      membershipTier: 'standard',
    });
  }
});

test('each is introduced to the other; both are interested at once: one connection, pushed to each once', async () => {
  const [hers, his] = [
    await hana.browser.call(contract.matches.daily),
    await adam.browser.call(contract.matches.daily),
  ];
  expect([hers, his].map((daily) => daily.map(({ otherUser }) => otherUser.id))).toEqual([[adam.id], [hana.id]]);
  params = { id: hers[0]?.id ?? '' };
  const tabs = [await tabOf(hana), await tabOf(adam)];
  const body = { response: 'interested' } as const;
  await Promise.all([hana, adam].map(({ browser }) => browser.call(contract.matches.respond, { params, body })));
  const accepted = (tab: Tab) => tab.of('match:updated').filter(({ status }) => status === 'accepted');
  await until(() => tabs.every((tab) => accepted(tab).length > 0), 'the connection in both tabs');
  // A message comes after everything that was pushed before it.
  await hana.browser.call(contract.messages.send, { params, body: { content: 'Assalamu alaikum, Adam.' } });
  await until(() => tabs.every((tab) => tab.of('match:message').length === 1), 'the message in both tabs');
  for (const tab of tabs) expect(accepted(tab)).toHaveLength(1);
  const again = await adam.browser.request('POST', `/api/matches/${params.id}/respond`, { body });
  expect(again.status).toBe(409);
});

test('R34: messages sent to one server arrive from the other, both ways; missed ones are caught up', async () => {
  const [hers, his] = [await tabOf(hana), await tabOf(adam)];
  const send = ({ browser }: Person, content: string) =>
    browser.call(contract.messages.send, { params, body: { content } });
  await send(adam, 'Wa alaikum assalam, Hana.');
  await send(hana, 'How was your week?');
  const contentsIn = (tab: Tab) => tab.of('match:message').map(({ message }) => message.content);
  for (const tab of [hers, his])
    await expect.poll(() => contentsIn(tab)).toEqual(['Wa alaikum assalam, Hana.', 'How was your week?']);

  his.socket.disconnect();
  for (const content of ['Busy here.', 'The library opened.']) await send(hana, content);
  await new Promise<void>((resolve) => his.socket.connect().once('connect', () => resolve()));
  const missed = await adam.browser.call(contract.messages.list, { params, query: { after: 3 } });
  expect(missed.map(({ seq, content }) => [seq, content])).toEqual([
    [4, 'Busy here.'],
    [5, 'The library opened.'],
  ]);
  await send(hana, 'Come and see.');
  await expect.poll(() => contentsIn(his).at(-1)).toBe('Come and see.');
  const whole = await adam.browser.call(contract.messages.list, { params });
  expect(whole).toEqual(await hana.browser.call(contract.messages.list, { params }));
});

test('R36: a read mark moves the unread count, and the writer sees it', async () => {
  const hers = await tabOf(hana);
  const unread = () => adam.browser.call(contract.messages.unreadCount);
  expect(await unread()).toBe(5);
  await adam.browser.call(contract.messages.read, { params, body: { upTo: 4 } });
  expect(await unread()).toBe(2);
  await until(() => hers.of('match:read').length > 0, 'the read mark');
  expect(hers.of('match:read')).toEqual([{ matchId: params.id, userId: adam.id, upTo: 4 }]);
  await adam.browser.call(contract.messages.read, { params, body: { upTo: 6 } });
  expect([await unread(), await hana.browser.call(contract.messages.unreadCount)]).toEqual([0, 1]);
});

test('R11: a logout at the other server closes that session’s socket within a second', async () => {
  const elsewhere = at(there);
  const body = { email: 'hana@example.test', password: PASSWORD };
  await elsewhere.call(contract.accounts.login, { body });
  const [leaving, staying] = [await openTab(here.url, elsewhere), await tabOf(hana)];
  await elsewhere.call(contract.accounts.logout);
  await until(() => !leaving.socket.connected, 'the end of the socket', 1_000);
  expect(staying.socket.connected).toBe(true);
});

test('R11, R15: a suspension at one server ends the member’s socket at the other within a second, and the thread', async () => {
  const [hers, his] = [await tabOf(hana), await tabOf(adam)];
  const suspension = { params: { userId: hana.id }, body: { suspended: true } };
  await admin.call(contract.staffMembers.change, suspension);
  await until(() => !hers.socket.connected, 'the end of the socket', 1_000);
  expect((await hana.browser.request('GET', '/api/user')).status).toBe(401);
  const answer = await adam.browser.request('POST', `/api/matches/${params.id}/messages`, {
    body: { content: 'Hana?' },
  });
  expect(answer.status).toBe(404);
  expect(his.of('match:message')).toEqual([]);
  expect(his.socket.connected).toBe(true);
});
