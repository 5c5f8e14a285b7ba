import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
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
export interface StartedTarget {
  readonly url: string;
  /** Signs a user in, with a new session. */
  signIn(user: Pick<User, '_id' | 'sessionEpoch'>): Promise<Sender>;
  stop(): Promise<void>;
}

/** Starts a target on given stores, and the models' connection of this process to the same database. */
export const startTarget = async (stores: StoreAddresses): Promise<StartedTarget> => {
  const server = await startServerProcess(stores);
  const redis = new Redis(stores.redisUrl);
  await connectMongo(stores.mongodbUri);
  const sessions = createSessionStore(redis, clock.now);
  return {
    url: server.url,
    async signIn({ _id, sessionEpoch }) {
      const id = randomBytes(32).toString('base64url');
      await sessions.write(id, sessions.begin(_id, sessionEpoch), true);
      return { cookie: `session_id=${id}` };
    },
    async stop() {
      redis.disconnect();
      await disconnectMongo();
      await server.stop();
    },
  };
};
