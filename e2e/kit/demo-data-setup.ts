import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { findStores } from '../../server/embedded/running.ts';
import { connectJobs, disconnectJobs, enqueue, getQueue } from '../../server/jobs.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { DEMO_ACCOUNTS } from '../../server/seed/accounts.ts';
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

/**
 * Makes the demo community as a first start does. Returns its data folder once the worker has done what that asked for, and has stored
 * the recommendations of those who sign in: on a busy machine a page that asks for them first may be told to ask again.
 */
const makeDemoData = async (): Promise<string> => {
  const service = await startService({ RATE_LIMITS: 'off' });
  try {
    await finishJobs(service.dataDir);
  } catch (error) {
    await service.stop();
    throw error;
  }
  await service.stop(true);
  return service.dataDir;
};

/** Lets the workers of a service compute the recommendations of the demo accounts, and waits until no queue has a job to do now. */
const finishJobs = async (dataDir: string): Promise<void> => {
  const { mongodbUri, redisUrl } = findStores({ dataDir });
  await connectMongo(mongodbUri);
  connectJobs(redisUrl);
  try {
    const emails = DEMO_ACCOUNTS.filter(({ role }) => role === 'member').map(({ email }) => email);
    const members = await UserModel.find({ email: { $in: emails } }, { _id: 1 }).lean();
    for (const { _id } of members) await enqueue('recommendations', { userId: _id });
    const countDue = async (): Promise<number> => {
      const counts = await Promise.all(
        QUEUE_NAMES.map((name) => getQueue(name).getJobCountByTypes('waiting', 'prioritized', 'active')),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    while ((await countDue()) > 0) await wait(LOOK_MS);
  } finally {
    await Promise.all([disconnectJobs(), disconnectMongo()]);
  }
};
