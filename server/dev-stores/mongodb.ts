import { mkdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { retryUntilStoresAreUp } from '../bootstrap/await-stores.ts';
import { type GuardedStore, runGuarded } from './guarded.ts';
import { reservePort } from './ports.ts';
import type { Program } from './programs.ts';
import { readOrCreateSecret } from './secrets.ts';

/** mongod does not start with less. */
const MIN_CACHE_GB = 0.25;
const REPLICA_SET = 'mithaq';
const DATABASE = 'mithaq';
const USER = 'mithaq';
const ROLES = ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor'];
const NOT_YET_INITIALIZED = 94;
const ALREADY_INITIALIZED = 23;
const INVALID_CONFIG = 93;
/** Includes the 30 s for which mongod may wait for an answer from whatever program has its former port. */
const WRITABLE_LIMIT_MS = 60_000;

/** Parameters of mongod that a test run has otherwise than a service. */
export interface MongodbParameters {
  /** For how long it can be read as it was, which a backup needs; five minutes by default. Each dropped index is an open file for so long. */
  readonly minSnapshotHistoryWindowInSeconds?: number;
  /** Whether it removes what a model keeps for a limited time. */
  readonly ttlMonitorEnabled?: boolean;
}

export type RunningMongodb = GuardedStore & { readonly uri: string };

/**
 * Returns the cache size: an eighth of the memory of this machine, or of its container. A daily run for many members is slow
 * where the indexes don't fit into the cache; mongod's default of half the memory is meant for a machine of its own.
 */
const getCacheGb = (): number => {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(MIN_CACHE_GB, bytes / 8 / 2 ** 30);
};

/** The settings of every mongod that is started here. */
export const MONGOD_SETTINGS: readonly string[] = [
  ...['--wiredTigerCacheSizeGB', getCacheGb().toFixed(2)],
  // A checkpoint every 30 s instead of 60 halves what has to be replayed after a crash before anything is served. More
  // would be slower: messages wait for each checkpoint, for some 30 ms.
  ...['--syncdelay', '30'],
  // Without zlib, because CVE-2025-14847 lets an unauthenticated client read this version's memory.
  ...['--networkMessageCompressors', 'snappy,zstd', '--nounixsocket', '--quiet'],
];

/**
 * Starts mongod on `<dataDir>/mongodb` as a replica set of one member, on loopback and behind a password: a standalone
 * loses acknowledged writes when it is killed. `parameters` are set beside mongod's own defaults.
 */
export async function startMongodb(
  program: Program,
  dataDir: string,
  parameters: MongodbParameters = {},
): Promise<RunningMongodb> {
  const dbPath = join(dataDir, 'mongodb');
  mkdirSync(dbPath, { recursive: true, mode: 0o700 });
  const port = await reservePort(join(dataDir, 'mongodb.port'));
  const keyFile = join(dataDir, 'mongodb.key');
  const key = readOrCreateSecret(keyFile);
  const password = readOrCreateSecret(join(dataDir, 'stores.password'));
  const args = [
    ...['--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port)],
    ...['--replSet', REPLICA_SET, '--keyFile', keyFile],
    ...MONGOD_SETTINGS,
    ...Object.entries(parameters).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]),
  ];
  const files = { pid: join(dataDir, 'mongodb.pid'), log: join(dataDir, 'mongodb.log') };
  const store = await runGuarded(program, args, files, port);
  try {
    // Its first election, like any change of its state, closes connections.
    await retryUntilStoresAreUp(
      () => prepare(port, key, password),
      (error) => error instanceof mongo.MongoNetworkError,
    );
  } catch (error) {
    await store.stop();
    throw error;
  }
  const options = 'authSource=admin&w=majority&journal=true';
  return {
    ...store,
    uri: `mongodb://${USER}:${password}@127.0.0.1:${port}/${DATABASE}?replicaSet=${REPLICA_SET}&${options}`,
  };
}

/** Creates the replica set of one member and the service's user, or updates them. */
async function prepare(port: number, key: string, password: string): Promise<void> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    // Members of a replica set sign in to each other this way; it works before the first user exists.
    auth: { username: '__system', password: key },
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    const admin = client.db('admin');
    await waitUntilWritable(admin, `127.0.0.1:${port}`);
    const users = await admin.command({ usersInfo: USER });
    const verb = users.users.length > 0 ? 'updateUser' : 'createUser';
    await admin.command({ [verb]: USER, pwd: password, roles: ROLES });
  } finally {
    await client.close();
  }
}

async function waitUntilWritable(admin: mongo.Db, host: string): Promise<void> {
  const deadline = Date.now() + WRITABLE_LIMIT_MS;
  while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
    if (Date.now() > deadline) throw new Error('MongoDB did not become writable.');
    await configureReplicaSet(admin, host);
    await sleep(20);
  }
}

/** Initiates the replica set. A MongoDB that has just started says the same of one that it has not loaded yet, which stays as it is. */
async function initiateReplicaSet(admin: mongo.Db, host: string): Promise<void> {
  try {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && error.code === ALREADY_INITIALIZED)) throw error;
  }
}

/** Initiates the replica set, or reconfigures it for a new port, which it rejects at first: it stores its members' addresses. */
async function configureReplicaSet(admin: mongo.Db, host: string): Promise<void> {
  try {
    await admin.command({ replSetGetStatus: 1 });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error;
    if (error.code === NOT_YET_INITIALIZED) {
      await initiateReplicaSet(admin, host);
    } else if (error.code === INVALID_CONFIG) {
      const { config } = await admin.command({ replSetGetConfig: 1 });
      const members = [{ ...config.members[0], host }];
      await admin.command({ replSetReconfig: { ...config, members, version: config.version + 1 }, force: true });
    } else throw error;
  }
}
