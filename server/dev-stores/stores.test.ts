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
