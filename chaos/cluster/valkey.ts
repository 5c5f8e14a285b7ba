import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findValkey } from '../../server/dev-stores/find-valkey.ts';
import { findFreePort } from '../../testing/processes/free-port.ts';
import { type ClusterProcess, createClusterProcess } from './cluster-process.ts';
import { createStoreLauncher } from './launch-store.ts';
import type { Reaper } from './reaper.ts';

/** A Valkey process with the service's own settings: append-only, never evicting. */
export const createValkey = async (dir: string, reaper: Reaper): Promise<{ part: ClusterProcess; url: string }> => {
  const program = await findValkey(() => {});
  const data = join(dir, 'valkey');
  mkdirSync(data, { recursive: true });
  const port = await findFreePort();
  const settings = { bind: '127.0.0.1', port, dir: data, appendonly: 'yes', appendfsync: 'everysec' };
  const args = Object.entries({ ...settings, 'maxmemory-policy': 'noeviction' }).flatMap(([setting, value]) => [
    `--${setting}`,
    String(value),
  ]);
  const launch = createStoreLauncher(program, args, join(dir, 'valkey.log'));
  const url = `redis://127.0.0.1:${port}`;
  return { part: createClusterProcess({ name: 'valkey', reaper, launch, isReady: () => isAnswering(url) }), url };
};

const isAnswering = async (url: string): Promise<boolean> => {
  const redis = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0, lazyConnect: true });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
};
