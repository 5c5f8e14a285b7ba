import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../e2e/kit/free-port.ts';
import type { Target } from '../faults/schedule.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { createMongod, createMongodSet } from './mongod.ts';
import { createServerPart, createWorkerPart, type ProgramOptions } from './programs.ts';
import { startReaper } from './reaper.ts';
import { createValkey, createValkeyPair } from './valkey.ts';

export const SESSION_KEY = 'a-key-of-the-soak-that-is-long-enough';

const DIES_AFTER_COMMIT = 'chaos/faults/die-after-commit.mjs';

export interface Cluster {
  readonly dir: string;
  readonly mongodbUri: string;
  readonly redisUrl: string;
  /** Of the two servers. */
  readonly urls: readonly [string, string];
  /** The address of the service: the origin that every client sends. */
  readonly publicUrl: string;
  readonly parts: Readonly<Record<Target, ClusterProcess>>;
  /** Starts what needs the database filled first: servers and worker. */
  startPrograms(): Promise<void>;
  /** Ends everything; the folder is kept with `keep`. */
  stop(keep?: boolean): Promise<void>;
}

export interface ClusterOptions {
  readonly standalone?: boolean;
  /** Members of MongoDB's replica set: one unless said, or three. */
  readonly mongods?: 1 | 3;
  /** Whether Valkey has a replica. */
  readonly hasReplica?: boolean;
  /** Loaded into servers and worker before they start, from the repository's root. */
  readonly preloads?: readonly string[];
}

/** Starts a mongod and a Valkey of its own and makes ready two servers and a worker, in a temporary folder. */
export const startCluster = async ({
  standalone = false,
  mongods = 1,
  hasReplica = false,
  preloads = [],
}: ClusterOptions = {}): Promise<Cluster> => {
  const dir = await mkdtemp(join(tmpdir(), 'mithaq-soak-'));
  const reaper = startReaper();
  const parts: ClusterProcess[] = [];
  const stop = async (keep = false) => {
    for (const part of parts.toReversed()) await part.kill();
    await reaper.close();
    if (!keep) await rm(dir, { recursive: true, force: true });
  };
  try {
    const [mongod, valkey] = await Promise.all([
      mongods === 3 ? createMongodSet(dir, reaper) : createMongod(dir, reaper, standalone),
      hasReplica ? createValkeyPair(dir, reaper) : createValkey(dir, reaper),
    ]);
    parts.push(...mongod.members, ...valkey.members);
    await Promise.all([mongod.part.start(), valkey.part.start()]);
    await mongod.initiate();
    const ports = [await freePort(), await freePort()] as const;
    const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
    const publicUrl = 'http://soak.localhost';
    const env = {
      MONGODB_URI: mongod.uri,
      REDIS_URL: valkey.url,
      DATA_DIR: dir,
      SESSION_KEYS: SESSION_KEY,
      SEED_DEMO: 'false',
      SERVER_PROCESSES: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      PUBLIC_URL: publicUrl,
    };
    const options: ProgramOptions = { dir, env, reaper, preloads: [DIES_AFTER_COMMIT, ...preloads] };
    const server1 = await createServerPart('server1', ports[0], options);
    const server2 = await createServerPart('server2', ports[1], options);
    const worker = await createWorkerPart({ ...options, preloads });
    parts.push(server1, server2, worker);
    return {
      dir,
      urls,
      publicUrl,
      stop,
      mongodbUri: mongod.uri,
      redisUrl: valkey.url,
      parts: { mongod: mongod.part, redis: valkey.part, server1, server2, worker },
      startPrograms: async () => {
        await Promise.all([server1.start(), server2.start(), worker.start()]);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
