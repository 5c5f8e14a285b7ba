import type { Redis } from 'ioredis';
import { clock } from '../../domain/kernel/clock.ts';

/** A place that is not renewed is free again after this many milliseconds: its process died. */
const LIFE_MS = 60_000;

/** Tabs of one person, over all processes (R57). */
const MAX_SOCKETS = 5;

/** People who are looked after at a time. */
const AT_ONCE = 1_000;

/** A process says so often that it lives, and is taken for dead when it has not for so long. */
const BEAT_MS = 1_000;
const DEAD_AFTER_MS = 3_000;

const keyOf = (userId: string): string => `online:${userId}`;
/** Those who were told of as online, by when that ends unless it is renewed. */
const TOLD = 'online';
const lifeOf = (processId: string): string => `alive:${processId}`;

export interface Place {
  userId: string;
  socketId: string;
}

/** Who is online, on whichever process: in Redis, each socket a place of its person with an end. */
export const createOnline = (redis: Redis, processId: string) => {
  const placeOf = (socketId: string) => `${processId}:${socketId}`;
  const until = () => clock.now().getTime() + LIFE_MS;
  const beat = () => redis.set(lifeOf(processId), '1', 'PX', DEAD_AFTER_MS).catch(() => {});
  void beat();
  const beating = setInterval(beat, BEAT_MS).unref();

  /** How many places are taken once those of processes that were killed are given up: their tabs come back elsewhere. */
  const countLiving = async (key: string): Promise<number> => {
    const places = await redis.zrangebyscore(key, '-inf', '+inf');
    const owners = places.map((place) => place.slice(0, place.indexOf(':')));
    const lives = await redis.mget(owners.map(lifeOf));
    const dead = places.filter((_, index) => owners[index] !== processId && lives[index] === null);
    if (dead.length > 0) await redis.zrem(key, dead);
    return places.length - dead.length;
  };

  return {
    /** Takes a place; false where the person has all of theirs. */
    async take(userId: string, socketId: string): Promise<boolean> {
      const key = keyOf(userId);
      const replies = await redis
        .multi()
        .zremrangebyscore(key, '-inf', clock.now().getTime())
        .zadd(key, until(), placeOf(socketId))
        .zcard(key)
        .pexpire(key, LIFE_MS)
        .exec();
      if (Number(replies?.[2]?.[1]) <= MAX_SOCKETS || (await countLiving(key)) <= MAX_SOCKETS) return true;
      await redis.zrem(key, placeOf(socketId));
      return false;
    },

    async leave(userId: string, socketId: string): Promise<void> {
      await redis.zrem(keyOf(userId), placeOf(socketId));
    },

    /** Gives up the places of all sockets of a process that ends. */
    async leaveAll(places: readonly Place[]): Promise<void> {
      clearInterval(beating);
      const parting = redis.pipeline().del(lifeOf(processId));
      for (const { userId, socketId } of places) parting.zrem(keyOf(userId), placeOf(socketId));
      await parting.exec();
    },

    /** Keeps the places of sockets that are still here. */
    async renew(places: readonly Place[]): Promise<void> {
      const renewal = redis.pipeline();
      for (const { userId, socketId } of places) {
        renewal.zadd(keyOf(userId), until(), placeOf(socketId)).pexpire(keyOf(userId), LIFE_MS);
        renewal.zadd(TOLD, until(), userId);
      }
      await renewal.exec();
    },

    /** Notes that others are told that someone is here. */
    async noteTold(userId: string): Promise<void> {
      await redis.zadd(TOLD, until(), userId);
    },

    /** Notes that others are told that someone has left; false where that was noted before. */
    async noteGone(userId: string): Promise<boolean> {
      return (await redis.zrem(TOLD, userId)) > 0;
    },

    /** Those of whom others were told whose places have ended unrenewed, and when they were last here: their process was killed. */
    async overdue(): Promise<{ userId: string; seenAt: Date }[]> {
      const now = clock.now().getTime();
      const found = await redis.zrangebyscore(TOLD, '-inf', now, 'WITHSCORES', 'LIMIT', 0, AT_ONCE);
      return found.flatMap((userId, at) =>
        at % 2 === 0 ? [{ userId, seenAt: new Date(Number(found[at + 1]) - LIFE_MS) }] : [],
      );
    },

    /** How many tabs each of some people has open, in their order. */
    async count(userIds: readonly string[]): Promise<number[]> {
      if (userIds.length === 0) return [];
      const asked = redis.pipeline();
      for (const userId of userIds) asked.zcount(keyOf(userId), clock.now().getTime(), '+inf');
      const replies = await asked.exec();
      return (replies ?? []).map(([, count]) => Number(count ?? 0));
    },
  };
};

export type Online = ReturnType<typeof createOnline>;
