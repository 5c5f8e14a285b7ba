import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { givenTestApp, startTestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { findValkey } from '../dev-stores/find-valkey.ts';
import { startValkey } from '../dev-stores/valkey.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { issueResetLink } from '../domain/accounts/reset-links.ts';
import { system } from '../domain/kernel/actor.ts';

/** Behind one proxy, so that each request names the address it comes from. */
const app = givenTestApp({ config: { rateLimits: true, trustProxy: 1 } });

const RIGHT = 'the-right-passphrase';
const WRONG = 'a-wrong-passphrase';
const makeOwner = async () => makeUser({ passwordHash: await hashPassword(RIGHT) });

const post = (browser: TestClient, path: string, body: unknown, address: string) =>
  browser.request('POST', path, { body, headers: { 'X-Forwarded-For': address } });
const logIn = async (browser: TestClient, email: string, password: string, address: string) =>
  (await post(browser, '/api/login', { email, password }, address)).status;

const tally = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries([...new Set(statuses)].sort().map((one) => [one, statuses.filter((s) => s === one).length]));
const repeat = async (times: number, one: (n: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push(await one(n));
  return statuses;
};

/** The limits' keys in Redis, with the seconds after which each ends. */
const limitKeys = async (): Promise<[key: string, seconds: number][]> => {
  const keys = await app.redis.keys('rate:*');
  return Promise.all(keys.map(async (key): Promise<[string, number]> => [key, await app.redis.ttl(key)]));
};

describe('R4: what an attempt counts for', () => {
  test('the account that it names, whoever is signed in: signing in as oneself clears nothing', async () => {
    const [victim, own] = [await makeOwner(), await makeOwner()];
    const browser = app.client();
    const found: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      found.push(...(await repeat(9, () => logIn(browser, victim.email, WRONG, '203.0.113.10'))));
      expect(await logIn(browser, own.email, RIGHT, '203.0.113.10')).toBe(200);
    }
    expect(found.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(tally(found)).toEqual({ 401: 10, 429: 17 });
  });

  test('its address: of 150 accounts that are tried with one password, the 51st is refused', async () => {
    const owner = await makeOwner();
    const browser = app.client();
    const found = await repeat(150, (n) => logIn(browser, `spray-${n}@example.test`, WRONG, '203.0.113.20'));
    expect(found.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(tally(found)).toEqual({ 401: 50, 429: 100 });
    expect(await logIn(app.client(), owner.email, RIGHT, '203.0.113.20')).toBe(429);
    expect(await logIn(app.client(), owner.email, RIGHT, '203.0.113.21')).toBe(200);
  });

  test('its address, also between sign-ins that succeed', async () => {
    const own = await makeOwner();
    const guess = (round: number) =>
      repeat(30, (n) => logIn(app.client(), `spray-${round}-${n}@example.test`, WRONG, '203.0.113.25'));
    const found = await guess(1);
    expect(await logIn(app.client(), own.email, RIGHT, '203.0.113.25')).toBe(200);
    found.push(...(await guess(2)));
    expect(tally(found)).toEqual({ 401: 50, 429: 10 });
  });

  test('the /64 network of an IPv6 address', async () => {
    const browser = app.client();
    const found = await repeat(60, (n) =>
      logIn(browser, `six-${n}@example.test`, WRONG, `2001:db8:7:7:${n.toString(16)}::${n + 1}`),
    );
    expect(tally(found)).toEqual({ 401: 50, 429: 10 });
    const { email } = await makeOwner();
    expect(await logIn(app.client(), email, RIGHT, '2001:DB8:0007:7::1')).toBe(429);
    expect(await logIn(app.client(), email, RIGHT, '2001:db8:7:8::1')).toBe(200);
  });

  test('the /48 site of an IPv6 address: 200 of its networks, and none of another site', async () => {
    const browser = app.client();
    const tryLink = async (address: string) =>
      (await post(browser, '/api/password', { token: 'made-up', password: 'an open window' }, address)).status;
    const found = await repeat(210, (n) => tryLink(`2001:db8:9:${n.toString(16)}::1`));
    expect(tally(found)).toEqual({ 400: 200, 429: 10 });
    expect(await tryLink('2001:db8:a::1')).toBe(400);
  });

  test('an account in whatever spelling', async () => {
    const { email } = await makeOwner();
    const spellings = [email, ` ${email.toUpperCase()}`, email.replace('user', 'User')];
    const browser = app.client();
    const found = await repeat(13, (n) => logIn(browser, spellings[n % 3] ?? '', WRONG, '203.0.113.30'));
    expect(tally(found)).toEqual({ 401: 10, 429: 3 });
  });

  test('the current password counts with signing in', async () => {
    const owner = await makeOwner();
    const browser = await app.signIn(owner);
    const change = async (current: string) =>
      (await post(browser, '/api/password', { current, password: 'an open window' }, '203.0.113.40')).status;
    expect(await repeat(6, () => change(WRONG))).toEqual(Array(6).fill(400));
    expect(await repeat(4, () => logIn(app.client(), owner.email, WRONG, '203.0.113.40'))).toEqual(Array(4).fill(401));
    expect(await change(RIGHT)).toBe(429);
  });

  test('one-time links that do not exist count for the address', async () => {
    const browser = app.client();
    const found = await repeat(55, async (n) => {
      const body = { token: `made-up-${n}`, password: 'an open window' };
      return (await post(browser, '/api/password', body, '203.0.113.50')).status;
    });
    expect(tally(found)).toEqual({ 400: 50, 429: 5 });
  });
});

describe('R4, R57: what is not counted', () => {
  test('a malformed body leaves no key', async () => {
    const before = await limitKeys();
    const malformed = [
      { email: 'not-an-address', password: WRONG },
      { email: ['a@example.test'], password: WRONG },
      { email: 'a@example.test' },
      { email: 'a@example.test', password: WRONG, more: 1 },
      {},
    ];
    const browser = app.client();
    const found = await repeat(100, async (n) => {
      const path = n % 2 ? '/api/login' : '/api/register';
      return (await post(browser, path, malformed[n % 5], '203.0.113.60')).status;
    });
    expect(tally(found)).toEqual({ 400: 100 });
    expect(await limitKeys()).toHaveLength(before.length);
  });

  test('keys have a fixed length and an end, and hold no e-mail', async () => {
    const name = 'a-very-long-name'.repeat(3);
    await logIn(app.client(), `${name}@${'example.'.repeat(20)}test`, WRONG, '203.0.113.61');
    const keys = await limitKeys();
    expect(keys.length).toBeGreaterThan(2);
    for (const [key, seconds] of keys) {
      expect(key.length).toBeLessThan(90);
      expect(key).not.toContain(name);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(3_600);
    }
  });
});

describe('R4: the owner of an account is not locked out', () => {
  /** A browser in which the owner signed in once and then signed out. */
  const givenKnown = async (email: string, address: string) => {
    const browser = app.client();
    expect(await logIn(browser, email, RIGHT, address)).toBe(200);
    const answer = await browser.request('POST', '/api/logout');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('clear-site-data') ?? '').not.toMatch(/cookies|\*/);
    return browser;
  };
  /** Guesses at one account, each from another address; the hundred-and-first is refused. */
  const attack = (email: string, from: number, times = 101) => {
    const browser = app.client();
    return repeat(times, (n) => logIn(browser, email, WRONG, `10.${from}.${n}.1`));
  };

  test('guesses from 200 addresses stop at the hundredth, and the browser known to the account still signs in', async () => {
    const owner = await makeOwner();
    const known = await givenKnown(owner.email, '198.51.100.1');
    expect(tally(await attack(owner.email, 1, 200))).toEqual({ 401: 100, 429: 100 });
    expect(await logIn(app.client(), owner.email, RIGHT, '198.51.100.2')).toBe(429);
    expect(await logIn(known, owner.email, RIGHT, '198.51.100.3')).toBe(200);

    // A one-time link proves the owner as well, and a new password ends what other browsers were known for.
    const { url } = await issueResetLink(system, owner._id);
    const fresh = app.client();
    const reset = { token: new URL(url).searchParams.get('token'), password: 'an open window' };
    expect((await post(fresh, '/api/password', reset, '198.51.100.4')).status).toBe(204);
    expect(await logIn(known, owner.email, 'an open window', '198.51.100.5')).toBe(429);
    expect(await logIn(fresh, owner.email, 'an open window', '198.51.100.6')).toBe(200);
  });

  test('the mark of a browser spares nobody else’s account, guesses no faster, and signs nobody in', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    const known = await givenKnown(owner.email, '198.51.100.10');
    const cookie = known.cookies.get('known_browser') ?? '';
    expect(cookie).not.toContain(owner._id);
    expect((await known.request('GET', '/api/user')).status).toBe(401);

    await attack(other.email, 2);
    expect(await logIn(known, other.email, RIGHT, '198.51.100.11')).toBe(429);
    // Stolen, it is good for ten guesses from wherever they come.
    const found = await repeat(15, (n) => logIn(known, owner.email, WRONG, `198.51.101.${n}`));
    expect(tally(found)).toEqual({ 401: 10, 429: 5 });
  });

  test('a forged or spoilt mark is none', async () => {
    const owner = await makeOwner();
    const known = await givenKnown(owner.email, '198.51.100.20');
    const cookie = known.cookies.get('known_browser') ?? '';
    await attack(owner.email, 3);
    const [browser = '', mark = ''] = cookie.split('.');
    const forged = [
      `${browser}.${'A'.repeat(22)}`,
      `${'A'.repeat(22)}.${mark}`,
      browser,
      `${cookie}.`,
      'x'.repeat(4_000),
    ];
    for (const value of [...forged, '%00']) {
      const thief = app.client();
      thief.cookies.set('known_browser', value);
      expect(await logIn(thief, owner.email, RIGHT, '198.51.100.21')).toBe(429);
    }
  });

  test('a browser is known to five accounts, those that signed in last', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, makeOwner));
    const browser = app.client();
    for (const { email } of [...owners, ...owners.slice(-2)])
      expect(await logIn(browser, email, RIGHT, '198.51.100.30')).toBe(200);
    expect(browser.cookies.get('known_browser')?.split('.')).toHaveLength(6);
  });
});

describe('R4: while Redis is away the limits hold in each process', () => {
  const givenRedis = async () => {
    const dir = await mkdtemp(join(tmpdir(), 'mithaq-limits-'));
    const valkey = await startValkey(await findValkey(() => {}), dir, 4);
    const own = await startTestApp({
      stores: { mongodbUri: app.mongodbUri, redisUrl: valkey.url },
      config: { rateLimits: true, trustProxy: 1 },
    });
    onTestFinished(async () => {
      await own.stop();
      await valkey.stop();
      await rm(dir, { recursive: true, force: true });
    });
    return { own, valkey };
  };

  test('stopped: ten wrong passwords, then 429', async () => {
    const { own, valkey } = await givenRedis();
    await valkey.stop();
    const { email } = await makeOwner();
    const found = await repeat(13, () => logIn(own.client(), email, WRONG, '203.0.113.80'));
    expect(tally(found)).toEqual({ 401: 10, 429: 3 });
  });

  test('hanging: wrong passwords are refused in time, and no more than ten are tried', async () => {
    const { own } = await givenRedis();
    const pid = Number(/process_id:(\d+)/.exec(await own.redis.info('server'))?.[1]);
    const { email } = await makeOwner();
    process.kill(pid, 'SIGSTOP');
    try {
      const guesses = Array.from({ length: 13 }, () => logIn(own.client(), email, WRONG, '203.0.113.81'));
      const found = tally(await Promise.all(guesses));
      expect(found[401] ?? 0).toBeLessThanOrEqual(10);
      expect(found[429]).toBeGreaterThanOrEqual(3);
      expect(found[200]).toBeUndefined();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});

test('R3: an unknown account and a wrong password look the same, also to a browser that is known to another', async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()];
  const browser = app.client();
  await logIn(browser, owner.email, RIGHT, '198.51.100.40');
  const look = async (email: string) => {
    const { status, body, headers } = await post(browser, '/api/login', { email, password: WRONG }, '198.51.100.40');
    return { status, message: body.message, code: body.code, cookies: headers.getSetCookie().length };
  };
  expect(await look('nobody@example.test')).toEqual(await look(other.email));
  expect((await browser.request('GET', contract.accounts.current.path)).status).toBe(200);
});
