import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { buildChildEnvironment } from '../../server/config.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { getContext } from '../../server/domain/kernel/context.ts';
import { shipped } from './programs.ts';
import { TEST_SESSION_KEYS } from './server-process.ts';

const MAX_STARTS = 3;

/**
 * A worker process of its own on given stores, as shipped, ready to work. One that gave up on stores too busy to answer is started
 * again, as whoever runs it does. Throws where the last ends before it is ready.
 */
export const startWorkerProcess = async (
  stores: StoreAddresses,
  added: Record<string, string> = {},
): Promise<ChildProcess> => {
  for (let starts = 1; ; starts++) {
    try {
      return await startOnce(stores, added);
    } catch (error) {
      if (starts === MAX_STARTS) throw error;
    }
  }
};

const startOnce = async (
  { mongodbUri, redisUrl }: StoreAddresses,
  added: Record<string, string>,
): Promise<ChildProcess> => {
  const { file, flags } = await shipped('start:worker');
  const child = fork(file, {
    execArgv: [...flags],
    env: buildChildEnvironment({
      MONGODB_URI: mongodbUri,
      REDIS_URL: redisUrl,
      SESSION_KEYS: TEST_SESSION_KEYS,
      // The day of the process that starts it.
      MATCH_DAY_TIMEZONE: getContext().timeZone,
      LOG_LEVEL: 'error',
      // In development it would write the mails of all notices into files.
      NODE_ENV: 'test',
      ...added,
    }),
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The worker ended with ${code}.`)));
  await Promise.race([once(child, 'message'), ended]);
  return child;
};
