import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../server/config.ts';
import type { StoreAddresses } from '../../server/embedded/running.ts';

const MAIN = fileURLToPath(new URL('../../workers/main.ts', import.meta.url));

/** A worker process of its own on given stores, ready to work; answers what ends it. */
export const startWorkerProcess = async ({ mongodbUri, redisUrl }: StoreAddresses): Promise<() => Promise<void>> => {
  const child = fork(MAIN, {
    execArgv: ['--import', 'tsx/esm'],
    env: childEnvironment({ MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, LOG_LEVEL: 'error' }),
  });
  const gone = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    gone.then(([code]) => Promise.reject(new Error(`The worker ended with ${code}`))),
  ]);
  return async () => {
    child.kill('SIGTERM');
    await gone;
  };
};
