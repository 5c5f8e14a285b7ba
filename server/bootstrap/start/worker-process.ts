import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { buildChildEnvironment } from '../../config.ts';
import { hasEnded } from '../../dev-stores/processes.ts';
import type { StoreAddresses } from '../../dev-stores/running.ts';

/** How long the worker may take to end before it is killed. */
const EXIT_LIMIT_MS = 12_000;
const RESTART_AFTER_MS = 1_000;

/**
 * Keeps a process of `file` running, with the stores' addresses in its environment: one that ends is restarted. It ends when
 * its channel to this process closes, so also when this process is killed. Returns a function that ends it.
 */
export function keepWorker(file: string, { mongodbUri, redisUrl }: StoreAddresses): () => Promise<void> {
  let worker: ChildProcess;
  let restart: NodeJS.Timeout | undefined;
  let isWanted = true;
  const run = () => {
    worker = fork(file, {
      detached: true,
      env: buildChildEnvironment({ MONGODB_URI: mongodbUri, REDIS_URL: redisUrl }),
    });
    worker.once('exit', () => {
      if (isWanted) restart = setTimeout(run, RESTART_AFTER_MS);
    });
  };
  run();
  return async () => {
    isWanted = false;
    clearTimeout(restart);
    if (hasEnded(worker)) return;
    const exit = once(worker, 'exit');
    const late = setTimeout(() => worker.kill('SIGKILL'), EXIT_LIMIT_MS);
    if (worker.connected) worker.disconnect();
    await exit;
    clearTimeout(late);
  };
}
