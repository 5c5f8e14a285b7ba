import { setTimeout as wait } from 'node:timers/promises';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { connectJobs, disconnectJobs, enqueue, getQueue } from '../../server/jobs.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { DEMO_ACCOUNTS } from '../../server/seed/accounts.ts';
import { QUEUE_NAMES } from '../../shared/jobs/define-job.ts';
import { copyStores } from '../../testing/stores/copy-stores.ts';
import { testStores, withRunRedis } from '../../testing/stores/stores.ts';
import { nameStores, startService } from './service.ts';

const LOOK_MS = 100;
/** Where the run's Redis says which stores hold the demo community, or why none do. */
const [TEMPLATE, MAKER] = ['test:demo', 'test:demo-maker'];

interface Template {
  readonly stores?: StoreAddresses;
  readonly error?: string;
}

/** The stores of this process, on which one test file after another has the product. */
let own: Promise<StoreAddresses> | undefined;

/** Returns stores that hold the demo community, as a first start makes it, and nothing else: the same ones for each file of a process. */
export const giveDemoStores = async (): Promise<StoreAddresses> => {
  const template = await findTemplate();
  own ??= testStores();
  const stores = await own;
  await copyStores(template, stores);
  return stores;
};

/** The first process that asks makes the demo community; the others wait for it. */
const findTemplate = async (): Promise<StoreAddresses> => {
  const isMaker = await withRunRedis((redis) => redis.set(MAKER, process.pid, 'NX'));
  if (isMaker) {
    const made: Template = await makeDemo().then(
      (stores) => ({ stores }),
      (error) => ({ error: String(error) }),
    );
    await withRunRedis((redis) => redis.set(TEMPLATE, JSON.stringify(made)));
  }
  const { stores, error } = await withRunRedis(async (redis): Promise<Template> => {
    for (;;) {
      const said = await redis.get(TEMPLATE);
      if (said) return JSON.parse(said);
      await wait(LOOK_MS);
    }
  });
  if (!stores) throw new Error(`The demo community could not be made: ${error}`);
  return stores;
};

/**
 * Makes the demo community as a first start does. Returns its stores once the worker has done what that asked for, and has stored
 * the recommendations of those who sign in: on a busy machine a page that asks for them first may be told to ask again.
 */
const makeDemo = async (): Promise<StoreAddresses> => {
  const stores = await testStores();
  const service = await startService({ RATE_LIMITS: 'off', ...nameStores(stores) });
  try {
    await finishJobs(stores);
  } finally {
    await service.stop();
  }
  return stores;
};

/** Lets the workers of a service compute the recommendations of the demo accounts, and waits until no queue has a job to do now. */
const finishJobs = async ({ mongodbUri, redisUrl }: StoreAddresses): Promise<void> => {
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
