import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { buildChildEnvironment } from '../../server/config.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { endProcess } from '../../testing/processes/end-process.ts';
import { findFreePort } from '../../testing/processes/free-port.ts';
import { shipped } from '../../testing/processes/programs.ts';
import { runMithaq } from '../../testing/processes/run-cli.ts';
import { TEST_SESSION_KEYS } from '../../testing/processes/server-process.ts';
import { makeDataFolder } from '../../testing/stores/data-folder.ts';

const READY = /^Mithaq is ready: (http:\/\/\S+)$/;
const READY_WITHIN_MS = 900_000;

/** The whole product as `npm start` runs it, on a data folder and a port of its own. */
export interface RunningService {
  readonly url: string;
  /** Everything it printed. */
  readonly output: readonly string[];
  /** Ends it as Ctrl-C does, and deletes its data folder. */
  stop(): Promise<void>;
  /** Ends it with SIGKILL and starts it again on the same port and data. */
  killAndRestart(): Promise<void>;
  /** Runs `npm run mithaq -- <args>` beside it; returns what that printed. */
  cli(...args: string[]): Promise<string>;
}

/** The variables by which the product runs on given stores, and reads what another start with the same keys has written there. */
export const nameStores = ({ mongodbUri, redisUrl }: StoreAddresses): Record<string, string> => ({
  MONGODB_URI: mongodbUri,
  REDIS_URL: redisUrl,
  SESSION_KEYS: TEST_SESSION_KEYS,
});

/** Starts the product on an empty data folder of its own. */
export const startService = async (env: Record<string, string> = {}): Promise<RunningService> => {
  const dataDir = await makeDataFolder();
  const port = await findFreePort();
  const given = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...env };
  const environment = buildChildEnvironment(given);
  const output: string[] = [];
  let isEnding = false;
  /** Says what the service printed last where it ends by itself: all that a test sees of that are refused connections. */
  const watch = (child: ChildProcess): ChildProcess =>
    child.once('exit', (code, signal) => {
      if (isEnding) return;
      process.stderr.write(`The service ended by itself (${signal ?? code}):\n${output.slice(-20).join('\n')}\n`);
    });
  let process_ = watch(await launch(environment, output));
  return {
    url: `http://localhost:${port}`,
    output,
    stop: async () => {
      isEnding = true;
      await endProcess(process_, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    killAndRestart: async () => {
      isEnding = true;
      await endProcess(process_, 'SIGKILL');
      process_ = watch(await launch(environment, output));
      isEnding = false;
    },
    cli: async (...args) => (await runMithaq(args, given)).out,
  };
};

const launch = async (env: NodeJS.ProcessEnv, output: string[]): Promise<ChildProcess> => {
  const { file, flags } = await shipped('start');
  const child = spawn(process.execPath, [...flags, file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${output.slice(-20).join('\n')}`));
    const late = setTimeout(() => fail('The service was not ready in time.'), READY_WITHIN_MS);
    child.once('exit', () => fail('The service ended before it was ready.'));
    lines.on('line', (line) => {
      output.push(line);
      if (!READY.test(line)) return;
      clearTimeout(late);
      resolve();
    });
  });
  return child;
};
