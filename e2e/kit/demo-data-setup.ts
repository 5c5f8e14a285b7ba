import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findStores } from '../../server/embedded/running.ts';
import { connectJobs, disconnectJobs, getQueue } from '../../server/jobs.ts';
import { QUEUE_NAMES } from '../../shared/jobs/define-job.ts';
import { startService } from './service.ts';

const LOOK_MS = 100;

/** Offers the demo community to the test files of this run: made when the first of them asks, deleted after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let made: Promise<string> | undefined;
  const server = createServer((_, response) => {
    made ??= makeDemoData();
    made.then(
      (dataDir) => response.end(dataDir),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('This machine has no free port on loopback.');
  project.provide('demoDataUrl', `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    const dataDir = await made?.catch(() => undefined);
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

/** Makes the demo community as a first start does. Returns its data folder once the worker has done what that asked for. */
const makeDemoData = async (): Promise<string> => {
  const service = await startService({ RATE_LIMITS: 'off' });
  try {
    await waitForJobs(service.dataDir);
  } catch (error) {
    await service.stop();
    throw error;
  }
  await service.stop(true);
  return service.dataDir;
};

/** Waits until no queue of the service has a job to do now. */
const waitForJobs = async (dataDir: string): Promise<void> => {
  connectJobs(findStores({ dataDir }).redisUrl);
  try {
    const countDue = async (): Promise<number> => {
      const counts = await Promise.all(
        QUEUE_NAMES.map((name) => getQueue(name).getJobCountByTypes('waiting', 'prioritized', 'active')),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    while ((await countDue()) > 0) await wait(LOOK_MS);
  } finally {
    await disconnectJobs();
  }
};
