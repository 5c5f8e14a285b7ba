import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { clock } from '../../server/domain/kernel/clock.ts';
import { createSessionStore } from '../../server/http/session/session-store.ts';
import { migrate } from '../../server/migrations/run.ts';
import type { User } from '../../server/models/members/user.ts';
import { makeConnection, makeMatch, makeMember } from '../../testing/people/factories.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Credentials } from './balanced-connection.ts';

export interface Person {
  /** The name that the ledger uses. */
  readonly name: string;
  readonly userId: string;
  /** Ids of the threads that they have with others. */
  readonly threads: readonly string[];
  /** Signs the member in with a new session, as one more browser would. */
  signIn(): Promise<Credentials>;
}

/** An introduction that was shown to both members and to which neither has responded. */
export interface Introduction {
  readonly match: string;
  readonly pair: readonly [number, number];
}

/** The members of a run and how they are connected. */
export interface Population {
  readonly people: readonly Person[];
  /** Both participants of a thread, by name. */
  readonly threads: ReadonlyMap<string, readonly [string, string]>;
  readonly introductions: readonly Introduction[];
  /** The ledger's name of a user's id. */
  nameOf(userId: string): string;
  close(): void;
}

/** Members form a ring; each is connected to those this many steps further on. */
const STEPS = [1, 3];

/**
 * Fills an empty database: VIP members, since their messages know no daily limit, each connected to four others, and
 * introductions between pairs that are not. This process uses the models only here; afterwards it talks to the service over the network alone.
 */
export const createPopulation = async (
  cluster: Cluster,
  { size, introductions: wanted }: { size: number; introductions: number },
): Promise<Population> => {
  await connectMongo(cluster.mongodbUri);
  try {
    await migrate();
    const users = await Promise.all(
      Array.from({ length: size }, (_, index) =>
        makeMember({ membershipTier: 'vip' }, { gender: index % 2 === 0 ? 'female' : 'male' }),
      ),
    );
    const at = (index: number): User => {
      const user = users[index % size];
      if (!user) throw new Error('unreachable');
      return user;
    };
    const names = users.map((_, index) => `c${String(index).padStart(2, '0')}`);
    const threads = new Map<string, readonly [string, string]>();
    const steps = size > 6 ? STEPS : [1];
    for (let one = 0; one < size; one += 1) {
      for (const step of steps) {
        if (size === 2 && one === 1) continue;
        const { _id } = await makeConnection(at(one)._id, at(one + step)._id);
        threads.set(_id, [names[one] ?? '', names[(one + step) % size] ?? '']);
      }
    }
    const introductions: Introduction[] = [];
    for (let step = 4; step < size / 2; step += 1) {
      for (let one = 0; one < size && introductions.length < wanted; one += 1) {
        const match = await makeMatch(at(one)._id, at(one + step)._id);
        introductions.push({ match: match._id, pair: [one, (one + step) % size] });
      }
    }
    return { ...signingIn(cluster, users, names, threads), threads, introductions };
  } finally {
    await disconnectMongo();
  }
};

const signingIn = (
  { redisUrl, publicUrl }: Cluster,
  users: readonly User[],
  names: readonly string[],
  threads: Population['threads'],
): Pick<Population, 'people' | 'nameOf' | 'close'> => {
  const redis = new Redis(redisUrl);
  redis.on('error', () => {});
  const sessions = createSessionStore(redis, clock.now);
  const people = users.map(({ _id: userId, sessionEpoch }, index): Person => {
    const name = names[index] ?? '';
    return {
      name,
      userId,
      threads: [...threads].flatMap(([thread, pair]) => (pair.includes(name) ? [thread] : [])),
      async signIn() {
        const id = randomBytes(32).toString('base64url');
        await sessions.write(id, sessions.begin(userId, sessionEpoch), true);
        return { cookie: `session_id=${id}`, origin: publicUrl };
      },
    };
  });
  const byId = new Map(people.map(({ userId, name }) => [userId, name]));
  return { people, nameOf: (userId) => byId.get(userId) ?? userId, close: () => redis.disconnect() };
};
