import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import { openTab, type Tab, until } from '../../testing/app/tab.ts';
import { sendFuzzed } from '../../testing/fuzz/raw-http.ts';
import { makeConnection, makeMember } from '../../testing/people/factories.ts';
import { listDescendants } from '../../testing/processes/descendants.ts';
import { type ServerProcess, startServerProcess } from '../../testing/processes/server-process.ts';

const SLOW_MS = 30_000;

let app: TestApp;
let both: ServerProcess;
beforeAll(async () => {
  app = await startTestApp();
  both = await startServerProcess(app, [], { SERVER_PROCESSES: '2', TRUST_PROXY: '1', LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await both?.stop();
  await app?.stop();
});

const readPage = async (): Promise<string> => (await fetch(`${both.url}/metrics`)).text();
/** The values of a figure, by the number of the process. */
const readFigure = async (name: string): Promise<ReadonlyMap<string, number>> =>
  new Map(
    [...(await readPage()).matchAll(new RegExp(`^${name}\\{process="(\\d+)"\\} (\\S+)$`, 'gm'))].map(
      ([, process = '', value]) => [process, Number(value)],
    ),
  );

/** A pair, one of whom has tabs on each transport at the two processes. */
const givenPair = async () => {
  const [one, other] = await Promise.all([
    makeMember({ membershipTier: 'premium' }),
    makeMember({ membershipTier: 'premium' }),
  ]);
  const match = await makeConnection(one._id, other._id);
  const [browser, otherBrowser] = await Promise.all([app.signIn(one), app.signIn(other)]);
  return { params: { id: match._id }, sender: both.browserLike(browser), reader: both.browserLike(otherBrowser) };
};
const contentsIn = (tab: Tab) => tab.of('match:message').map(({ message }) => message.content);

test('any of the processes has the figures of each, and those of the service once', async () => {
  expect([...(await readFigure('process_uptime_seconds')).keys()].sort()).toEqual(['1', '2']);
  const page = await readPage();
  expect(page.match(/^# TYPE process_uptime_seconds /gm)).toHaveLength(1);
  expect(page.match(/^matchmaker_replies_overdue /gm)).toHaveLength(1);
});

test('R20, R34: polling, and its upgrade, are served by the process that has the connection, whichever they reach', async () => {
  const { params, sender, reader } = await givenPair();
  const ways = [['polling'], ['polling', 'websocket'], ['polling'], ['polling', 'websocket'], ['websocket']] as const;
  const tabs = await Promise.all(ways.map((way) => openTab(both.url, reader, { transports: [...way] })));
  await until(
    () => tabs.every(({ socket }, at) => socket.io.engine.transport.name === ways[at]?.at(-1)),
    'the upgrades',
  );
  const connections = await readFigure('socket_connections');
  expect([...connections.values()].every((count) => count > 0)).toBe(true);
  expect([...connections.values()].reduce((sum, count) => sum + count, 0)).toBe(tabs.length);
  for (let count = 1; count <= 20; count += 1)
    await sender.call(contract.messages.send, { params, body: { content: `${count}` } });
  const expected = Array.from({ length: 20 }, (_, at) => `${at + 1}`);
  await until(() => tabs.every((tab) => contentsIn(tab).length === 20), 'all messages in all tabs');
  // Those that were sent to different processes may cross; their number says which comes first.
  const inOrder = (tab: Tab) => [...contentsIn(tab)].sort((a, b) => Number(a) - Number(b));
  expect(tabs.map(inOrder)).toEqual(tabs.map(() => expected));
});

/** Requests an address of the transport so often that each process receives some, each on a connection of its own. */
const requestAtAll = async (target: string, headers: [string, string][] = [], sent: string | null = null) => {
  const body = sent === null ? null : Buffer.from(sent);
  const method = body ? 'POST' : 'GET';
  const replies = [];
  for (let count = 0; count < 6; count += 1)
    replies.push(await sendFuzzed(both.url, { method, target, headers, body, isWhole: true }, null));
  return replies;
};

test('R52: nothing that is passed on to another process ends one', async () => {
  const processes = listDescendants(both.child.pid);
  const upgrade: [string, string][] = [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
  ];
  const odd: [string, string][] = [
    ['Trailer', 'x'],
    ['Expect', '100-continue'],
    ['TE', 'trailers'],
    ['Keep-Alive', 'timeout=1'],
  ];
  for (const owner of (await readFigure('process_uptime_seconds')).keys()) {
    const target = `/socket.io/?EIO=4&transport=polling&sid=${owner}.unknown`;
    const replies = [
      ...(await requestAtAll(target, odd)),
      ...(await requestAtAll(target, odd, '40')),
      ...(await requestAtAll(target.replace('polling', 'websocket'), [...odd, ...upgrade])),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 400));
    // Types know no body that is a stream.
    const stream = { method: 'POST', body: new Blob(['40']).stream(), duplex: 'half' } as RequestInit;
    const ofUnknownLength = await fetch(new URL(target, both.url), stream);
    expect(ofUnknownLength.status).toBe(400);
  }
  expect(listDescendants(both.child.pid)).toEqual(processes);
});

test('R57: a connection is begun by the process that a browser reaches, whichever it names', async () => {
  // What is passed on comes from this machine, and would be counted as its own.
  const [owner] = (await readFigure('process_uptime_seconds')).keys();
  const replies = await requestAtAll(`/socket.io/?EIO=4&transport=polling&sid=${owner}.unknown&sid=`);
  const begunBy = replies.map(({ text }) => /"sid":"(\d+)\./.exec(text)?.[1]);
  expect([...new Set(begunBy)].sort()).toEqual(['1', '2']);
});

test('R61: what another process passes on is refused under the address of who sent it', async () => {
  const { reader } = await givenPair();
  const tab = await openTab(both.url, reader, { transports: ['polling'] });
  const target = `/socket.io/?EIO=4&transport=polling&sid=${tab.socket.io.engine.id}`;
  // Refusals of one kind are written once; these are of as many kinds as there are addresses.
  const addresses = Array.from({ length: 6 }, (_, at) => `203.0.113.${at + 1}`);
  for (const address of addresses) {
    const headers: [string, string][] = [
      ['Origin', 'https://evil.example'],
      ['X-Forwarded-For', `192.0.2.9, ${address}`],
    ];
    const reply = await sendFuzzed(both.url, { method: 'GET', target, headers, body: null, isWhole: true }, null);
    expect(reply.status).toBe(400);
  }
  const refused = () =>
    [...both.logged().matchAll(/"refused":"polling",.*"address":"([^"]*)"/g)].map(([, address = '']) => address);
  await until(() => refused().length >= addresses.length, 'a line of each');
  expect(refused().sort()).toEqual(addresses);
});

test('one that is killed is replaced, the others go on, and its connections come back', async () => {
  const { params, sender, reader } = await givenPair();
  const tabs = await Promise.all(Array.from({ length: 4 }, () => openTab(both.url, reader)));
  // The killed one's places are free once its heartbeat is missed; until then the service refuses, and pages try again.
  for (const { socket } of tabs)
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), 200);
    });
  const [killed] = listDescendants(both.child.pid);
  const before = (await readFigure('process_uptime_seconds')).size;
  process.kill(killed ?? 0, 'SIGKILL');
  await until(() => tabs.some(({ socket }) => !socket.connected), 'the end of its connections');
  await until(() => tabs.every(({ socket }) => socket.connected), 'their return', SLOW_MS);
  await until(async () => (await readFigure('process_uptime_seconds')).has('3'), 'its replacement', SLOW_MS);
  expect((await readFigure('process_uptime_seconds')).size).toBe(before);
  await sender.call(contract.messages.send, { params, body: { content: 'Still here' } });
  await until(() => tabs.every((tab) => contentsIn(tab).includes('Still here')), 'the message in all tabs');
});

test('R59: where one cannot start, all end, with a sentence and code 1', async () => {
  const { port } = new URL(both.url);
  await expect(startServerProcess(app, [], { SERVER_PROCESSES: '2', PORT: port })).rejects.toThrow('The server ended');
});

test('R59: SIGTERM ends all of them in order', async () => {
  const children = listDescendants(both.child.pid);
  expect(children).toHaveLength(2);
  both.child.kill('SIGTERM');
  const [code] = await once(both.child, 'exit');
  expect(code).toBe(0);
  for (const pid of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
