import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStores } from '../../testing/stores/stores.ts';
import { findMongod } from '../dev-stores/find-mongod.ts';
import { findValkey } from '../dev-stores/find-valkey.ts';
import { runGuarded } from '../dev-stores/guarded.ts';
import { reservePort } from '../dev-stores/ports.ts';
import { UnsafeStores, verifyStores } from './verify-stores.ts';

const quiet = () => {};
const undo: (() => unknown)[] = [];
let mongodbUri: string;
let mongodb: Connection;
let redis: Redis;

async function connect(uri: string): Promise<Connection> {
  const connection = await mongoose.createConnection(uri).asPromise();
  undo.push(() => connection.close());
  return connection;
}

beforeAll(async () => {
  const stores = await testStores();
  mongodbUri = stores.mongodbUri;
  mongodb = await connect(mongodbUri);
  redis = new Redis(stores.redisUrl);
  undo.push(() => redis.disconnect());
});
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A store with other settings than the service's, on a folder and port of its own. */
async function store(kind: 'mongod' | 'valkey', args: (dir: string, port: number) => string[]): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'mithaq-unsafe-'));
  undo.push(() => rm(dir, { recursive: true, force: true }));
  const port = await reservePort(join(dir, 'port'));
  const program = kind === 'mongod' ? await findMongod(quiet) : await findValkey(quiet);
  const files = { pid: join(dir, 'pid'), log: join(dir, 'log') };
  const { stop } = await runGuarded(program, args(dir, port), files, port);
  undo.push(stop);
  return port;
}

async function valkey(...settings: string[]): Promise<Redis> {
  const port = await store('valkey', (dir, free) => [
    '--port',
    `${free}`,
    '--dir',
    dir,
    '--bind',
    '127.0.0.1',
    ...settings,
  ]);
  const client = new Redis(port, '127.0.0.1');
  undo.push(() => client.disconnect());
  return client;
}

test('R49: our own stores are safe', async () => {
  await verifyStores(mongodb, redis);
});

test('R49, F1: a standalone MongoDB is refused', async () => {
  const port = await store('mongod', (dir, free) => ['--port', `${free}`, '--dbpath', dir, '--bind_ip', '127.0.0.1']);
  const standalone = await connect(`mongodb://127.0.0.1:${port}/mithaq?w=majority`);
  await expect(verifyStores(standalone, redis)).rejects.toThrow(UnsafeStores);
  await expect(verifyStores(standalone, redis)).rejects.toThrow(/^MONGODB_URI: .*standalone/);
});

test('R49, F1: a connection that does not wait for the majority is refused', async () => {
  const hasty = await connect(mongodbUri.replace('w=majority', 'w=1'));
  await expect(verifyStores(hasty, redis)).rejects.toThrow(/^MONGODB_URI: .*w:1/);
});

test('R49: a set that is majority by default needs no word of it in MONGODB_URI', async () => {
  await verifyStores(await connect(mongodbUri.replace('&w=majority', '').replace('&journal=true', '')), redis);
});

test('R49, F11: a Redis that is not append-only is refused', async () => {
  const forgetful = await valkey('--appendonly', 'no');
  await expect(verifyStores(mongodb, forgetful)).rejects.toThrow(/^REDIS_URL: .*appendonly yes/);
});

test('R49: a member of a cluster is refused', async () => {
  const member = await valkey('--appendonly', 'yes', '--cluster-enabled', 'yes');
  await expect(verifyStores(mongodb, member)).rejects.toThrow(/^REDIS_URL: .*member of a cluster/);
});

test('R49: a Redis that evicts is refused', async () => {
  const evicting = await valkey('--appendonly', 'yes', '--maxmemory-policy', 'allkeys-lru');
  await expect(verifyStores(mongodb, evicting)).rejects.toThrow(/^REDIS_URL: .*allkeys-lru/);
});
