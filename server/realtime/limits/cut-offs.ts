import type { RedisConnection } from '../../process/redis.ts';

/** How long somebody who was cut off stays away: the first time, and at most. Each further time doubles it. */
const FIRST_MS = 10_000;
const LONGEST_MS = 300_000;
/** How long it is remembered that somebody was cut off, in seconds. */
const REMEMBERED_S = 600;

/** Creates the record, over all processes, of the users whose sockets were closed for sending too much (R57). */
export const createCutOffs = (redis: RedisConnection) => {
  const keyOf = (userId: string) => `socket-cut-off:${userId}`;
  return {
    /** Refuses a user's sockets for a while. Several sockets that are cut off together count once. */
    async begin(userId: string): Promise<void> {
      if (!(await redis.set(keyOf(userId), '1', 'PX', FIRST_MS, 'NX'))) return;
      const countKey = `socket-cut-offs:${userId}`;
      const replies = await redis.multi().incr(countKey).expire(countKey, REMEMBERED_S).exec();
      const times = Number(replies?.[0]?.[1] ?? 1);
      await redis.pexpire(keyOf(userId), Math.min(FIRST_MS * 2 ** (times - 1), LONGEST_MS));
    },
    /** Returns the milliseconds for which a user's sockets are refused; 0 for none. */
    async remainingMs(userId: string): Promise<number> {
      return Math.max(0, await redis.pttl(keyOf(userId)));
    },
  };
};
