import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testStores } from '../../testing/stores/stores.ts';
import { findValkey } from '../dev-stores/find-valkey.ts';
import { type RunningValkey, startValkey } from '../dev-stores/valkey.ts';
import { formatStartupError } from './lifecycle.ts';

/** Returns what a start prints of the error with which `work` fails. */
const print = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => formatStartupError(error),
  );

describe('of MongoDB a start prints one sentence, never a stack', () => {
  const use = async (change: (address: URL) => void, command: mongo.Document) => {
    const address = new URL((await testStores()).mongodbUri);
    change(address);
    const client = new mongo.MongoClient(address.href, { serverSelectionTimeoutMS: 500 });
    try {
      await client.connect();
      await client.db('admin').command(command);
    } finally {
      await client.close();
    }
  };
  const READ = { serverStatus: 1 };
  const MANAGE = { createUser: 'somebody', pwd: 'a-password', roles: [] };

  test.each<[string, (address: URL) => void, mongo.Document, RegExp]>([
    ['a wrong password', (at) => Object.assign(at, { password: 'wrong' }), READ, /^MONGODB_URI: .*refuses this user/],
    [
      'no password',
      (at) => Object.assign(at, { username: '', password: '' }),
      READ,
      /^MONGODB_URI: .*refuses this user/,
    ],
    ['a missing right', () => {}, MANAGE, /^MONGODB_URI: this user may not do all/],
    [
      'an option that there is not',
      (at) => at.searchParams.set('nonsense', '1'),
      READ,
      /^MONGODB_URI: this is no address/,
    ],
    ['a wrong port', (at) => Object.assign(at, { port: '9' }), READ, /^MONGODB_URI: .*does not answer/],
  ])('%s', async (_, change, command, sentence) => {
    const printed = await print(use(change, command));
    expect(printed).toMatch(sentence);
    expect(printed.split('\n')).toHaveLength(1);
  });
});

describe('of Redis a start prints one sentence, never a stack', () => {
  let dir: string;
  let valkey: RunningValkey;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mithaq-faults-'));
    valkey = await startValkey(await findValkey(() => {}), dir, 1);
    const redis = new Redis(valkey.url);
    await redis.call('ACL', 'SETUSER', 'reader', 'on', '>a-password', '~*', '+get', '+info', '+ping');
    redis.disconnect();
  });
  afterAll(async () => {
    await valkey.stop();
    await rm(dir, { recursive: true });
  });

  const set = async (change: (address: URL) => void, prepare?: (redis: Redis) => Promise<unknown>) => {
    const address = new URL(valkey.url);
    change(address);
    const redis = new Redis(address.href, { maxRetriesPerRequest: 0, retryStrategy: () => null }).on('error', () => {});
    try {
      await prepare?.(redis);
      await redis.set('a', 'b');
    } finally {
      redis.disconnect();
    }
  };

  test.each<[string, (address: URL) => void, RegExp]>([
    ['a wrong password', (at) => Object.assign(at, { password: 'wrong' }), /^REDIS_URL: Redis refuses this password/],
    ['no password', (at) => Object.assign(at, { password: '' }), /^REDIS_URL: Redis refuses this password/],
    [
      'a missing right',
      (at) => Object.assign(at, { username: 'reader', password: 'a-password' }),
      /^REDIS_URL: Redis does not let this user/,
    ],
    ['a wrong port', (at) => Object.assign(at, { port: '9' }), /^REDIS_URL: Redis does not answer/],
  ])('%s', async (_, change, sentence) => {
    const printed = await print(set(change));
    expect(printed).toMatch(sentence);
    expect(printed.split('\n')).toHaveLength(1);
  });

  test('a full store', async () => {
    const fill = (redis: Redis) => redis.config('SET', 'maxmemory', '1');
    expect(await print(set(() => {}, fill))).toMatch(/^REDIS_URL: Redis has used all its memory/);
  });
});
