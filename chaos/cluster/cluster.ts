import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../testing/processes/free-port.ts';
import type { Target } from '../faults/schedule.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { createMongod } from './mongod.ts';
import { createServerPart, createWorkerPart, type ProgramOptions } from './programs.ts';
import { startReaper } from './reaper.ts';
import { createValkey } from './valkey.ts';

const SESSION_KEY = 'a-key-of-the-soak-that-is-long-enough';

export interface Cluster {
  readonly dir: string;
  readonly mongodbUri: string;
  readonly redisUrl: string;
  /** Of the servers. */
  readonly urls: readonly [string, string];
  /** The address of the service: the origin that every client sends. */
  readonly publicUrl: string;
  readonly parts: Readonly<Record<Target, ClusterProcess>>;
  /** Starts what needs the database filled first: servers and worker. */
  startPrograms(): Promise<void>;
  /** Ends everything; the folder is kept with `keep`. */
  stop(keep?: boolean): Promise<void>;
}

/** Starts a mongod and a Valkey of its own and makes ready two servers and a worker, in a temporary folder. */
export const startCluster = async (): Promise<Cluster> => {
  const dir = await mkdtemp(join(tmpdir(), 'mithaq-soak-'));
  const reaper = startReaper();
  const started: ClusterProcess[] = [];
  const stop = async (keep = false) => {
    for (const part of started.toReversed()) await part.kill();
    await reaper.close();
    if (!keep) await rm(dir, { recursive: true, force: true });
  };
  try {
    const [mongod, valkey] = await Promise.all([createMongod(dir, reaper), createValkey(dir, reaper)]);
    started.push(mongod.part, valkey.part);
    await Promise.all([mongod.part.start(), valkey.part.start()]);
    await mongod.initiate();
    const ports = [await findFreePort(), await findFreePort()] as const;
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
    const options: ProgramOptions = { dir, env, reaper };
    const [server1, server2, worker] = await Promise.all([
      createServerPart('server1', ports[0], options),
      createServerPart('server2', ports[1], options),
      createWorkerPart('worker', options),
    ]);
    const programs = [server1, server2, worker];
    started.push(...programs);
    return {
      dir,
      urls: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
      publicUrl,
      stop,
      mongodbUri: mongod.uri,
      redisUrl: valkey.url,
      parts: { mongod: mongod.part, redis: valkey.part, server1, server2, worker },
      startPrograms: async () => {
        await Promise.all(programs.map((part) => part.start()));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
