import { mkdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { type GuardedStore, runGuarded } from './guarded.ts';
import { reservePort } from './ports.ts';
import type { Program } from './programs.ts';
import { readOrCreateSecret } from './secrets.ts';

/** Below this mongod does not start. */
const LEAST_CACHE_GB = 0.25;
const SET = 'mithaq';
const DATABASE = 'mithaq';
const USER = 'mithaq';
const ROLES = ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor'];
const NOT_YET_INITIALIZED = 94;
const INVALID_CONFIG = 93;
/** Includes the 30 s that it may wait for an answer from whatever has taken its former port. */
const WRITABLE_WITHIN_MS = 60_000;

export type RunningMongodb = GuardedStore & { readonly uri: string };

/**
 * An eighth of the memory that this machine, or its container, has. Where the indexes don't fit, a day's plan for many
 * members reads and writes them again and again; mongod's own half is meant for a machine of its own.
 */
const cacheGb = (): number => {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(LEAST_CACHE_GB, bytes / 8 / 2 ** 30);
};

/** How every mongod of ours runs. */
export const MONGOD_SETTINGS: readonly string[] = [
  ...['--wiredTigerCacheSizeGB', cacheGb().toFixed(2)],
  // A checkpoint every 30 s in place of 60: after a crash that much has to be done again before anything is served; but
  // messages wait for each, some 30 ms.
  ...['--syncdelay', '30'],
  // Without zlib, whose flaw (CVE-2025-14847) lets a stranger read this version's memory.
  ...['--networkMessageCompressors', 'snappy,zstd', '--nounixsocket', '--quiet'],
];

/**
 * Starts mongod on `<dataDir>/mongodb` as a replica set of one member, on loopback and behind a password: a standalone
 * loses acknowledged writes when it is killed.
 */
export async function startMongodb(program: Program, dataDir: string): Promise<RunningMongodb> {
  const dbPath = join(dataDir, 'mongodb');
  mkdirSync(dbPath, { recursive: true, mode: 0o700 });
  const port = await reservePort(join(dataDir, 'mongodb.port'));
  const keyFile = join(dataDir, 'mongodb.key');
  const key = readOrCreateSecret(keyFile);
  const password = readOrCreateSecret(join(dataDir, 'stores.password'));
  const args = [
    ...['--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port)],
    ...['--replSet', SET, '--keyFile', keyFile],
    ...MONGOD_SETTINGS,
  ];
  const files = { pid: join(dataDir, 'mongodb.pid'), log: join(dataDir, 'mongodb.log') };
  const guarded = await runGuarded(program, args, files, port);
  try {
    await prepare(port, key, password);
  } catch (error) {
    await guarded.stop();
    throw error;
  }
  const options = 'authSource=admin&w=majority&journal=true';
  return {
    ...guarded,
    uri: `mongodb://${USER}:${password}@127.0.0.1:${port}/${DATABASE}?replicaSet=${SET}&${options}`,
  };
}

/** Makes the one-member replica set and the service's user, or brings what is there up to date. */
async function prepare(port: number, key: string, password: string): Promise<void> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    // Members of a replica set sign in so to each other; it works before the first user exists.
    auth: { username: '__system', password: key },
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    const admin = client.db('admin');
    await untilWritable(admin, `127.0.0.1:${port}`);
    const users = await admin.command({ usersInfo: USER });
    const verb = users.users.length > 0 ? 'updateUser' : 'createUser';
    await admin.command({ [verb]: USER, pwd: password, roles: ROLES });
  } finally {
    await client.close();
  }
}

async function untilWritable(admin: mongo.Db, host: string): Promise<void> {
  const deadline = Date.now() + WRITABLE_WITHIN_MS;
  while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
    if (Date.now() > deadline) throw new Error('MongoDB did not become writable.');
    await joinOwnSet(admin, host);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** A replica set remembers its members' addresses, so a new port needs a new configuration, as soon as it notices. */
async function joinOwnSet(admin: mongo.Db, host: string): Promise<void> {
  try {
    await admin.command({ replSetGetStatus: 1 });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError)) throw error;
    if (error.code === NOT_YET_INITIALIZED) {
      await admin.command({ replSetInitiate: { _id: SET, members: [{ _id: 0, host }] } });
    } else if (error.code === INVALID_CONFIG) {
      const { config } = await admin.command({ replSetGetConfig: 1 });
      const members = [{ ...config.members[0], host }];
      await admin.command({ replSetReconfig: { ...config, members, version: config.version + 1 }, force: true });
    } else throw error;
  }
}
