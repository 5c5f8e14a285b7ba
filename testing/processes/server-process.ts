import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChildEnvironment } from '../../server/config.ts';
import { getContext } from '../../server/domain/kernel/context.ts';
import { TestClient } from '../app/http-client.ts';
import { shipped } from './programs.ts';

/** The session keys of the test app, of which server processes and the command line need the same. */
export const TEST_SESSION_KEYS = 'test-key-that-is-long-enough-to-sign';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  readonly output: () => string;
  /** All that it has logged so far, which is printed here as well. */
  readonly logged: () => string;
  /** The same browser at this process. */
  browserLike(browser: TestClient): TestClient;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * A server process of its own, as shipped, on given stores, with the test app's session keys and no limits. `added`: arguments
 * of Node's own before those that are shipped; `env`: environment variables beside the usual ones.
 */
export const startServerProcess = async (
  stores: { mongodbUri: string; redisUrl: string },
  added: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mithaq-server-'));
  const { flags, file } = await shipped('start:server');
  const child = spawn(process.execPath, [...added, ...flags, file], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: buildChildEnvironment({
      MONGODB_URI: stores.mongodbUri,
      REDIS_URL: stores.redisUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      // The day of the process that starts it.
      MATCH_DAY_TIMEZONE: getContext().timeZone,
      SEED_DEMO: 'false',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
      SESSION_KEYS: TEST_SESSION_KEYS,
      ...env,
    }),
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let [said, logged] = ['', ''];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
    process.stderr.write(text);
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, found] = /Listening on (http\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(`The server ended: ${said}`)));
  });
  return {
    url,
    child,
    output: () => said,
    logged: () => logged,
    browserLike(browser) {
      const copy = new TestClient(() => url);
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
