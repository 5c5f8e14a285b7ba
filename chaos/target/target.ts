import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { withStores } from '../../bench/chat/temporary-stores.ts';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import type { StoreAddresses } from '../../server/dev-stores/running.ts';
import { clock } from '../../server/domain/kernel/clock.ts';
import { createSessionStore } from '../../server/http/session/session-store.ts';
import type { User } from '../../server/models/members/user.ts';
import { startServerProcess } from '../../testing/processes/server-process.ts';

/** What the browser of whoever sends a request adds to it. */
export interface Sender {
  readonly cookie: string;
}

/** A server process as shipped, on stores of its own, without rate limits, to be attacked. */
export interface Target {
  readonly url: string;
  readonly stores: StoreAddresses;
  /** Signs a user in, with a new session. */
  signIn(user: Pick<User, '_id' | 'sessionEpoch'>): Promise<Sender>;
  /** Errors of its own that it has logged, and its end. */
  faults(): string[];
}

export interface StartedTarget extends Target {
  stop(): Promise<void>;
}

/** Starts a target on given stores, and the models' connection of this process to the same database. */
export const startTarget = async (stores: StoreAddresses): Promise<StartedTarget> => {
  const server = await startServerProcess(stores);
  let isStopping = false;
  const ends: string[] = [];
  server.child.once('exit', (code, signal) => {
    if (!isStopping) ends.push(`The server ended by itself with ${code ?? signal}.`);
  });
  const redis = new Redis(stores.redisUrl);
  await connectMongo(stores.mongodbUri);
  const sessions = createSessionStore(redis, clock.now);
  return {
    url: server.url,
    stores,
    async signIn({ _id, sessionEpoch }) {
      const id = randomBytes(32).toString('base64url');
      await sessions.write(id, sessions.begin(_id, sessionEpoch), true);
      return { cookie: `session_id=${id}` };
    },
    faults: () => [...ends, ...(server.output().match(/^.*unexpected error.*$/gm) ?? [])],
    async stop() {
      isStopping = true;
      redis.disconnect();
      await disconnectMongo();
      await server.stop();
    },
  };
};

/** Starts a target on stores of its own, gives it to `work`, and ends it. */
export const withTarget = <T>(work: (target: Target) => Promise<T>): Promise<T> =>
  withStores(async (stores) => {
    const target = await startTarget(stores);
    try {
      return await work(target);
    } finally {
      await target.stop();
    }
  });
