import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeUser } from '../testing/people/factories.ts';
import { makeGate } from '../testing/processes/gate.ts';
import { testStores } from '../testing/stores/stores.ts';
import { formatStartupError } from './bootstrap/lifecycle.ts';
import { type Config, loadConfig } from './config.ts';
import { connectMongo, disconnectMongo } from './database/connection.ts';
import { isMongoUp } from './database/probe.ts';
import { openContactKey } from './domain/privacy/contact-key.ts';
import { type RunningServer, startServer } from './main.ts';
import { migrate } from './migrations/run.ts';
import { missingIndexes } from './models/index-sync.ts';
import { UserModel } from './models/members/user.ts';
import { SeedStateModel } from './models/operations/seed-state.ts';

const KEYS = 'test-key-that-is-long-enough-to-sign';
const configFor = async (env: Record<string, string> = {}): Promise<Config> => {
  const { mongodbUri, redisUrl } = await testStores();
  return loadConfig({
    PORT: '0',
    SESSION_KEYS: KEYS,
    LOG_LEVEL: 'silent',
    SEED_DEMO: 'false',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    ...env,
  });
};

let running: RunningServer | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

test('starts on empty stores with all indexes, answers, and stops', async () => {
  running = await startServer(await configFor());
  expect(await missingIndexes()).toEqual({ unique: [], others: [] });
  const ready = await fetch(`${running.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', mongodb: 'ok', redis: 'ok' }]);
  await running.stop();
  expect(isMongoUp()).toBe(false);
  await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
});

test('says in a sentence that its port is taken, and leaves nothing open', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const failure = await startServer(await configFor({ PORT: String(port) })).catch((error: unknown) => error);
  expect(formatStartupError(failure)).toBe(
    `PORT: ${port} is taken by another program; end that, or set PORT to another.`,
  );
  expect(isMongoUp()).toBe(false);
  other.close();
});

test('R63: a database with the accounts of the demo is served on loopback alone', async () => {
  const config = await configFor();
  await connectMongo(config.mongodbUri ?? '');
  await SeedStateModel.create({ _id: 'demo', finishedAt: new Date() });
  await disconnectMongo();
  const failure = await startServer({ ...config, mayHoldDemo: false }).catch((error: unknown) => error);
  expect(formatStartupError(failure)).toMatch(/^MONGODB_URI: this database has the accounts of the demo, .+\.$/);
  expect(isMongoUp()).toBe(false);
  running = await startServer(config);
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
});

test('refuses to start where no stores are named or running', async () => {
  const { mongodbUri: _one, redisUrl: _other, ...config } = await configFor();
  await expect(startServer({ ...config, dataDir: '/nonexistent' })).rejects.toThrow(/MONGODB_URI: not set/);
});

test('R64: waits for a store that comes up after it', async () => {
  const config = await configFor();
  const target = new URL(config.redisUrl ?? '');
  const gate = await makeGate(target);
  const behindGate = new URL(target);
  behindGate.port = String(gate.port);
  const starting = startServer({ ...config, redisUrl: behindGate.href });
  await expect.poll(() => isMongoUp()).toBe(true);
  gate.open();
  running = await starting;
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await running.stop();
  gate.close();
});

test.each(['createIndexes', 'migrations', 'serviceKeys', 'auditHead'])(
  'R64: a start whose connections to MongoDB break at %s goes on once there are others',
  async (at) => {
    const config = await configFor();
    const target = new URL(config.mongodbUri ?? '');
    const gate = await makeGate(target);
    gate.open();
    const behindGate = new URL(target);
    behindGate.port = String(gate.port);
    behindGate.searchParams.set('directConnection', 'true');
    gate.breakOnceAt(at);
    const outcome = await startServer({ ...config, mongodbUri: behindGate.href }).catch(({ name }: Error) => name);
    expect(outcome).toBeTypeOf('object');
    running = outcome as RunningServer;
    expect(gate.hasBroken()).toBe(true);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    expect(await missingIndexes()).toEqual({ unique: [], others: [] });
    await running.stop();
    gate.close();
  },
);

test('R63: numbers have their fingerprints after a start, the same while session keys are changed one by one', async () => {
  const config = await configFor();
  await connectMongo(config.mongodbUri ?? '');
  await migrate();
  await openContactKey([KEYS]);
  await makeUser({ username: 'known', phone: '+44 20 7946 0000' });
  await UserModel.collection.updateOne({ username: 'known' }, { $unset: { phoneHashes: 1, firmHashes: 1 } });
  await disconnectMongo();
  const found: unknown[] = [];
  for (const sessionKeys of [[KEYS], [`new-${KEYS}`, KEYS], [`new-${KEYS}`]]) {
    running = await startServer({ ...config, sessionKeys });
    found.push((await UserModel.findOne({ username: 'known' }).lean())?.phoneHashes[0]);
    await running.stop();
  }
  expect(found[0]).toMatch(/^[\w-]{4}\.[\w-]{22}$/);
  expect(found).toEqual([found[0], found[0], found[0]]);
});
