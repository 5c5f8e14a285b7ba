import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { givenTestApp } from '../../testing/app/app.ts';
import { connect, makeTab, openTab, until } from '../../testing/app/tab.ts';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { publish } from '../domain/kernel/events.ts';
import { UserModel } from '../models/members/user.ts';

const app = givenTestApp();

const TRANSPORTS = ['polling', 'websocket'] as const;

const attempt = async (cookie: string, headers: Record<string, string>, transport: 'polling' | 'websocket') =>
  connect(makeTab(app.url, cookie, { headers, transports: [transport] }));

describe.each(TRANSPORTS)('R20: origins over %s', (transport) => {
  const cases: [string, () => Record<string, string>, string][] = [
    ['our own', () => ({ Origin: app.url }), 'connected'],
    ['our own by another loopback name', () => ({ Origin: app.url.replace('127.0.0.1', 'localhost') }), 'connected'],
    ['none, but the same site', () => ({ 'Sec-Fetch-Site': 'same-origin' }), 'connected'],
    ['none', () => ({}), 'unauthorized'],
    ['none, cross-site', () => ({ 'Sec-Fetch-Site': 'cross-site' }), 'unauthorized'],
    ['none, same-site only', () => ({ 'Sec-Fetch-Site': 'same-site' }), 'unauthorized'],
    ['null', () => ({ Origin: 'null' }), 'unauthorized'],
    ['foreign', () => ({ Origin: 'https://evil.example' }), 'unauthorized'],
    [
      'foreign that claims the same site',
      () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }),
      'unauthorized',
    ],
    ['our own with a suffix', () => ({ Origin: `${app.url}.evil.example` }), 'unauthorized'],
    ['another port', () => ({ Origin: 'http://127.0.0.1:1' }), 'unauthorized'],
    ['another scheme', () => ({ Origin: app.url.replace('http:', 'https:') }), 'unauthorized'],
  ];
  test.each(cases)('%s', async (_name, headers, expected) => {
    const browser = await app.signIn(await makeMember());
    expect(await attempt(browser.cookieHeader, headers(), transport)).toBe(expected);
  });
});

describe.each(TRANSPORTS)('R20: sessions over %s', (transport) => {
  const own = () => ({ Origin: app.url });

  test('no cookie, a made-up one, a tampered one', async () => {
    const browser = await app.signIn(await makeMember());
    const change = (_: string, first: string) => `session_id=${first === '_' ? '-' : '_'}`;
    const tampered = browser.cookieHeader.replace(/session_id=(.)/, change);
    for (const cookie of ['', 'session_id=x', `session_id=${'a'.repeat(43)}`, tampered])
      expect(await attempt(cookie, own(), transport)).toBe('unauthorized');
  });

  test('logged out, suspended, deleted, of an earlier epoch', async () => {
    const loggedOut = await app.signIn(await makeMember());
    const cookie = loggedOut.cookieHeader;
    await loggedOut.request('POST', '/api/logout');
    expect(await attempt(cookie, own(), transport)).toBe('unauthorized');
    for (const change of [{ suspendedAt: new Date() }, { deletedAt: new Date() }, { sessionEpoch: 1 }]) {
      const user = await makeMember();
      const browser = await app.signIn(user);
      await UserModel.updateOne({ _id: user._id }, change);
      expect(await attempt(browser.cookieHeader, own(), transport)).toBe('unauthorized');
    }
  });
});

describe('R20: a connection that was let in', () => {
  const givenPolling = async () => {
    const { cookieHeader: Cookie } = await app.signIn(await makeMember());
    const ask = (path: string, origin: string, init: RequestInit = {}) =>
      fetch(`${app.url}/socket.io/?EIO=4&transport=polling${path}`, { ...init, headers: { Cookie, Origin: origin } });
    const { sid } = JSON.parse((await (await ask('', app.url)).text()).slice(1)) as { sid: string };
    await ask(`&sid=${sid}`, app.url, { method: 'POST', body: '40' });
    expect(await (await ask(`&sid=${sid}`, app.url)).text()).toContain('40{');
    return { Cookie, sid, ask };
  };

  test.each([
    ['', 'sid'],
    ['&sid=x', 'sid'],
    ['', '%73id'],
    ['&sid=x', 's%69%64'],
  ])(
    'takes no further request from elsewhere, also with "%s" before its id and the name "%s"',
    async (before, name) => {
      const { sid, ask } = await givenPolling();
      const path = `${before}&${name}=${sid}`;
      expect((await ask(path, 'https://evil.example', { method: 'POST', body: '2' })).status).toBe(400);
      expect((await ask(path, app.url, { method: 'POST', body: '3' })).status).toBe(200);
    },
  );

  test.each([
    ['https://evil.example', '', 400],
    ['https://evil.example', '&sid=x', 400],
    ['', '', 101],
    ['', '&sid=x', 101],
  ])('upgrades to websocket only from our pages: %s%s', async (origin, before, expected) => {
    const { Cookie, sid } = await givenPolling();
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${app.url}/socket.io/?EIO=4&transport=websocket${before}&sid=${sid}`, {
        headers: {
          Cookie,
          Origin: origin || app.url,
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
      asked.on('response', (answer) => resolve(answer.statusCode));
      asked.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end();
    });
    expect(status).toBe(expected);
  });
});

test('R52: a client that asks to be let in twice on one connection, whenever, ends no more than that connection', async () => {
  const errors: unknown[] = [];
  const note = (error: unknown) => errors.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const twice = async (afterMs: number) => {
    const { cookieHeader: Cookie } = await app.signIn(await makeMember());
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { Cookie, Origin: app.url };
      return (await fetch(`${app.url}/socket.io/?EIO=4&transport=polling${path}`, { ...init, headers })).text();
    };
    const { sid } = JSON.parse((await ask('')).slice(1)) as { sid: string };
    const enter = () => ask(`&sid=${sid}`, { method: 'POST', body: '40' });
    await enter();
    await wait(afterMs);
    await enter();
    const answers = [await ask(`&sid=${sid}`), await ask(`&sid=${sid}`)].join();
    // Never two of them on one connection.
    expect(answers.match(/40\{/g)?.length ?? 0).toBeLessThan(2);
  };
  for (let afterMs = 0; afterMs < 60; afterMs += 3) await twice(afterMs);
  expect(errors).toEqual([]);
  const browser = await app.signIn(await makeMember());
  expect(await attempt(browser.cookieHeader, { Origin: app.url }, 'websocket')).toBe('connected');
}, 60_000);

test('R57: a person has five tabs, and a sixth when one is closed', async () => {
  const browser = await app.signIn(await makeMember());
  const tabs = await Promise.all(Array.from({ length: 5 }, () => openTab(app.url, browser)));
  const sixth = makeTab(app.url, browser.cookieHeader);
  expect(await connect(sixth)).toBe('too many connections');
  tabs[0]?.socket.disconnect();
  await until(async () => (await connect(sixth)) === 'connected', 'a free place');
});

test('R18: an applicant may connect', async () => {
  const browser = await app.signIn(await makeUser());
  await openTab(app.url, browser);
});

test('other namespaces do not exist', async () => {
  const browser = await app.signIn(await makeMember());
  const other = io(`${app.url}/admin`, {
    extraHeaders: { Cookie: browser.cookieHeader, Origin: app.url },
    forceNew: true,
  });
  onTestFinished(() => void other.disconnect());
  const message = await new Promise((resolve) => other.once('connect_error', (error) => resolve(error.message)));
  expect(message).toBe('Invalid namespace');
});

test('R34: a push at the moment in which a client learns that it is connected reaches it', async () => {
  const user = await makeMember();
  const browser = await app.signIn(user);
  for (let day = 1; day <= 5; day += 1) {
    const tab = makeTab(app.url, browser.cookieHeader);
    const date = `2026-03-0${day}`;
    tab.socket.once('connect', () => publish([{ type: 'batch.ready', userId: user._id, day: date, count: 1 }]));
    await connect(tab);
    await until(() => tab.of('matches:daily').some((one) => one.date === date), 'the push');
    tab.socket.disconnect();
  }
});
