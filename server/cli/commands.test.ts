import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, makeUser } from '../../testing/people/factories.ts';
import { runMithaq } from '../../testing/processes/run-cli.ts';
import { newDatabaseUri, testStores } from '../../testing/stores/stores.ts';
import { connectMongo, disconnectMongo } from '../database/connection.ts';
import type { StoreAddresses } from '../dev-stores/running.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { syncIndexes } from '../models/index-sync.ts';
import { BatchModel } from '../models/matching/batch.ts';
import { UserModel } from '../models/members/user.ts';
import { AuditEntryModel } from '../models/operations/audit-entry.ts';

let stores: StoreAddresses;
let dir: string;
const page = await readFile('docs/backups.md', 'utf8');
/** The command lines of the page, as they stand there. */
const linesOfPage = [...page.matchAll(/^npm run mithaq -- (.+)$/gm)].map(([, line = '']) => line);

beforeAll(async () => {
  stores = await testStores();
  dir = await mkdtemp(join(tmpdir(), 'mithaq-commands-'));
  await connectMongo(stores.mongodbUri);
  await syncIndexes();
});
afterAll(async () => {
  await disconnectMongo();
  await rm(dir, { recursive: true, force: true });
});

const run = (args: readonly string[], added: Record<string, string> = {}) =>
  runMithaq(args, { DATA_DIR: dir, MONGODB_URI: stores.mongodbUri, REDIS_URL: stores.redisUrl, ...added });
/** Runs a line of the page; its files are in the folder of this test. */
const runLine = (line: string | undefined, added: Record<string, string> = {}) =>
  run(
    (line ?? '').split(' ').map((word) => word.replace(/^(backups\/|mithaq-backup)/, `${dir}/$1`)),
    added,
  );

test('R60: the page’s own lines make an encrypted backup and restore it, and code 1 refuses a filled database', async () => {
  await makeMember({ email: 'kept@example.test' });
  expect(linesOfPage.slice(0, 3).map((line) => line.split(' ')[0])).toEqual(['backup-key', 'backup', 'restore']);
  const [makeKey, backup, line] = linesOfPage;
  const { out } = await runLine(makeKey);
  const recipient = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(out)?.[1] ?? '';
  expect(await runLine(backup, { BACKUP_RECIPIENT: recipient })).toMatchObject({ code: 0, err: '' });
  const former = new URL(stores.mongodbUri).pathname.slice(1);
  const restore = line?.replace(/ mithaq$/, ` ${former}`);
  const other = newDatabaseUri();
  const [filled, asked] = await Promise.all([
    runLine(restore),
    runLine(line?.replace(/ --former.*/, ''), { MONGODB_URI: other }),
  ]);
  expect([filled.code, filled.err]).toEqual([1, expect.stringMatching(/is not empty .*\n$/)]);
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringMatching(/since 20.* --former <database>.* --without-former\.\n$/),
  ]);
  const restored = await runLine(`${restore} --json`, { MONGODB_URI: other });
  expect(JSON.parse(restored.out)).toMatchObject({ ok: true, missingPictures: null });
  await disconnectMongo();
  await connectMongo(other);
  expect(await UserModel.countDocuments({ email: 'kept@example.test' })).toBe(1);
  await disconnectMongo();
  await connectMongo(stores.mongodbUri);
}, 600_000);

test('migrate says what it would do, does it, and has nothing left', async () => {
  await BatchModel.collection.dropIndex('day_1');
  await BatchModel.collection.createIndex({ madeByTheOperator: 1 });
  const dry = JSON.parse((await run(['migrate', '--dry-run', '--json'])).out);
  expect(dry.indexes).toEqual(['batches (day)']);
  expect(dry.migrations.map((one: { state: string }) => one.state)).toEqual(MIGRATIONS.map(() => 'pending'));
  expect(await run(['migrate'])).toMatchObject({ code: 0, err: '', out: expect.stringContaining('batches (day)') });
  const after = (await run(['migrate', '--dry-run'])).out;
  expect(after).toContain('Indexes that are missing: none.');
  expect(after).not.toContain('pending');
  expect((await BatchModel.collection.indexes()).map(({ name }) => name)).toContain('madeByTheOperator_1');
  await BatchModel.collection.dropIndex('madeByTheOperator_1');
}, 600_000);

test('verify and verify-audit read the database as it is: no index, no key and no seal is changed', async () => {
  const uri = newDatabaseUri();
  const on = (args: readonly string[], keys: string) => run(args, { MONGODB_URI: uri, SESSION_KEYS: keys });
  const early = await on(['verify'], 'old');
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('start a server on it first')]);
  expect((await on(['create-admin', 'first@example.test'], 'old')).code).toBe(0);
  const client = new mongo.MongoClient(uri);
  try {
    const [users, keys] = [client.db().collection('users'), client.db().collection('serviceKeys')];
    await users.createIndex({ undeclared: 1 }, { name: 'undeclared' });
    await users.dropIndex('emailHashes_1');
    const names = async () => (await users.indexes()).map(({ name }) => name).sort();
    const readState = async () => [await names(), await keys.find().sort({ _id: 1 }).toArray()];
    const before = await readState();
    const verified = await Promise.all(['verify', 'verify-audit'].map((command) => on([command], 'new,old')));
    for (const one of verified) expect(one).toMatchObject({ code: 0, err: '' });
    expect(await readState()).toEqual(before);
    // Other commands take no seal away.
    expect((await on(['reset-link', 'first@example.test'], 'new,old')).code).toBe(0);
    const each = await Promise.all(['old', 'new'].map((one) => on(['verify-audit'], one)));
    expect(each.map(({ code }) => code)).toEqual([0, 0]);
  } finally {
    await client.close();
  }
}, 600_000);

test('a command that prepares the database waits for a start that does so', async () => {
  const redis = new Redis(stores.redisUrl);
  const monitor = await redis.monitor();
  let attempts = 0;
  const [database] = new URL(stores.redisUrl).pathname.slice(1).split('/');
  monitor.on('monitor', (_at: string, args: string[], _source: string, of: string) => {
    if (of === database && args[1] === 'lock:prepare') attempts += 1;
  });
  try {
    await redis.set('lock:prepare', 'a starting server', 'PX', 60_000);
    await BatchModel.collection.dropIndex('day_1');
    const hasIndex = async () => (await BatchModel.collection.indexes()).some(({ name }) => name === 'day_1');
    const running = run(['migrate']);
    await expect.poll(() => attempts, { timeout: 100_000 }).toBeGreaterThan(3);
    expect(await hasIndex()).toBe(false);
    await redis.del('lock:prepare');
    expect(await running).toMatchObject({ code: 0, err: '' });
    expect(await hasIndex()).toBe(true);
  } finally {
    await redis.del('lock:prepare');
    monitor.disconnect();
    redis.disconnect();
  }
}, 60_000);

test('set-tier, run-batch and exit code 2 of a store that is away', async () => {
  await makeMember({ email: 'tiered@example.test' });
  await makeUser({ email: 'applicant@example.test' });
  const [tiered, refused, batch, away] = await Promise.all([
    run(['set-tier', 'tiered@example.test', 'vip']),
    run(['set-tier', 'applicant@example.test', 'vip', '--json']),
    run(['run-batch']),
    run(['run-batch'], { MONGODB_URI: 'mongodb://127.0.0.1:9/m' }),
  ]);
  expect(tiered.code).toBe(0);
  expect(await UserModel.findOne({ email: 'tiered@example.test' }).lean()).toMatchObject({ membershipTier: 'vip' });
  expect([refused.code, JSON.parse(refused.err)]).toEqual([1, { ok: false, error: expect.stringContaining('member') }]);
  expect(batch.out).toMatch(/^The run waits for a worker as job \S+;/);
  expect([away.code, away.err]).toEqual([2, expect.stringContaining('does not answer')]);
}, 600_000);

test('whoever asks by post is exported, corrected and has left, each by one command that the audit explains', async () => {
  const { _id } = await makeMember({ email: 'post@example.test' });
  const because = ['--because', 'A letter, and a copy of her passport'];
  const file = join(dir, 'export.zip');
  expect(await run(['export', 'post@example.test', file, ...because])).toMatchObject({ code: 0, err: '' });
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
  // What could not be done is not in the audit.
  const again = await run(['export', 'post@example.test', file, ...because]);
  expect(again).toMatchObject({ code: 1, err: `${file} is there already: name one that does not exist yet.\n` });
  expect((await run(['export', 'post@example.test', `${file}2`, '--because', ' '])).code).toBe(1);
  expect((await run(['correct', 'post@example.test', ...because])).err).toContain('--email or --phone');
  const correct = ['correct', 'post@example.test', '--email', 'new@example.test', ...because];
  expect(await run(correct)).toMatchObject({ code: 0, err: '' });
  expect(await run(['erase', 'new@example.test', ...because])).toMatchObject({ code: 0, err: '' });
  expect(await UserModel.findById(_id).lean()).toMatchObject({
    email: 'new@example.test',
    leavingSince: expect.any(Date),
  });
  expect((await run(['erase', 'new@example.test', ...because])).code).toBe(1);
  const entries = await AuditEntryModel.find({ subjectId: _id }).sort({ seq: 1 }).lean();
  expect(entries.map(({ action, actorId, details }) => [action, actorId, details.explanation])).toEqual(
    ['account.exported', 'contact.corrected', 'account.left-by-post'].map((action) => [action, null, because[1]]),
  );
}, 600_000);

test('send-test-mail says what the mail server answers', async () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Mithaq <hello@mithaq.example>' };
  const [unset, away] = await Promise.all([
    run(['send-test-mail', 'a@example.test']),
    run(['send-test-mail', 'a@example.test', '--json'], smtp),
  ]);
  expect(unset).toMatchObject({ code: 1, err: 'SMTP_URL: not set, so no mail is sent.\n' });
  expect([away.code, JSON.parse(away.out)]).toEqual([1, expect.objectContaining({ ok: false, outcome: 'later' })]);
}, 60_000);
