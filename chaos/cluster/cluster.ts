import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../testing/processes/free-port.ts';
import type { TARGETS, Target } from '../faults/schedule.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { createMongod, createMongodSet } from './mongod.ts';
import { createServerPart, createWorkerPart, type ProgramOptions } from './programs.ts';
import { startReaper } from './reaper.ts';
import { createValkey, createValkeyPair } from './valkey.ts';

const SESSION_KEY = 'a-key-of-the-soak-that-is-long-enough';

const DIES_AFTER_COMMIT = 'chaos/faults/die-after-commit.mjs';

export interface Cluster {
  readonly dir: string;
  readonly mongodbUri: string;
  readonly redisUrl: string;
  /** Of the servers. */
  readonly urls: readonly [string, string, ...string[]];
  /** The address of the service: the origin that every client sends. */
  readonly publicUrl: string;
  readonly parts: Readonly<Record<(typeof TARGETS)[number], ClusterProcess> & Partial<Record<Target, ClusterProcess>>>;
  /** Starts what needs the database filled first: servers and worker. */
  startPrograms(): Promise<void>;
  /** Ends everything; the folder is kept with `keep`. */
  stop(keep?: boolean): Promise<void>;
}

export interface ClusterOptions {
  readonly standalone?: boolean;
  /** Members of MongoDB's replica set: one unless said, or three. */
  readonly mongods?: 1 | 3;
  /** Whether there are three servers and two workers, or two servers and a worker. */
  readonly isLarge?: boolean;
  /** The folder of an earlier release, built, whose programs run until they are updated. */
  readonly earlier?: string;
  /** Whether Valkey has a replica. */
  readonly hasReplica?: boolean;
  /** Loaded into servers and worker before they start, from the repository's root. */
  readonly preloads?: readonly string[];
}

/** Starts a mongod and a Valkey of its own and makes ready servers and workers, in a temporary folder. */
export const startCluster = async ({
  standalone = false,
  mongods = 1,
  hasReplica = false,
  isLarge = false,
  earlier,
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
    const ports = [await findFreePort(), await findFreePort(), ...(isLarge ? [await findFreePort()] : [])] as const;
    const [first, second, ...more] = ports;
    const toUrl = (port: number) => `http://127.0.0.1:${port}`;
    const urls = [toUrl(first), toUrl(second), ...more.map(toUrl)] as const;
    const publicUrl = 'http://soak.localhost';
    const env = {
      MONGODB_URI: mongod.uri,
      REDIS_URL: valkey.url,
      DATA_DIR: dir,
      SESSION_KEYS: SESSION_KEY,
      SEED_DEMO: 'false',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      PUBLIC_URL: publicUrl,
    };
    const options: ProgramOptions = { dir, env, reaper, preloads: [DIES_AFTER_COMMIT, ...preloads], earlier };
    const servers = await Promise.all(ports.map((port, at) => createServerPart(`server${at + 1}`, port, options)));
    const workers = await Promise.all(
      (isLarge ? ['worker', 'worker2'] : ['worker']).map((name) => createWorkerPart(name, { ...options, preloads })),
    );
    const [server1, server2, server3] = servers;
    const [worker, worker2] = workers;
    if (!server1 || !server2 || !worker) throw new Error('unreachable');
    parts.push(...servers, ...workers);
    return {
      dir,
      urls,
      publicUrl,
      stop,
      mongodbUri: mongod.uri,
      redisUrl: valkey.url,
      parts: {
        mongod: mongod.part,
        redis: valkey.part,
        server1,
        server2,
        worker,
        ...(server3 && { server3 }),
        ...(worker2 && { worker2 }),
      },
      startPrograms: async () => {
        await Promise.all([...servers, ...workers].map((part) => part.start()));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
