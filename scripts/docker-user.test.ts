import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { mongo } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../server/config.ts';
import { startStores } from '../server/embedded/stores.ts';
import { startServer } from '../server/main.ts';
import { missingIndexes } from '../server/models/index-sync.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'mithaq-docker-user-'));
const undo: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What `docker/create-user.js` asks the shell of MongoDB to create. */
const readUser = (): { user: string; pwd: string; roles: { role: string; db: string }[] } => {
  const created: string[] = [];
  const db = { getSiblingDB: () => ({ createUser: (user: object) => created.push(JSON.stringify(user)) }) };
  const fs = { readFileSync: (path: string) => `password-of-${path.split('/').at(-1)}\n` };
  runInNewContext(readFileSync('docker/create-user.js', 'utf8'), { db, fs });
  return JSON.parse(created.join());
};

test('R63: the user that compose gives the service has the rights to start and to serve, and none beyond', {
  timeout: 120_000,
}, async () => {
  const stores = await startStores({ dataDir }, () => {});
  undo.push(stores.stop);
  const { user, pwd, roles } = readUser();
  const uri = new URL(stores.mongodbUri);
  const system = new mongo.MongoClient(`mongodb://${uri.host}/?directConnection=true`, {
    auth: { username: '__system', password: readFileSync(join(dataDir, 'mongodb.key'), 'utf8').trim() },
    authSource: 'local',
  });
  await system.db('admin').command({ createUser: `${user}-of-compose`, pwd, roles });
  await system.close();

  uri.username = `${user}-of-compose`;
  uri.password = pwd;
  uri.pathname = '/mithaq';
  const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED_DEMO: 'false', REDIS_URL: stores.redisUrl };
  const server = await startServer(loadConfig({ ...env, MONGODB_URI: uri.href }));
  undo.push(server.stop);
  expect(await missingIndexes()).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  const client = new mongo.MongoClient(uri.href);
  undo.push(() => client.close());
  expect(await client.db('mithaq').collection('users').countDocuments()).toBe(0);
  const forbidden = { code: 13 };
  await expect(client.db('other').collection('users').findOne()).rejects.toMatchObject(forbidden);
  await expect(client.db('admin').command({ usersInfo: 1 })).rejects.toMatchObject(forbidden);
  await expect(client.db('mithaq').command({ createUser: 'x', pwd: 'y', roles: [] })).rejects.toMatchObject(forbidden);
});
