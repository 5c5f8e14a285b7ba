import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { createApp } from '../server/app.ts';
import { loadConfig } from '../server/config.ts';
import { connectMongo, disconnectMongo } from '../server/database/connection.ts';
import { dailyRun } from '../server/domain/daily-batch/run.ts';
import { system } from '../server/domain/kernel/actor.ts';
import { clock } from '../server/domain/kernel/clock.ts';
import { configureContext } from '../server/domain/kernel/context.ts';
import { endDueRemovals } from '../server/domain/privacy/contact-list.ts';
import type { StoreAddresses } from '../server/embedded/running.ts';
import { createSessionStore } from '../server/http/session/session-store.ts';
import { connectJobs, disconnectJobs } from '../server/jobs.ts';
import { syncIndexes } from '../server/models/index-sync.ts';
import type { User } from '../server/models/members/user.ts';
import { connectRedis } from '../server/process/redis.ts';
import type { ClientToServer, ServerToClient } from '../shared/contract/base/events.ts';
import { TestClient } from '../testing/app/http-client.ts';
import { compute } from '../testing/app/insights.ts';
import { TEST_SESSION_KEYS } from '../testing/processes/server-process.ts';
import { clearDatabase } from '../testing/stores/clear-database.ts';
import { openKeys } from '../testing/stores/open-keys.ts';

export type Tab = Socket<ServerToClient, ClientToServer>;

/** The service in this process, with a calendar that its user turns. */
export interface InProcessService {
  readonly url: string;
  /** A browser without a sign-in. */
  client(): TestClient;
  signIn(user: Pick<User, '_id' | 'sessionEpoch'>): Promise<TestClient>;
  /** Empties the database and goes back to the first day. */
  reset(): Promise<void>;
  /** Goes on to the next day and makes its run. */
  startNextDay(): Promise<void>;
  /**
   * Waits until the workers' part of what was asked for is done, and its pushes are sent. Returns whether there was anything to
   * push since it was last waited for.
   */
  settle(): Promise<boolean>;
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2030, 0, 7, 6);

/** Starts the service on these stores, without rate limits. */
export const startInProcessService = async (stores: StoreAddresses): Promise<InProcessService> => {
  await connectMongo(stores.mongodbUri);
  await syncIndexes();
  connectJobs(stores.redisUrl);
  const redis = connectRedis(stores.redisUrl, () => {});
  let day = 0;
  const startedMs = performance.now();
  clock.set(() => new Date(FIRST_DAY + day * DAY_MS + (performance.now() - startedMs)));
  const computing = new Set<Promise<unknown>>();
  configureContext({
    insightRequests: {
      enqueue: (kind, userId) => {
        const computed = compute(kind, userId).finally(() => computing.delete(computed));
        computing.add(computed);
        return computed;
      },
    },
  });
  const pushing = new Set<Promise<void>>();
  let isPushed = false;
  const settle = async () => {
    // A request may be made just after its response was sent.
    await turn();
    while (computing.size + pushing.size > 0) await Promise.all([...computing, ...pushing]);
    const wasPushed = isPushed;
    isPushed = false;
    return wasPushed;
  };
  const app = createApp({
    config: loadConfig({ PORT: '0', SESSION_KEYS: TEST_SESSION_KEYS, RATE_LIMITS: 'off' }),
    redis,
    log: pino({ level: 'silent' }),
    onPushing: (pushed) => {
      isPushed = true;
      const sent: Promise<void> = pushed.finally(() => pushing.delete(sent));
      pushing.add(sent);
    },
  });
  const url = `http://127.0.0.1:${await app.listen()}`;
  const sessions = createSessionStore(redis, clock.now);

  return {
    url,
    settle,
    client: () => new TestClient(() => url),
    async signIn(user) {
      const id = randomBytes(32).toString('base64url');
      await sessions.write(id, sessions.begin(user._id, user.sessionEpoch), true);
      const browser = new TestClient(() => url);
      browser.cookies.set('session_id', id);
      return browser;
    },
    async reset() {
      await settle();
      day = 0;
      await clearDatabase();
      await redis.flushdb();
      await openKeys();
    },
    async startNextDay() {
      day += 1;
      await endDueRemovals(system);
      await dailyRun(system);
      await settle();
    },
    async stop() {
      await settle();
      await app.close();
      await disconnectJobs();
      redis.disconnect();
      await disconnectMongo();
      clock.set();
    },
  };
};

/** Opens a socket of a signed-in browser. */
export const openTab = (url: string, browser: Pick<TestClient, 'cookieHeader'>): Promise<Tab> =>
  new Promise((resolve, reject) => {
    const tab: Tab = io(url, {
      path: '/socket.io',
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      extraHeaders: { Cookie: browser.cookieHeader, Origin: url },
    });
    tab.once('connect', () => resolve(tab));
    tab.once('connect_error', reject);
  });
