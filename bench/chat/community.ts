import { randomBytes } from 'node:crypto';
import { connectRedis } from '../../server/bootstrap/redis.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { createSessionStore } from '../../server/http/session/session-store.ts';
import { makeConnection, makeMatch, makeMember } from '../../testing/people/factories.ts';
import type { Pair, Person } from './load/load-types.ts';

/** Introductions that each member of a pair has beside their connection. */
const OPEN_MATCHES = 9;

type Gender = 'male' | 'female';

/** VIP members, signed in by sessions made straight in the store. `url`: where their browsers are. */
export const createCommunity = (redisUrl: string) => {
  const redis = connectRedis(redisUrl, () => {});
  const sessions = createSessionStore(redis, () => new Date());

  const person = async (gender: Gender): Promise<Person> => {
    const { _id, sessionEpoch } = await makeMember({ membershipTier: 'vip' }, { gender, bio: 'Kind and curious.' });
    const sessionId = randomBytes(32).toString('base64url');
    await sessions.write(sessionId, sessions.begin(_id, sessionEpoch), true);
    return { id: _id, headers: { Cookie: `session_id=${sessionId}` } };
  };

  return {
    people: (count: number) => inParts(count, (index) => person(index % 2 ? 'male' : 'female')),

    /** Connected pairs, each member of them with some open introductions to the others. */
    async pairs(count: number): Promise<Pair[]> {
      const pairs = await inParts(count, async (): Promise<Pair> => {
        const [one, other] = await Promise.all([person('female'), person('male')]);
        return { conversation: (await makeConnection(one.id, other.id))._id, people: [one, other] };
      });
      await inParts(count, async (index) => {
        for (let step = 1; step <= Math.min(OPEN_MATCHES, pairs.length - 1); step += 1) {
          const [one, other] = [pairs[index]?.people[0], pairs[(index + step) % pairs.length]?.people[1]];
          if (one && other) await makeMatch(one.id, other.id);
        }
      });
      return pairs;
    },

    close: () => redis.disconnect(),
  };
};

/** Users of whom the bare systems know only the id. */
export const makeStrangers = (count: number): Person[] =>
  Array.from({ length: count }, () => {
    const id = newId();
    return { id, headers: { 'X-User': id } };
  });

const inParts = async <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let from = 0; from < count; from += 25)
    made.push(...(await Promise.all(Array.from({ length: Math.min(25, count - from) }, (_, at) => make(from + at)))));
  return made;
};
