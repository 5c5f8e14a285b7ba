import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type App, type AppParts, createApp } from '../../server/app.ts';
import { connectRedis, type RedisConnection } from '../../server/bootstrap/redis.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import { isMongoUp } from '../../server/database/probe.ts';
import { clock } from '../../server/domain/kernel/clock.ts';
import { configureContext } from '../../server/domain/kernel/context.ts';
import { createSessionStore } from '../../server/http/session/session-store.ts';
import { connectJobs, disconnectJobs } from '../../server/jobs.ts';
import type { User } from '../../server/models/members/user.ts';
import { TEST_SESSION_KEYS } from '../processes/server-process.ts';
import { openDatabase } from '../stores/database.ts';
import { testStores } from '../stores/stores.ts';
import { hashCheaply } from './hashing.ts';
import { type RawAnswer, TestClient } from './http-client.ts';
import { computeInline } from './insights.ts';

export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly config: Config;
  readonly redis: RedisConnection;
  readonly redisUrl: string;
  readonly mongodbUri: string;
  /** Errors that were faults of ours. */
  readonly faults: unknown[];
  /** A browser without a sign-in. */
  client(): TestClient;
  /** A browser with a signed-in user, by a session made straight in the store. */
  signIn(user: Pick<User, '_id' | 'sessionEpoch'>): Promise<TestClient>;
  stop(): Promise<void>;
}

export interface TestAppOptions
  extends Partial<Pick<AppParts, 'handlers' | 'strictResponses' | 'log' | 'clientRoot' | 'onPushing' | 'timeLimits'>> {
  readonly config?: Partial<Config>;
  /** Stores of one's own, for tests that stop them. */
  readonly stores?: { mongodbUri: string; redisUrl: string };
  /** Whether an answer 500 makes the client throw what went wrong; true unless said. */
  readonly throwFaults?: boolean;
}

/**
 * Starts the service on a database and a Redis of its own (on the database of `givenDatabase()` where the test has one),
 * on a free port, without rate limits and with cheap hashes of passwords; an answer that has to be stripped is a fault.
 */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const stores = options.stores ?? (await testStores());
  const database = isMongoUp() ? null : await openDatabase(options.stores?.mongodbUri);
  connectJobs(stores.redisUrl);
  computeInline();
  hashCheaply();
  const redis = connectRedis(stores.redisUrl, () => {});
  const config: Config = {
    ...loadConfig({ PORT: '0', SESSION_KEYS: TEST_SESSION_KEYS, RATE_LIMITS: 'off' }),
    ...options.config,
  };
  const { takesDocuments } = config;
  configureContext({ sendsMail: config.mail !== undefined, supportEmail: config.supportEmail ?? null, takesDocuments });
  const faults: unknown[] = [];
  const app = createApp({
    config,
    redis,
    log: options.log ?? pino({ level: 'silent' }),
    strictResponses: options.strictResponses ?? true,
    onUnexpected: (error) => faults.push(error),
    onPushError: (error) => faults.push(error),
    ...(options.handlers ? { handlers: options.handlers } : {}),
    ...(options.clientRoot ? { clientRoot: options.clientRoot } : {}),
    ...(options.onPushing ? { onPushing: options.onPushing } : {}),
    ...(options.timeLimits ? { timeLimits: options.timeLimits } : {}),
  });
  const url = `http://127.0.0.1:${await app.listen()}`;
  const sessions = createSessionStore(redis, clock.now);
  const onAnswer = ({ status, text }: RawAnswer) => {
    if (status === 500 && options.throwFaults !== false) throw faults.at(-1) ?? new Error(text);
  };
  const client = () => new TestClient(() => url, onAnswer);

  return {
    app,
    url,
    config,
    redis,
    redisUrl: stores.redisUrl,
    mongodbUri: database?.mongodbUri ?? stores.mongodbUri,
    faults,
    client,
    async signIn(user) {
      const id = randomBytes(32).toString('base64url');
      await sessions.write(id, sessions.begin(user._id, user.sessionEpoch), true);
      const browser = client();
      browser.cookies.set('session_id', id);
      return browser;
    },
    async stop() {
      await app.close();
      await disconnectJobs();
      redis.disconnect();
      await database?.close();
    },
  };
};

/** The service as `startTestApp` starts it, from before a file's first test until after its last. */
export const givenTestApp = (options?: TestAppOptions): TestApp => {
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await startTestApp(options);
  });
  afterAll(() => started?.stop());
  return new Proxy({} as TestApp, {
    get: (_, key) => {
      if (!started) throw new Error('The service runs only while tests do.');
      return started[key as keyof TestApp];
    },
  });
};
