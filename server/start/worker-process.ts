import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from '../config.ts';
import { hasEnded } from '../embedded/processes.ts';
import type { StoreAddresses } from '../embedded/running.ts';

const PATIENCE_MS = 12_000;
const AGAIN_AFTER_MS = 1_000;

/**
 * Keeps a process running on `file`, with the stores' addresses in its environment: one that dies is started again.
 * It ends when its channel to us closes, so also when we are killed. Returns what ends it.
 */
export function keepWorker(file: string, { mongodbUri, redisUrl }: StoreAddresses): () => Promise<void> {
  let worker: ChildProcess;
  let again: NodeJS.Timeout | undefined;
  let isWanted = true;
  const run = () => {
    worker = fork(file, { detached: true, env: childEnvironment({ MONGODB_URI: mongodbUri, REDIS_URL: redisUrl }) });
    worker.once('exit', () => {
      if (isWanted) again = setTimeout(run, AGAIN_AFTER_MS);
    });
  };
  run();
  return async () => {
    isWanted = false;
    clearTimeout(again);
    if (hasEnded(worker)) return;
    const gone = once(worker, 'exit');
    const late = setTimeout(() => worker.kill('SIGKILL'), PATIENCE_MS);
    if (worker.connected) worker.disconnect();
    await gone;
    clearTimeout(late);
  };
}
