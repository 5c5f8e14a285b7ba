import { createVerify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { PUSH } from '../../shared/limits.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { startTestPushService } from '../../testing/app/push-service.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { createChannels } from '../domain/delivery/channels.ts';
import { claimDue } from '../domain/delivery/claim.ts';
import { deliver } from '../domain/delivery/deliver.ts';
import { system } from '../domain/kernel/actor.ts';
import { clock } from '../domain/kernel/clock.ts';
import { configureContext } from '../domain/kernel/context.ts';
import { markConversationNotificationsRead } from '../domain/notifications/notifications.ts';
import { notifyMany } from '../domain/notifications/notify.ts';
import { PushSubscriptionModel } from '../models/members/push-subscription.ts';
import { SettingsModel } from '../models/members/settings.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { DeliveryModel } from '../models/operations/delivery.ts';
import { createPostPush, lookUpPublic } from '../push/post.ts';

/* Push from the call of a browser to what another push service decrypts for it. */
let app: TestApp;
let service: Awaited<ReturnType<typeof startTestPushService>>;
const LIMIT_MS = 500;
const post = createPostPush(LIMIT_MS);
const channels = createChannels({ mailServer: null, mailPace: null, postPush: post });
const calls = contract.pushSubscriptions;
beforeAll(async () => {
  app = await startTestApp();
  service = await startTestPushService();
  configureContext({ noticeChannels: ['push'], pushOrigins: [service.origin] });
});
afterAll(async () => {
  clock.set();
  configureContext({ noticeChannels: [], pushOrigins: [] });
  await service.stop();
  await app.stop();
});

const claim = async (): Promise<string[]> => {
  const claimed: string[] = [];
  for (
    let some = await claimDue(system, { channel: 'push' });
    some;
    some = await claimDue(system, { channel: 'push' })
  ) {
    claimed.push(...some);
  }
  return claimed;
};
const send = (dispatchIds: readonly string[]) => deliver(system, { dispatchIds }, channels);
let events = 0;
const addReport = ({ _id }: User) => {
  events += 1;
  return notifyMany([{ userId: _id, kind: 'report-closed', event: `report:${events}` }]);
};
const arrivedAt = (name: string) => service.received.filter(({ path }) => path === `/${name}`);
const stateOf = async (id = '') => (await DeliveryModel.findById(id).lean())?.state;
const given = async (name: string) => {
  const user = await makeMember();
  const browser = await app.signIn(user);
  const device = await browser.call(calls.add, { body: service.subscribe(name) });
  return { user, browser, device };
};
const listNames = async (browser: TestClient) => (await browser.call(calls.mine)).devices.map(({ id }) => id);

test('a browser that subscribes is listed, gets what is due, encrypted and signed, and is revoked', async () => {
  const { user, browser, device } = await given('whole');
  const { publicKey, devices } = await browser.call(calls.mine);
  expect(devices).toEqual([{ ...device, current: true, goneAt: null }]);
  expect(JSON.stringify(devices)).not.toMatch(/whole|p256dh/);
  await addReport(user);
  expect(await send(await claim())).toEqual([]);
  const [message] = arrivedAt('whole');
  expect(JSON.parse(message?.text ?? '')).toEqual({
    title: 'We closed one of your reports',
    path: '/settings?tab=privacy',
  });
  const { ttl, urgency, topic, authorization } = message?.headers ?? {};
  expect([ttl, urgency, topic]).toEqual(['86400', 'normal', expect.stringMatching(/^[\w-]{32}$/)]);
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(String(authorization)) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud).toBe(service.origin);
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const isSigned = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify(
      { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  expect(isSigned).toBe(true);
  await browser.call(calls.removeDevice, { params: { id: device.id } });
  await addReport(user);
  expect(await claim()).toEqual([]);
  expect([await listNames(browser), arrivedAt('whole').length]).toEqual([[], 1]);
});

test('R27: a message waits five seconds, names nobody, and is not pushed once it is read', async () => {
  const { user } = await given('quiet');
  const other = await makeMember({ firstName: 'Adam' }, { gender: 'male' });
  const { _id: matchId } = await makeConnection(user._id, other._id);
  const about = { userId: user._id, kind: 'message' as const, aboutId: other._id, matchId, openKey: matchId };
  await notifyMany([{ ...about, event: 'message:a' }]);
  expect(await claim()).toEqual([]);
  const later = Date.now() + 5_000;
  clock.set(() => new Date(later));
  const claimed = await claim();
  await markConversationNotificationsRead(user._id, matchId);
  await send(claimed);
  expect([await stateOf(claimed[0]), arrivedAt('quiet')]).toEqual(['dropped', []]);
  await notifyMany([{ ...about, event: 'message:b' }]);
  clock.set(() => new Date(later + 5_000));
  await send(await claim());
  clock.set();
  const [message] = arrivedAt('quiet');
  expect(JSON.parse(message?.text ?? '')).toEqual({ title: 'You have a new message', path: `/messages/${matchId}` });
  expect(message?.headers.urgency).toBe('high');
});

test.each([
  ['signed out', ({ browser }) => browser.call(contract.accounts.logout)],
  ['was suspended', ({ user }) => UserModel.updateOne({ _id: user._id }, { suspendedAt: new Date() })],
  ['ended this session elsewhere', ({ user }) => UserModel.updateOne({ _id: user._id }, { $inc: { sessionEpoch: 1 } })],
  [
    'switched push off',
    ({ browser }) => browser.call(contract.settings.change, { body: { notifications: { push: false } } }),
  ],
] as [string, (given: { user: User; browser: TestClient }) => Promise<unknown>][])(
  'nothing arrives once the person %s, also of what was claimed before',
  async (name, happens) => {
    const one = await given(encodeURIComponent(name));
    await SettingsModel.updateOne({ _id: one.user._id }, {}, { upsert: true });
    await addReport(one.user);
    const claimed = await claim();
    expect(claimed.length).toBe(1);
    await happens(one);
    await send(claimed);
    expect(arrivedAt(encodeURIComponent(name))).toEqual([]);
    expect(await stateOf(claimed[0])).toBe('dropped');
    if (name === 'signed out') expect(await PushSubscriptionModel.countDocuments({ userId: one.user._id })).toBe(0);
  },
);

test('what one of two devices could not take is tried again for that one alone', async () => {
  const { user } = await given('first');
  const second = await app.signIn(user);
  await second.call(calls.add, { body: service.subscribe('second') });
  service.answer('second', 503);
  await addReport(user);
  const claimed = await claim();
  expect(await send(claimed)).toEqual([{ dispatchId: claimed[0], reason: 'a push service answered 503' }]);
  service.answer('second', 201);
  expect(await send(claimed)).toEqual([]);
  expect([arrivedAt('first').length, arrivedAt('second').length, await stateOf(claimed[0])]).toEqual([1, 1, 'sent']);
});

test('a browser that its service has given up is named as stopped, and stops the channel until another is added', async () => {
  const { user, browser } = await given('gone');
  await addReport(user);
  service.answer('gone', 410);
  const claimed = await claim();
  expect(await send(claimed)).toEqual([]);
  expect(await stateOf(claimed[0])).toBe('refused');
  const { devices } = await browser.call(calls.mine);
  expect(devices[0]?.goneAt).toEqual(expect.any(String));
  const readStopped = async () => (await browser.call(contract.noticeTimes.mine)).channels.push.stoppedAt;
  expect(await readStopped()).toEqual(expect.any(String));
  await browser.call(calls.add, { body: service.subscribe('anew') });
  expect([await readStopped(), (await browser.call(calls.mine)).devices.map(({ goneAt }) => goneAt)]).toEqual([
    null,
    [null],
  ]);
});

test('a redirect is not followed, and what is refused is not tried again', async () => {
  const { user } = await given('moved');
  service.subscribe('elsewhere');
  service.answer('moved', 307);
  await addReport(user);
  const claimed = await claim();
  expect(await send(claimed)).toEqual([]);
  expect([await stateOf(claimed[0]), arrivedAt('elsewhere')]).toEqual(['refused', []]);
});

test.each([
  // Our signature, or what we may send: no use to try again, and nothing about the browser.
  [401, 'refused', false],
  [403, 'refused', false],
  [413, 'refused', false],
  // The browser is gone.
  [404, 'refused', true],
  [410, 'refused', true],
  // The service is busy or away: it is tried again.
  [429, 'waiting', false],
  [500, 'waiting', false],
  [503, 'waiting', false],
  ['silence', 'waiting', false],
] as const)('a push service that answers %s leaves a delivery %s', async (answer, state, isGone) => {
  const name = `answers-${answer}`;
  const { user, browser } = await given(name);
  service.answer(name, answer);
  await addReport(user);
  const claimed = await claim();
  const failures = await send(claimed);
  expect([failures.length > 0, await stateOf(claimed[0])]).toEqual([state === 'waiting', state]);
  const { devices } = await browser.call(calls.mine);
  expect(devices.map(({ goneAt }) => goneAt !== null)).toEqual([isGone]);
  service.answer(name, 201);
  if (state !== 'waiting') return;
  expect(await send(claimed)).toEqual([]);
  expect([await stateOf(claimed[0]), arrivedAt(name).length]).toEqual(['sent', 1]);
});

test.each([
  ['120', 120_000],
  [new Date(Date.now() + 3_600_000).toUTCString(), 3_500_000],
])('a push service that asks to be left alone until %s is, for as long', async (after, waitMs) => {
  const name = `busy-${waitMs}`;
  const { user } = await given(name);
  service.answer(name, 429, after);
  await addReport(user);
  const claimed = await claim();
  expect((await send(claimed)).length).toBe(1);
  service.answer(name, 201);
  const before = service.asked();
  const now = Date.now();
  clock.set(() => new Date(now + waitMs - 60_000));
  expect(await send(claimed)).toEqual([{ dispatchId: claimed[0], reason: 'a push service asked to be left alone' }]);
  expect(service.asked()).toBe(before);
  clock.set(() => new Date(now + waitMs + 200_000));
  expect(await send(claimed)).toEqual([]);
  clock.set();
  expect([await stateOf(claimed[0]), arrivedAt(name).length]).toEqual(['sent', 1]);
});

test('an address of another service, and a key that is none, are refused', async () => {
  const browser = await app.signIn(await makeUser());
  const good = service.subscribe('good');
  for (const [body, path] of [
    [{ ...good, endpoint: 'http://127.0.0.1:1/x' }, 'endpoint'],
    [{ ...good, endpoint: 'https://192.168.1.1/x' }, 'endpoint'],
    [{ ...good, keys: { ...good.keys, p256dh: `B${'A'.repeat(86)}` } }, 'keys.p256dh'],
  ] as const) {
    const { status, text } = await browser.request('POST', '/api/push-subscriptions', { body });
    expect([status, JSON.parse(text)]).toMatchObject([400, { issues: [{ path }] }]);
  }
  expect(await listNames(browser)).toEqual([]);
});

test('nobody revokes another’s device, an address goes over to who signs in, and an account has so many devices', async () => {
  const { device, browser } = await given('shared');
  const other = await app.signIn(await makeUser());
  expect((await other.request('DELETE', `/api/push-subscriptions/${device.id}`)).status).toBe(404);
  const body = service.subscribe('shared');
  await other.call(calls.remove, { body: { endpoint: body.endpoint } });
  expect(await listNames(browser)).toEqual([device.id]);
  await other.call(calls.add, { body });
  expect([(await listNames(browser)).length, (await listNames(other)).length]).toEqual([0, 1]);
  const user = await makeUser();
  for (let at = 0; at <= PUSH.maxDevices; at += 1) {
    await (await app.signIn(user)).call(calls.add, { body: service.subscribe(`many-${at}`) });
  }
  expect(await PushSubscriptionModel.countDocuments({ userId: user._id })).toBe(PUSH.maxDevices);
});

test('a name that leads into a private network is not reached', async () => {
  const failure = await new Promise((resolve) => lookUpPublic('localhost', {}, resolve));
  expect(failure).toEqual(new Error('the name leads to an address that is not public'));
  const headers = { 'Content-Length': '1' };
  const message = {
    endpoint: `${service.origin.replace('127.0.0.1', 'localhost')}/x`,
    headers,
    body: Buffer.from('x'),
  };
  expect(await post({ ...message, isNamedByOperator: false })).toEqual({ answer: 'no connection' });
});
