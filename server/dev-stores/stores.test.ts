import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { FROM_SOURCES } from '../../testing/processes/programs.ts';
import { isAlive } from './processes.ts';
import { findStores, type StoreAddresses } from './running.ts';
import { type Stores, startStores } from './stores.ts';

const PARENT = new URL('../../testing/stores/stores-parent.ts', import.meta.url).pathname;
const STORES = ['mongodb', 'valkey'] as const;
const quiet = () => {};

/** One data folder, on which stores run, die and run again from test to test. */
const dir = mkdtempSync(join(tmpdir(), 'mithaq-stores-'));
let stores: Stores;
const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await rm(dir, { recursive: true, force: true });
});

/** Another process that starts the stores, and what they are found at. */
async function parent(): Promise<{ process: ChildProcess; stores: StoreAddresses }> {
  const child = spawn(process.execPath, [...FROM_SOURCES, PARENT, dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  undo.push(() => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout }))
    return { process: child, stores: JSON.parse(line) };
  throw new Error('the parent ended without a word');
}

const pids = () => STORES.map((store) => Number(readFileSync(join(dir, `${store}.pid`), 'utf8')));

async function write({ mongodbUri, redisUrl }: StoreAddresses, value: string): Promise<void> {
  const client = new mongo.MongoClient(mongodbUri);
  // A repeat is the same write: the store may die between the two of a call.
  await client.db().collection<{ _id: string }>('kept').updateOne({ _id: value }, { $set: {} }, { upsert: true });
  await client.close();
  const redis = new Redis(redisUrl);
  await redis.sadd('kept', value);
  redis.disconnect();
}

async function read({ mongodbUri, redisUrl }: StoreAddresses) {
  const client = new mongo.MongoClient(mongodbUri);
  const documents = await client.db().collection<{ _id: string }>('kept').find().toArray();
  await client.close();
  const redis = new Redis(redisUrl);
  const members = await redis.smembers('kept');
  redis.disconnect();
  return { mongodb: documents.map(({ _id }) => _id).sort(), redis: members.sort() };
}

test('F1, F11: a parent killed hard takes its stores along, and the next start finds what was written', async () => {
  const first = await parent();
  await write(first.stores, 'before the kill');
  // Redis writes its log to the disk's cache within the call, so a kill of the process loses nothing.
  const orphans = pids();
  first.process.kill('SIGKILL');

  stores = await startStores({ dataDir: dir }, quiet);
  undo.push(() => stores.stop());
  expect(orphans.map(isAlive)).toEqual([false, false]);
  expect(await read(stores)).toEqual({ mongodb: ['before the kill'], redis: ['before the kill'] });
  expect(stores.mongodbUri).toBe(first.stores.mongodbUri);
});

test('R63: both stores require a password', async () => {
  const stranger = new mongo.MongoClient(`mongodb://${new URL(stores.mongodbUri).host}/?directConnection=true`);
  await expect(stranger.db('mithaq').collection('kept').findOne()).rejects.toThrow(/requires authentication/);
  await stranger.close();
  const redis = new Redis(`redis://${new URL(stores.redisUrl).host}`);
  redis.on('error', quiet);
  await expect(redis.get('kept')).rejects.toThrow(/NOAUTH/);
  redis.disconnect();
});

test('R31: MongoDB’s log quotes nothing that is stored: no taken value, slow command or refused write', async () => {
  const SECRET = 'someone@secret.test';
  const client = new mongo.MongoClient(stores.mongodbUri);
  const people = client.db().collection<{ _id: number; email: string }>('people');
  await people.createIndex({ email: 1 }, { unique: true });
  await people.insertMany([SECRET, `other-${SECRET}`].map((email, _id) => ({ _id, email })));
  const taken = { $set: { email: SECRET } };
  const tryAll = (options: { session?: mongo.ClientSession } = {}) => [
    () => people.insertOne({ _id: 2, email: SECRET }, options),
    () => people.updateOne({ _id: 1 }, taken, options),
    () => people.findOneAndUpdate({ _id: 1 }, taken, options),
    () => people.findOneAndUpdate({ _id: 3 }, taken, { ...options, upsert: true }),
    () => people.find({ email: SECRET, $where: 'sleep(150) || true' }, options).toArray(),
    () => people.aggregate([{ $project: { n: { $toInt: '$email' } } }], options).toArray(),
  ];
  for (const write of tryAll()) await write().catch(quiet);
  for (let at = 0; at < tryAll().length; at += 1)
    await client.withSession(async (session) => {
      session.startTransaction();
      await tryAll({ session })[at]?.().catch(quiet);
      await session.abortTransaction();
    });
  await client.close();
  const readLog = () => readFileSync(join(dir, 'mongodb.log'), 'utf8');
  for (const told of ['Plan executor error during findAndModify', 'Slow query'])
    await expect.poll(readLog).toContain(`"msg":"${told}`);
  expect(readLog()).not.toContain('secret.test');
});

test('R64: a store that is killed alone restarts with its data', async () => {
  for (const pid of pids()) process.kill(pid, 'SIGKILL');
  await expect.poll(() => write(stores, 'second').then(() => 'written'), { timeout: 60_000 }).toBe('written');
  const both = ['before the kill', 'second'];
  expect(await read(stores)).toEqual({ mongodb: both, redis: both });
});

test('a clean stop leaves no process and no pid file, and other commands no longer find the stores', async () => {
  const running = pids();
  expect(findStores({ dataDir: dir })).toEqual({ mongodbUri: stores.mongodbUri, redisUrl: stores.redisUrl });
  await stores.stop();
  expect(running.map(isAlive)).toEqual([false, false]);
  expect(STORES.some((store) => existsSync(join(dir, `${store}.pid`)))).toBe(false);
  expect(() => findStores({ dataDir: dir })).toThrow(/^MONGODB_URI: not set/);
});

test('a port that was taken between two starts costs nothing', async () => {
  const before = stores.mongodbUri;
  const squatter = createServer((socket) => socket.destroy());
  squatter.listen(Number(new URL(before).port), '127.0.0.1');
  await once(squatter, 'listening');
  undo.push(() => squatter.close());

  stores = await startStores({ dataDir: dir }, quiet);
  expect(stores.mongodbUri).not.toBe(before);
  expect(await read(stores)).toMatchObject({ mongodb: ['before the kill', 'second'] });
});
