import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type GuardedStore, runGuarded } from './guarded.ts';
import { reservePort } from './ports.ts';
import type { Program } from './programs.ts';
import { readOrCreateSecret } from './secrets.ts';

export type RunningValkey = GuardedStore & { readonly url: string };

/**
 * Starts Valkey (or Redis) on `<dataDir>/valkey`, on loopback and behind a password. It is append-only and never evicts,
 * because it stores sessions and queued jobs and is not a cache.
 */
export async function startValkey(program: Program, dataDir: string, databases: number): Promise<RunningValkey> {
  const dir = join(dataDir, 'valkey');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const port = await reservePort(join(dataDir, 'valkey.port'));
  const password = readOrCreateSecret(join(dataDir, 'stores.password'));
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: JSON.stringify(dir),
    requirepass: password,
    databases,
    appendonly: 'yes',
    appendfsync: 'everysec',
    'maxmemory-policy': 'noeviction',
    // Keeps the command line as it is given, so that a later start recognizes the store of its data directory.
    'set-proc-title': 'no',
  };
  const file = join(dir, 'valkey.conf');
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const files = { pid: join(dataDir, 'valkey.pid'), log: join(dataDir, 'valkey.log') };
  const store = await runGuarded(program, [file], files, port);
  const url = `redis://:${password}@127.0.0.1:${port}`;
  await waitUntilLoaded(url);
  return { ...store, url };
}

/** Valkey accepts connections while it still reads its log; ioredis sends the first command when that is done. */
async function waitUntilLoaded(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  await redis.ping();
  redis.disconnect();
}
