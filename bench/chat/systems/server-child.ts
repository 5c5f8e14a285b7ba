import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { buildChildEnvironment } from '../../../server/config.ts';
import type { StoreAddresses } from '../../../server/dev-stores/running.ts';
import { endProcess } from '../../../testing/processes/end-process.ts';
import { TEST_SESSION_KEYS } from '../../../testing/processes/server-process.ts';

const READY_WITHIN_MS = 60_000;

export interface ServerChild {
  readonly process: ChildProcess;
  readonly url: string;
  stop(): Promise<unknown>;
}

/** Node arguments of every server that is compared: it collects garbage and reports its memory on request. */
export const MEMORY_PROBE_ARGS = ['--expose-gc', '--import', new URL('memory-probe.mjs', import.meta.url).href];

/** Node arguments by which a server writes a CPU profile to the folder of `BENCH_PROFILE` when it ends; none without one. */
export const listProfileArgs = (): string[] =>
  process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : [];

/** Returns the environment of a server as shipped, on a free port and without rate limits unless `added` says otherwise. */
export const buildServerEnvironment = (
  stores: StoreAddresses,
  dataDir: string,
  added: Record<string, string> = {},
): NodeJS.ProcessEnv =>
  buildChildEnvironment({
    MONGODB_URI: stores.mongodbUri,
    REDIS_URL: stores.redisUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    SEED_DEMO: 'false',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SESSION_KEYS: TEST_SESSION_KEYS,
    ...added,
  });

/** Starts a server as a child process that ends with this one, and waits for `Listening on <url>`. */
export const startServerChild = async (
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; log?: number } = {},
): Promise<ServerChild> => {
  const { log, ...where } = options;
  const stdio: StdioOptions = ['ignore', 'pipe', log ?? 'inherit', 'ipc'];
  const child = spawn(process.execPath, args, { ...where, stdio });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`Not ready in time: ${args.at(-1)} ${output}`)), READY_WITHIN_MS);
    child.once('exit', () => reject(new Error(`It ended at its start: ${args.at(-1)} ${output}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, found] = /Listening on (http\S+)/.exec(output) ?? [];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  return {
    process: child,
    url,
    stop: () => endProcess(child, 'SIGTERM'),
  };
};
