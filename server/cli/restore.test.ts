import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../shared/contract/base/define.ts';
import { contract } from '../../shared/contract/index.ts';
import { startTestApp, type TestApp } from '../../testing/app/app.ts';
import type { TestClient } from '../../testing/app/http-client.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { runMithaq } from '../../testing/processes/run-cli.ts';
import { newDatabaseUri } from '../../testing/stores/stores.ts';
import { hashPassword } from '../domain/accounts/hashing.ts';
import { createResetLink, hashSecret } from '../domain/accounts/reset-links.ts';
import { newId, newSecret } from '../domain/kernel/ids.ts';
import { findTakingDevices } from '../domain/notifications/push-subscriptions.ts';
import { NotificationModel } from '../models/members/notification.ts';
import { PushSubscriptionModel } from '../models/members/push-subscription.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { DeliveryModel } from '../models/operations/delivery.ts';

const PASSWORD = 'a quiet garden wall';
const BACK = 'a backup was restored, and it may have been sent before';

let dir: string;
let app: TestApp;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mithaq-restore-'));
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await rm(dir, { recursive: true, force: true });
});

const run = (args: readonly string[], mongodbUri: string) =>
  runMithaq(args, { DATA_DIR: dir, MONGODB_URI: mongodbUri, REDIS_URL: app.redisUrl });
const isSignedIn = async (browser: TestClient) =>
  (await browser.request('GET', contract.account.sessions.path)).status === 200;

/** Something of each kind that is to be sent. */
const giveWaiting = async ({ _id: userId }: User) => {
  const now = new Date();
  await NotificationModel.create({ _id: 'n', userId, event: 'e', kind: 'connection', at: now, due: { email: now } });
  const told = { userId, channel: 'email' as const, createdAt: now };
  await DeliveryModel.create(
    (['waiting', 'handed-over', 'sent'] as const).map((state) => ({
      ...{ ...told, _id: state, state, noticeIds: ['n'], overdueAt: now },
    })),
  );
  const own = { ...told, noticeIds: [], kinds: ['email-changed' as const], to: 'former@example.test' };
  await DeliveryModel.create([
    { ...own, _id: 'own-handed-over', state: 'handed-over' },
    { ...own, _id: 'own-waiting', state: 'waiting', overdueAt: now },
  ]);
};
/** A device of the present epoch. */
const giveDevice = ({ _id: userId, sessionEpoch: epoch }: User) =>
  PushSubscriptionModel.create({
    _id: newId(),
    userId,
    endpoint: 'https://push.example/device',
    p256dh: 'key',
    auth: 'auth',
    sessionHash: 'hash',
    epoch,
    client: 'Firefox',
    createdAt: new Date(),
    boundAt: new Date(),
    endsAt: new Date(Date.now() + 3_600_000),
  });

/** A link for a new password and one to confirm another e-mail, as they would be mailed. */
const giveLinks = async ({ _id }: User) => {
  const { url, expiresAt } = await createResetLink(_id);
  const confirmation = newSecret();
  const emailChange = { id: newId(), email: 'new@example.test', secretHash: hashSecret(confirmation), expiresAt };
  await UserModel.updateOne({ _id }, { emailChange });
  return { token: new URL(url).searchParams.get('token') ?? '', confirmation };
};

test('R10, R11: a restore revives no ended session, no device and no link, and sends nothing a second time', async () => {
  const user = await makeMember({ passwordHash: await hashPassword(PASSWORD) });
  const [own, stolen] = [await app.signIn(user), await app.signIn(user)];
  await giveDevice(user);
  await giveWaiting(user);
  const { token, confirmation } = await giveLinks(user);
  expect(await findTakingDevices(user._id)).toHaveLength(1);
  const folder = join(dir, 'backup');
  expect(await run(['backup', folder], app.mongodbUri)).toMatchObject({ code: 0, err: '' });
  await own.call(contract.accounts.changePassword, { body: { current: PASSWORD, password: 'an open window at last' } });
  expect(await Promise.all([own, stolen].map(isSignedIn))).toEqual([true, false]);
  expect(await findTakingDevices(user._id)).toEqual([]);

  const mongodbUri = newDatabaseUri();
  expect(await run(['restore', folder, '--without-former'], mongodbUri)).toMatchObject({ code: 0, err: '' });
  const { redisUrl } = app;
  await app.stop();
  app = await startTestApp({ stores: { mongodbUri, redisUrl } });
  for (const { cookies } of [own, stolen]) {
    const browser = app.client();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await isSignedIn(browser)).toBe(false);
  }
  expect(await findTakingDevices(user._id)).toEqual([]);
  // Another restore of the same backup gives other epochs than this one did.
  const { sessionEpoch } = await UserModel.findById(user._id).lean().orFail();
  expect(Math.abs(sessionEpoch - user.sessionEpoch - Date.now() / 1000)).toBeLessThan(120);

  const back = await app.signIn(await UserModel.findById(user._id).lean<User>().orFail());
  const open = ({ method, path }: Call, body: object) => back.request(method, path, { body });
  const ended = { status: 400, body: { message: expect.stringContaining('used or has expired') } };
  expect(await open(contract.account.confirmEmail, { token: confirmation })).toMatchObject(ended);
  const password = 'a second window at last';
  expect(await open(contract.accounts.changePassword, { token, password })).toMatchObject(ended);

  expect(await NotificationModel.findById('n').lean()).not.toHaveProperty('due');
  expect(await DeliveryModel.findById('own-waiting').lean()).toMatchObject({ to: null, reason: BACK });
  const dispatches = await DeliveryModel.find().sort({ _id: 1 }).lean();
  expect(dispatches.map(({ _id, state }) => [_id, state])).toEqual([
    ['handed-over', 'dropped'],
    ['own-handed-over', 'handed-over'],
    ['own-waiting', 'dropped'],
    ['sent', 'sent'],
    ['waiting', 'dropped'],
  ]);
}, 120_000);
