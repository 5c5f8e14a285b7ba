import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeMember } from '../../testing/people/factories.ts';
import { runMithaq } from '../../testing/processes/run-cli.ts';
import { testStores } from '../../testing/stores/stores.ts';
import { connectMongo, disconnectMongo } from '../database/connection.ts';
import { findValkey } from '../dev-stores/find-valkey.ts';
import { runGuarded } from '../dev-stores/guarded.ts';
import { reservePort } from '../dev-stores/ports.ts';
import { clock } from '../domain/kernel/clock.ts';
import { openServiceKeys } from '../domain/kernel/service-keys.ts';
import { UserModel } from '../models/members/user.ts';
import { BackupRecordModel } from '../models/operations/backup-record.ts';
import { SeedStateModel } from '../models/operations/seed-state.ts';
import { examineInstallation, type Finding } from './doctor.ts';
import { examineMemory } from './machine.ts';

const KEY = 'a-signing-key-of-a-test-for-loopback';
const HOUR_MS = 3_600_000;

let dir: string;
/** The environment of an installation where there is nothing to do. */
let sound: Record<string, string>;
const undo: (() => unknown)[] = [];

const withSoundDatabase = async (work: () => Promise<unknown>): Promise<void> => {
  await connectMongo(sound.MONGODB_URI ?? '');
  await work();
  await disconnectMongo();
};
const recordBackup = (ageMs: number) => {
  const at = new Date(Date.now() - ageMs);
  return withSoundDatabase(() =>
    BackupRecordModel.updateOne({ _id: '2030-01-01' }, { $set: { startedAt: at, finishedAt: at } }, { upsert: true }),
  );
};

beforeAll(async () => {
  const stores = await testStores();
  dir = await mkdtemp(join(tmpdir(), 'mithaq-doctor-'));
  const [data, backups] = [join(dir, 'data'), join(dir, 'backups')];
  for (const one of [data, backups]) await mkdir(one, { mode: 0o700 });
  await writeFile(join(data, 'session-keys'), KEY, { mode: 0o600 });
  sound = {
    DATA_DIR: data,
    BACKUP_DIR: backups,
    BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
    SESSION_KEYS: KEY,
    MONGODB_URI: stores.mongodbUri,
    REDIS_URL: stores.redisUrl,
  };
  await withSoundDatabase(() => openServiceKeys([KEY]));
  await recordBackup(HOUR_MS);
});
afterEach(async () => {
  clock.set();
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** What is about this machine, which may have little room or memory left. */
const isOfMachine = ({ check, text }: Finding) =>
  ['memory', 'disks'].includes(check) || text.startsWith('The disk of MongoDB');
const examine = async (planted: Record<string, string> = {}): Promise<string[]> => {
  const { findings } = await examineInstallation({ ...sound, ...planted });
  return findings.filter((one) => !isOfMachine(one)).map(({ check, text }) => `${check}: ${text}`);
};
const withoutPassword = (address: string) => address.replace(/\/\/([^:]*):[^@]*@/, '//$1:another@');

test('a sound installation has nothing to do', async () => {
  expect(await examine()).toEqual([]);
});

test.each<[string, Record<string, string> | (() => Promise<Record<string, string>>), RegExp]>([
  ['a bad value', { LOG_LEVEL: 'loud' }, /^configuration: LOG_LEVEL: /],
  [
    'a MongoDB that is away',
    { MONGODB_URI: 'mongodb://127.0.0.1:9/m' },
    /^mongodb: .* 127\.0\.0\.1:9 does not answer .*start it/,
  ],
  [
    'a wrong password of MongoDB',
    async () => ({ MONGODB_URI: withoutPassword(sound.MONGODB_URI ?? '') }),
    /^mongodb: .*refuses this user or password; set those/,
  ],
  [
    'a wrong password of Redis',
    async () => ({ REDIS_URL: withoutPassword(sound.REDIS_URL ?? '') }),
    /^redis: .*refuses this password; set the one/,
  ],
  [
    'a Redis that is away',
    { REDIS_URL: 'redis://:x@127.0.0.1:9' },
    /^redis: .*127\.0\.0\.1:9 does not answer; start it/,
  ],
  ['other session keys', { SESSION_KEYS: `${KEY}-and-another` }, /^keys: SESSION_KEYS: none .*\(audit, .*add the one/],
  [
    'an old backup',
    async () => {
      await recordBackup(30 * HOUR_MS);
      undo.push(() => recordBackup(HOUR_MS));
      return {};
    },
    /^backups: The last backup is 30 hours old; look into the log/,
  ],
  ['backups that are not encrypted', { BACKUP_RECIPIENT: '' }, /^backups: BACKUP_RECIPIENT: .* make a key with/],
  [
    'a VIP member without a matchmaker',
    async () => {
      await withSoundDatabase(() => makeMember({ membershipTier: 'vip' }));
      undo.push(() => withSoundDatabase(() => UserModel.deleteMany({})));
      return {};
    },
    /^matchmakers: One VIP member has no matchmaker; give them one/,
  ],
  [
    'a mail server that is away',
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@mithaq.example' },
    /^mail: SMTP_URL: the mail server failed at CONN with ESOCKET; correct/,
  ],
  [
    'a secret that everybody can read',
    async () => {
      const file = join(sound.DATA_DIR ?? '', 'session-keys');
      await chmod(file, 0o644);
      undo.push(() => chmod(file, 0o600));
      return {};
    },
    /^files: Everybody .*\/session-keys; run chmod 600 on it\.$/,
  ],
  [
    'a folder to which everybody can write',
    async () => {
      await chmod(sound.DATA_DIR ?? '', 0o777);
      undo.push(() => chmod(sound.DATA_DIR ?? '', 0o700));
      return {};
    },
    /^files: DATA_DIR: everybody .* run chmod 700 on it\.$/,
  ],
  ['a folder of backups that is missing', { BACKUP_DIR: '/nowhere/backups' }, /^files: BACKUP_DIR: .* create it\.$/],
  [
    'accounts of the demo that others reach',
    async () => {
      await withSoundDatabase(() => SeedStateModel.create({ _id: 'demo' }));
      undo.push(() => withSoundDatabase(() => SeedStateModel.deleteMany({})));
      return { HOST: '0.0.0.0' };
    },
    /^data: MONGODB_URI: .*accounts of the demo/,
  ],
  [
    'a clock that is wrong',
    async () => {
      clock.set(() => new Date(Date.now() + 75_000));
      return {};
    },
    /^(?:mongodb|redis): The clock of this machine is 7[45] s ahead of that of (?:MongoDB|Redis); .*NTP/,
  ],
])('%s is found, with what to do', async (_, plant, sentence) => {
  const found = await examine(typeof plant === 'function' ? await plant() : plant);
  expect(found.length).toBeGreaterThan(0);
  for (const one of found) expect(one).toMatch(sentence);
});

test('a Redis with the settings it comes with is found, twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mithaq-open-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const port = await reservePort(join(folder, 'port'));
  const files = { pid: join(folder, 'pid'), log: join(folder, 'log') };
  const args = ['--port', `${port}`, '--dir', folder, '--bind', '127.0.0.1'];
  const { stop } = await runGuarded(await findValkey(() => {}), args, files, port);
  undo.push(stop);
  expect(await examine({ REDIS_URL: `redis://127.0.0.1:${port}` })).toEqual([
    expect.stringMatching(/^redis: .*set appendonly yes/),
    expect.stringMatching(/^redis: .*asks nobody for a password; set requirepass/),
  ]);
});

test('in production it also asks for a trusted proxy, an address that answers, and somebody who reads', async () => {
  const planted = { NODE_ENV: 'production', PUBLIC_URL: 'https://mithaq.invalid' };
  expect(await examine(planted)).toEqual([
    expect.stringMatching(/^mail: SMTP_URL: not set, .* set it, with MAIL_FROM\.$/),
    expect.stringMatching(/^public address: TRUST_PROXY: 0, .*set the number of proxies/),
    expect.stringMatching(/^public address: PUBLIC_URL: .*does not answer \(E\w+\)/),
    expect.stringMatching(/^contact: SUPPORT_EMAIL: /),
    expect.stringMatching(/^contact: shared\/brand\.ts: /),
  ]);
});

test('where members pay, what invoices and receipts lack is found', async () => {
  const found = await examine({ PAYMENTS: 'manual', OPERATOR_NAME: 'Mithaq Ltd' });
  expect(found).toEqual(
    ['OPERATOR_ADDRESS', 'OPERATOR_TAX_ID', 'PAYMENT_INSTRUCTIONS'].map((name) =>
      expect.stringMatching(new RegExp(`^payments: ${name}: missing on .*; set .*\\.$`)),
    ),
  );
  expect(await examine({ PAYMENTS: 'stripe' })).toEqual([expect.stringMatching(/^configuration: STRIPE_SECRET_KEY: /)]);
});

test('a full disk and little memory are found', async () => {
  // It has no blocks, so none that are free.
  const { findings } = await examineInstallation({ ...sound, BACKUP_DIR: '/proc' });
  expect(findings).toContainEqual({
    check: 'disks',
    text: expect.stringMatching(/^BACKUP_DIR: 0\.0 GB are left .*enlarge/),
  });
  expect(examineMemory(256 * 2 ** 20, 2 ** 30)).toEqual([expect.stringMatching(/has 256 MB .* needs 512/)]);
  expect(examineMemory(4 * 2 ** 30, 50 * 2 ** 20)).toEqual([expect.stringMatching(/only 50 MB .* add memory/)]);
  expect(examineMemory(4 * 2 ** 30, 2 ** 30)).toEqual([]);
});

test('the command prints sentences or JSON, and its exit code says whether there is something to do', async () => {
  const { code, out } = await runMithaq(['doctor', '--json'], sound);
  const { ok, checks, findings } = JSON.parse(out);
  expect({ ok, checks, code }).toEqual({ ok: findings.length === 0, checks: 14, code: findings.length === 0 ? 0 : 1 });
  expect(findings.filter((one: Finding) => !isOfMachine(one))).toEqual([]);
  const bad = await runMithaq(['doctor'], { ...sound, LOG_LEVEL: 'loud' });
  expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/^LOG_LEVEL: .*\n$/)]);
}, 120_000);
