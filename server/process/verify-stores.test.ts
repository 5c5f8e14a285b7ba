import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../e2e/kit/free-port.ts';
import { testStores } from '../../testing/stores/stores.ts';
import { findMongod } from '../embedded/find-mongod.ts';
import { findValkey } from '../embedded/find-valkey.ts';
import { runGuarded } from '../embedded/guarded.ts';
import { reservePort } from '../embedded/ports.ts';
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
  const client = new Redis(await valkeyPort(...settings), '127.0.0.1');
  undo.push(() => client.disconnect());
  return client;
}

function valkeyPort(...settings: string[]): Promise<number> {
  return store('valkey', (dir, free) => ['--port', `${free}`, '--dir', dir, '--bind', '127.0.0.1', ...settings]);
}

/** How many keys a cluster tells apart, and how many members it has at least. */
const SLOTS = 16_384;
const MEMBERS = 3;

/** Starts a whole cluster, each of whose members has a third of the keys, and returns a connection to each. */
async function valkeyCluster(): Promise<Redis[]> {
  const settings = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--cluster-enabled', 'yes'];
  // The port by which members talk to each other is 10,000 above the other one unless it is given, which may be none.
  const busPorts = await Promise.all(Array.from({ length: MEMBERS }, freePort));
  const ports = await Promise.all(busPorts.map((bus) => valkeyPort(...settings, '--cluster-port', `${bus}`)));
  const members = ports.map((port) => new Redis(port, '127.0.0.1'));
  undo.push(() => {
    for (const member of members) member.disconnect();
  });
  for (const [at, member] of members.entries()) {
    const firstOf = (part: number) => Math.floor((part * SLOTS) / MEMBERS);
    await member.call('CLUSTER', 'ADDSLOTSRANGE', String(firstOf(at)), String(firstOf(at + 1) - 1));
    await member.call('CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1));
    if (at > 0) await member.call('CLUSTER', 'MEET', '127.0.0.1', String(ports[0]), String(busPorts[0]));
  }
  for (const member of members) await expect.poll(() => member.cluster('INFO')).toContain('cluster_state:ok');
  return members;
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

test('R49: a Redis that evicts is refused', async () => {
  const evicting = await valkey('--appendonly', 'yes', '--maxmemory-policy', 'allkeys-lru');
  await expect(verifyStores(mongodb, evicting)).rejects.toThrow(/^REDIS_URL: .*allkeys-lru/);
});

test('R49: a member of a cluster is refused, because it has only a part of the keys', async () => {
  const members = await valkeyCluster();
  const written = await Promise.allSettled(members.map((member) => member.set('sess:one', 'x')));
  // As a service would find out otherwise, by one key after the other.
  expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  for (const member of members)
    await expect(verifyStores(mongodb, member)).rejects.toThrow(/^REDIS_URL: .*part of a cluster/);
});
