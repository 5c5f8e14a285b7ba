import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { SESSION_LIFE } from '../../shared/limits.ts';
import { givenTestApp, startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { connect, makeTab, openTab } from '../../testing/app/tab.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { clock } from '../domain/kernel/clock.ts';
import { buildSessionKey, createSessionStore } from '../http/session/session-store.ts';
import { createSessionFinder } from '../http/session/sessions.ts';
import { UserModel } from '../models/members/user.ts';

let count = 0;

const app = givenTestApp();
afterEach(() => clock.set());

const person = () => {
  count += 1;
  return {
    username: `person-${count}`,
    email: `person-${count}@example.test`,
    password: 'a-good-long-passphrase',
    firstName: 'Amina',
    lastName: 'Rahman',
  };
};

const status = async (browser: TestClient) => (await browser.request('GET', '/api/user')).status;

/** A browser with the same cookies, as someone who copied them has. */
const copyOf = (browser: TestClient): TestClient => {
  const copy = app.client();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};

/** When the running test began: the clock stands still, so that a slow machine shifts no limit. */
let startedAt = 0;
const later = (seconds: number) => clock.set(() => new Date(startedAt + seconds * 1000));
beforeEach(() => {
  startedAt = Date.now();
  later(0);
});

test('an account keeps its twenty latest sessions', async () => {
  const user = await makeUser();
  const browsers: TestClient[] = [];
  for (let index = 0; index < 23; index += 1) {
    later(index);
    browsers.push(await app.signIn(user));
  }
  const statuses = await Promise.all(browsers.map(status));
  const { body } = (await browsers[22]?.request('GET', '/api/account/sessions')) ?? {};
  expect(body).toHaveLength(20);
  expect(statuses).toEqual([...Array(3).fill(401), ...Array(20).fill(200)]);
  await Promise.all(browsers.map((browser) => browser.request('POST', '/api/logout')));
  expect(await app.redis.keys('session:*')).toEqual([]);
});

describe('R5: sign-in gives a new session id, sign-out is final', () => {
  test('registering and signing in rename the session; the old ids are dead', async () => {
    const browser = app.client();
    const given = person();
    const planted = 'A'.repeat(43);
    browser.cookies.set('session_id', planted);
    await browser.call(contract.accounts.register, { body: given });
    const registered = copyOf(browser);
    expect(registered.cookies.get('session_id')).not.toBe(planted);
    expect(await status(browser)).toBe(200);

    await browser.call(contract.accounts.login, { body: { email: given.email, password: given.password } });
    expect(browser.cookies.get('session_id')).not.toBe(registered.cookies.get('session_id'));
    expect(await status(browser)).toBe(200);
    expect(await status(registered)).toBe(401);

    const signedIn = copyOf(browser);
    await browser.call(contract.accounts.logout);
    expect(browser.cookies.has('session_id')).toBe(false);
    expect(await status(signedIn)).toBe(401);
  });

  test('300 sign-outs racing other requests: no session is restored', async () => {
    const user = await makeUser();
    let resurrected = 0;
    for (let round = 0; round < 15; round += 1) {
      const browsers = await Promise.all(Array.from({ length: 20 }, () => app.signIn(user)));
      await Promise.all(browsers.map((browser) => status(browser)));
      // Each of these reads happens more than a minute after the last, so each writes the session it found.
      later(120 * (round + 1));
      await Promise.all(
        browsers.flatMap((browser) => {
          const other = copyOf(browser);
          return [status(other), browser.request('POST', '/api/logout'), status(other), status(copyOf(browser))];
        }),
      );
      const keys = await app.redis.keys('session:*');
      resurrected += keys.length;
    }
    expect(resurrected).toBe(0);
  }, 120_000);

  test('a session of an earlier epoch, of a suspended and of a deleted account is over', async () => {
    for (const change of [{ sessionEpoch: 1 }, { suspendedAt: new Date() }, { deletedAt: new Date() }]) {
      const user = await makeUser();
      const browser = await app.signIn(user);
      expect(await status(browser)).toBe(200);
      await UserModel.updateOne({ _id: user._id }, { $set: change });
      expect(await status(browser)).toBe(401);
    }
  });
});

describe('R6: the id is random and says nothing', () => {
  test('it has 256 bits, and the store keeps ids, times and the name of the browser alone', async () => {
    const browser = app.client();
    await browser.call(contract.accounts.register, { body: person() });
    const id = browser.cookies.get('session_id') ?? '';
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(id, 'base64url')).toHaveLength(32);
    expect(Object.keys(JSON.parse((await app.redis.get(buildSessionKey(id))) ?? '{}')).sort()).toEqual(
      ['absoluteUntil', 'client', 'epoch', 'seenAt', 'userId'].sort(),
    );
  });

  test('whoever reads Redis finds no id that a cookie could hold', async () => {
    const browser = app.client();
    const given = person();
    await browser.call(contract.accounts.register, { body: given });
    await browser.call(contract.accounts.login, { body: { email: given.email, password: given.password } });
    const keys = await app.redis.keys('*');
    expect(keys).toContain(buildSessionKey(browser.cookies.get('session_id') ?? ''));
    for (const key of keys) expect(key).not.toContain(browser.cookies.get('session_id'));
    for (const [, id = ''] of keys.map((key) => key.split(':'))) {
      const thief = app.client();
      thief.cookies.set('session_id', id);
      expect(await status(thief)).toBe(401);
    }
  });

  test('a cookie with any byte changed is no session, never an error', async () => {
    const user = await makeUser();
    const browser = await app.signIn(user);
    const id = browser.cookies.get('session_id') ?? '';
    for (let at = 0; at < id.length; at += 1) {
      const flipped = id.slice(0, at) + (id[at] === 'A' ? 'B' : 'A') + id.slice(at + 1);
      browser.cookies.set('session_id', flipped);
      // The last character of 32 bytes carries two unused bits; it is compared as text all the same.
      expect(await status(browser)).toBe(401);
    }
    for (const odd of ['', '%00', '"', '../x', '*'.repeat(43), 'x'.repeat(4_000)]) {
      browser.cookies.set('session_id', odd);
      expect(await status(browser)).toBe(401);
    }
  });
});

describe('R7: idle and absolute life are kept by the server', () => {
  test('an idle session ends after seven days, one in use lives on', async () => {
    const user = await makeUser();
    const [idle, used] = [await app.signIn(user), await app.signIn(user)];
    later(SESSION_LIFE.idleSeconds - 3_600);
    expect(await status(used)).toBe(200);
    later(SESSION_LIFE.idleSeconds + 1);
    expect(await status(used)).toBe(200);
    expect(await status(idle)).toBe(401);
  });

  test('Redis forgets an unused session by itself', async () => {
    const browser = await app.signIn(await makeUser());
    const life = await app.redis.ttl(buildSessionKey(browser.cookies.get('session_id') ?? ''));
    expect(life).toBeGreaterThan(SESSION_LIFE.idleSeconds - 60);
    expect(life).toBeLessThanOrEqual(SESSION_LIFE.idleSeconds);
  });

  test('signing in again starts a new absolute limit', async () => {
    const browser = app.client();
    const given = person();
    await browser.call(contract.accounts.register, { body: given });
    later(6 * 86_400);
    await browser.call(contract.accounts.login, { body: { email: given.email, password: given.password } });
    for (const day of [11, 16, 21, 26, 31, 35]) {
      later(day * 86_400);
      expect(await status(browser)).toBe(200);
    }
    later(37 * 86_400);
    expect(await status(browser)).toBe(401);
  });
});

describe('R7: a session of staff lives 2 hours unused and 12 hours in all', () => {
  const HOUR_S = 3_600;

  test('however much it is used, it ends after 12 hours', async () => {
    const browser = await app.signIn(await makeUser({ role: 'admin' }));
    for (let hour = 1; hour < 12; hour += 1) {
      later(hour * HOUR_S);
      expect(await status(browser)).toBe(200);
    }
    later(12 * HOUR_S - 1);
    expect(await status(browser)).toBe(200);
    later(12 * HOUR_S);
    expect(await status(browser)).toBe(401);
  });

  test('a member who becomes staff has a session of staff from the next request on', async () => {
    const user = await makeUser({ role: 'member' });
    const browser = await app.signIn(user);
    later(11 * HOUR_S);
    expect(await status(browser)).toBe(200);
    await UserModel.updateOne({ _id: user._id }, { role: 'matchmaker' });
    expect(await status(browser)).toBe(200);
    later(13 * HOUR_S);
    expect(await status(browser)).toBe(401);
  });

  test('an open tab of staff does not keep the session, that of a member does', async () => {
    const [admin, member] = [await makeUser({ role: 'admin' }), await makeUser({ role: 'member' })];
    const [staffs, members] = [await app.signIn(admin), await app.signIn(member)];
    const lastUse = async (browser: TestClient) =>
      JSON.parse((await app.redis.get(buildSessionKey(browser.cookies.get('session_id') ?? ''))) ?? '{}').seenAt;
    const [staffSeen, memberSeen] = [await lastUse(staffs), await lastUse(members)];
    later(HOUR_S);
    for (const browser of [staffs, members]) await openTab(app.url, browser);
    expect(await lastUse(staffs)).toBe(staffSeen);
    expect(await lastUse(members)).toBeGreaterThan(memberSeen);
    later(3 * HOUR_S);
    expect(await connect(makeTab(app.url, staffs.cookieHeader))).toBe('unauthorized');
    expect(await connect(makeTab(app.url, members.cookieHeader))).toBe('connected');
  });

  test('R20: an open socket is closed within a minute after the 12 hours, that of a later session is not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const timed = await startTestApp({ stores: app });
    onTestFinished(() => timed.stop());
    const user = await makeUser({ role: 'admin' });
    const [first, tab] = await openAt(timed, user, 0);
    const [second, laterTab] = await openAt(timed, user, HOUR_S);
    for (let hour = 2; hour < 12; hour += 1) {
      later(hour * HOUR_S);
      for (const browser of [first, second]) expect((await browser.request('GET', '/api/user')).status).toBe(200);
    }
    const closed = new Promise((resolve) => tab.socket.once('disconnect', resolve));
    later(12 * HOUR_S);
    vi.advanceTimersByTime(60_000);
    expect(await closed).toBe('io server disconnect');
    expect(laterTab.socket.connected).toBe(true);
  });

  /** Signs in so many seconds after the test began, and opens a tab. */
  const openAt = async (timed: TestApp, user: Parameters<TestApp['signIn']>[0], seconds: number) => {
    later(seconds);
    const browser = await timed.signIn(user);
    return [browser, await openTab(timed.url, browser)] as const;
  };
});

describe('R8: cookies', () => {
  const setCookies = async (config: object, headers: Record<string, string> = {}) => {
    const secured = await startTestApp({ config, stores: app });
    try {
      const answer = await secured.client().request('POST', '/api/register', { body: person(), headers });
      expect(answer.status).toBe(201);
      return answer.headers.getSetCookie();
    } finally {
      await secured.stop();
    }
  };
  const flags = (lines: string[], name: string) =>
    (lines.find((line) => line.startsWith(`${name}=`)) ?? '').split('; ').slice(1).sort();

  test('session_id is out of scripts’ reach, csrf_token is not; both are Lax and end with the browser', async () => {
    const lines = await setCookies({});
    expect(lines).toHaveLength(3);
    expect(flags(lines, 'session_id')).toEqual(['httponly', 'path=/', 'samesite=lax']);
    expect(flags(lines, 'csrf_token')).toEqual(['path=/', 'samesite=lax']);
  });

  test('known_browser is out of scripts’ reach, Lax, and kept for half a year', async () => {
    const [expires = '', ...others] = flags(await setCookies({}), 'known_browser');
    expect(others).toEqual(['httponly', 'path=/', 'samesite=lax']);
    const days = (Date.parse(expires.replace('expires=', '')) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(179.9);
    expect(days).toBeLessThan(180.1);
  });

  test('all are Secure where browsers reach the service over https', async () => {
    const lines = await setCookies({ publicUrl: 'https://mithaq.example', ownOrigins: ['https://mithaq.example'] });
    expect(flags(lines, 'session_id')).toContain('secure');
    expect(flags(lines, 'csrf_token')).toContain('secure');
    expect(flags(lines, 'known_browser')).toContain('secure');
  });

  test('a trusted proxy reports https too', async () => {
    const lines = await setCookies({ trustProxy: 1 }, { 'X-Forwarded-Proto': 'https' });
    expect(flags(lines, 'session_id')).toContain('secure');
    expect(
      flags(await setCookies({ mayHoldDemo: false }, { 'X-Forwarded-Proto': 'https' }), 'session_id'),
    ).not.toContain('secure');
  });
});

test('the socket handshake finds the same session by its cookie header', async () => {
  const user = await makeUser();
  const browser = await app.signIn(user);
  const findSession = createSessionFinder(createSessionStore(app.redis, clock.now));
  const sessionId = browser.cookies.get('session_id');
  const found = { sessionId, userId: user._id, epoch: user.sessionEpoch };
  expect(await findSession(`a=b; session_id=${sessionId}; c=d`)).toMatchObject(found);
  expect(await findSession(`xsession_id=${sessionId}`)).toBeNull();
  expect(await findSession(undefined)).toBeNull();
  await browser.call(contract.accounts.logout);
  expect(await findSession(`session_id=${sessionId}`)).toBeNull();
});
