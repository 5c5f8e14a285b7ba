import type { Redis } from 'ioredis';
import { SESSION_LIFE } from '../../../shared/limits.ts';

/** What the server knows of a session. Times in milliseconds since 1970. */
export interface SessionRecord {
  readonly userId: string;
  /** Sessions of an earlier epoch of their user are over. */
  readonly epoch: number;
  readonly absoluteUntil: number;
  /** When it was last used, to the minute. */
  readonly seenAt: number;
}

const SHAPE = /^[\w-]{43}$/;
const IDLE_MS = SESSION_LIFE.idle * 1000;
const ABSOLUTE_MS = SESSION_LIFE.absolute * 1000;
const TOUCH_EVERY_MS = 60_000;
const keyOf = (id: string) => `session:${id}`;

/** Whether a text has the form of a session id: 32 random bytes, base64url. */
export const isSessionId = (text: string | undefined): text is string => text !== undefined && SHAPE.test(text);

/**
 * Sessions in Redis. A write for an id that exists is conditional on its still being there (XX), one for a new id on its
 * not being there (NX): whatever is in flight during a logout cannot bring the session back. The record carries both limits,
 * idle and absolute; Redis's own expiry only sweeps up.
 */
export const createSessionStore = (redis: Redis, now: () => Date) => ({
  /** The live session of an id; notes its use once a minute. */
  async read(id: string): Promise<SessionRecord | null> {
    if (!isSessionId(id)) return null;
    const text = await redis.get(keyOf(id));
    const record = text === null ? null : (JSON.parse(text) as SessionRecord);
    const at = now().getTime();
    if (!record || record.absoluteUntil <= at || record.seenAt + IDLE_MS < at) return null;
    if (at - record.seenAt < TOUCH_EVERY_MS) return record;
    const touched = { ...record, seenAt: at };
    await redis.set(keyOf(id), JSON.stringify(touched), 'PX', IDLE_MS, 'XX');
    return touched;
  },

  /** The record of a session that begins now. */
  begin(userId: string, epoch: number): SessionRecord {
    const at = now().getTime();
    return { userId, epoch, absoluteUntil: at + ABSOLUTE_MS, seenAt: at };
  },

  async write(id: string, { userId, epoch, absoluteUntil, seenAt }: SessionRecord, isNew: boolean): Promise<void> {
    const text = JSON.stringify({ userId, epoch, absoluteUntil, seenAt });
    if (isNew) await redis.set(keyOf(id), text, 'PX', IDLE_MS, 'NX');
    else await redis.set(keyOf(id), text, 'PX', IDLE_MS, 'XX');
  },

  async destroy(id: string): Promise<void> {
    await redis.del(keyOf(id));
  },
});

export type SessionStore = ReturnType<typeof createSessionStore>;
