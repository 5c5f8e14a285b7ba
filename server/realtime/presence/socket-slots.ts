import { clock } from '../../domain/kernel/clock.ts';
import type { RedisConnection } from '../../process/redis.ts';

/** A slot that is not renewed is free again after this many milliseconds: its process died. */
const SLOT_LIFE_MS = 60_000;

/** The most tabs of one user, over all processes (R57). */
const MAX_SLOTS = 5;

/** The most users that `listExpired` returns. */
const MAX_EXPIRED = 1_000;

/**
 * Adds a slot to a user's, without those that have ended, and returns how many there are with it. As one command, so that the handshakes of
 * one moment reach Redis by one write.
 */
const TAKE = `
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
  return redis.call('ZCARD', KEYS[1])`;

/** A process refreshes its heartbeat so often, and counts as dead when it has not for so long. */
const HEARTBEAT_MS = 1_000;
const DEAD_AFTER_MS = 3_000;

/** The sorted set of a user's slots, each by the time at which it ends. */
const slotsKey = (userId: string): string => `online:${userId}`;
/** The sorted set of the users who are shown as online, each by the time until which that holds unless it is renewed. */
const SHOWN_ONLINE_KEY = 'online';
const heartbeatKey = (processId: string): string => `alive:${processId}`;

/** A socket, which holds one of its user's slots. */
export interface SocketSlot {
  userId: string;
  socketId: string;
}

/**
 * Counts who is online, on whichever process, in Redis: each socket holds one of its user's slots until an end that is
 * renewed. One instance a process; it begins the process's heartbeat.
 */
export const createSocketSlots = (redis: RedisConnection, processId: string) => {
  const memberOf = (socketId: string) => `${processId}:${socketId}`;
  const expiry = () => clock.now().getTime() + SLOT_LIFE_MS;
  const beat = () => redis.set(heartbeatKey(processId), '1', 'PX', DEAD_AFTER_MS).catch(() => {});
  void beat();
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref();

  /** Frees the slots of processes that were killed, whose tabs reconnect elsewhere, and returns how many stay taken. */
  const countLiving = async (key: string): Promise<number> => {
    const slots = await redis.zrangebyscore(key, '-inf', '+inf');
    const owners = slots.map((slot) => slot.slice(0, slot.indexOf(':')));
    const heartbeats = await Promise.all(owners.map((owner) => redis.get(heartbeatKey(owner))));
    const dead = slots.filter((_, index) => owners[index] !== processId && heartbeats[index] === null);
    if (dead.length > 0) await redis.zrem(key, dead);
    return slots.length - dead.length;
  };

  return {
    /** Takes a slot; returns false where the user's slots are all taken. */
    async take(userId: string, socketId: string): Promise<boolean> {
      const key = slotsKey(userId);
      const now = clock.now().getTime();
      const count = await redis.eval(TAKE, 1, key, now, expiry(), memberOf(socketId), SLOT_LIFE_MS);
      if (Number(count) <= MAX_SLOTS || (await countLiving(key)) <= MAX_SLOTS) return true;
      await redis.zrem(key, memberOf(socketId));
      return false;
    },

    async release(userId: string, socketId: string): Promise<void> {
      await redis.zrem(slotsKey(userId), memberOf(socketId));
    },

    /** Ends the heartbeat and releases the slots of a process that ends. */
    async close(slots: readonly SocketSlot[]): Promise<void> {
      clearInterval(heartbeat);
      await Promise.all([
        redis.del(heartbeatKey(processId)),
        ...slots.map(({ userId, socketId }) => redis.zrem(slotsKey(userId), memberOf(socketId))),
      ]);
    },

    /** Extends the slots of sockets that are still connected; rejects where that did not succeed for all. */
    async renew(slots: readonly SocketSlot[]): Promise<void> {
      if (slots.length === 0) return;
      await Promise.all([
        ...slots.flatMap(({ userId, socketId }) => [
          redis.zadd(slotsKey(userId), expiry(), memberOf(socketId)),
          redis.pexpire(slotsKey(userId), SLOT_LIFE_MS),
        ]),
        redis.zadd(SHOWN_ONLINE_KEY, ...slots.flatMap(({ userId }) => [expiry(), userId])),
      ]);
    },

    /** Records that a user is shown to others as online; returns false where that was recorded before. */
    async markShownOnline(userId: string): Promise<boolean> {
      return Number(await redis.zadd(SHOWN_ONLINE_KEY, expiry(), userId)) > 0;
    },

    /** Records that a user is shown to others as offline; returns false where that was recorded before. */
    async markShownOffline(userId: string): Promise<boolean> {
      return (await redis.zrem(SHOWN_ONLINE_KEY, userId)) > 0;
    },

    /** The users who are shown as online but were not renewed, since their process was killed, and when they were last here. */
    async listExpired(): Promise<{ userId: string; seenAt: Date }[]> {
      const now = clock.now().getTime();
      const found = await redis.zrangebyscore(SHOWN_ONLINE_KEY, '-inf', now, 'WITHSCORES', 'LIMIT', 0, MAX_EXPIRED);
      return found.flatMap((userId, at) =>
        at % 2 === 0 ? [{ userId, seenAt: new Date(Number(found[at + 1]) - SLOT_LIFE_MS) }] : [],
      );
    },

    /** How many tabs each of some users has open, in their order; null where that cannot be read now. */
    countTabs(userIds: readonly string[]): Promise<(number | null)[]> {
      const now = clock.now().getTime();
      return Promise.all(userIds.map((userId) => redis.zcount(slotsKey(userId), now, '+inf').catch(() => null)));
    },
  };
};

export type SocketSlots = ReturnType<typeof createSocketSlots>;
