import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../testing/people/factories.ts';
import { runMithaq } from '../testing/processes/run-cli.ts';
import { testStores } from '../testing/stores/stores.ts';
import { connectMongo, disconnectMongo } from './database/connection.ts';
import { type StoreAddresses, saveStoreAddresses } from './dev-stores/running.ts';
import { logIn } from './domain/accounts/accounts.ts';
import { changePassword } from './domain/accounts/password.ts';
import { UserModel } from './models/members/user.ts';

let stores: StoreAddresses;
let dataDir: string;

beforeAll(async () => {
  stores = await testStores();
  dataDir = await mkdtemp(join(tmpdir(), 'mithaq-cli-'));
  saveStoreAddresses(dataDir, stores);
  await connectMongo(stores.mongodbUri);
});
afterAll(async () => {
  await disconnectMongo();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (args: string[], added: Record<string, string> = {}) =>
  runMithaq(args, { DATA_DIR: dataDir, MONGODB_URI: '', REDIS_URL: '', PUBLIC_URL: 'https://m.localhost', ...added });
const linkIn = (out: string) => new URL(out.match(/^https:\/\/m\.localhost\/reset\?token=[\w-]{43}$/m)?.[0] ?? 'none:');

test('create-admin finds the running stores by DATA_DIR, opens the account and prints a link that works once', async () => {
  const { code, out, err } = await run(['create-admin', 'First.Admin@example.test']);
  expect([code, err]).toEqual([0, '']);
  const token = linkIn(out).searchParams.get('token') ?? '';
  await changePassword(null, { token, password: 'an open window' });
  const admin = await logIn({ email: 'first.admin@example.test', password: 'an open window' });
  expect(admin).toMatchObject({ role: 'admin', membershipTier: null });
  await expect(changePassword(null, { token, password: 'a closed window' })).rejects.toMatchObject({
    code: 'bad_request',
  });

  // A second time: another link for the same account.
  const again = await run(['create-admin', 'first.admin@EXAMPLE.test'], { MONGODB_URI: stores.mongodbUri });
  expect(linkIn(again.out).searchParams.get('token')).not.toBe(token);
  expect(await UserModel.countDocuments({ role: 'admin' })).toBe(1);
}, 60_000);

test('create-admin makes an admin of an account that is there', async () => {
  const user = await makeUser({ email: 'here@example.test', suspendedAt: new Date() });
  expect((await run(['create-admin', 'here@example.test'])).code).toBe(0);
  expect(await UserModel.findById(user._id).lean()).toMatchObject({ role: 'admin', suspendedAt: null });
}, 60_000);

test('reports in one sentence what is missing', async () => {
  const none = await run(['create-admin', 'a@example.test'], { DATA_DIR: join(dataDir, 'empty') });
  expect(none.code).toBe(1);
  expect(none.err).toMatch(/^MONGODB_URI: not set.*\n$/);
  const wrong = await run(['create-admin', 'not-an-address']);
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain('This is not an e-mail address.');
}, 60_000);
