import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type GuardedStore, runGuarded } from './guarded.ts';
import { reservePort } from './ports.ts';
import type { Program } from './programs.ts';
import { readOrCreateSecret } from './secrets.ts';

export type RunningValkey = GuardedStore & { readonly url: string };

/**
 * Starts Valkey (or Redis) on `<dataDir>/valkey`, on loopback and behind a password. Append-only and never evicting: it
 * holds sessions and queued jobs, not a cache.
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
    // The command line stays as we gave it, so that a later start knows whose store this is.
    'set-proc-title': 'no',
  };
  const file = join(dir, 'valkey.conf');
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  const files = { pid: join(dataDir, 'valkey.pid'), log: join(dataDir, 'valkey.log') };
  const guarded = await runGuarded(program, [file], files, port);
  const url = `redis://:${password}@127.0.0.1:${port}`;
  await loaded(url);
  return { ...guarded, url };
}

/** It accepts connections while it still reads its log; ioredis waits for the end of that before the first command. */
async function loaded(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  await redis.ping();
  redis.disconnect();
}
