import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { SESSION_LIFE } from '../../../shared/limits.ts';

/** The stored state of a session. Times are in milliseconds since 1970. */
export interface SessionRecord {
  readonly userId: string;
  /** The user's session epoch at sign-in; a session of an earlier epoch than the user's present one has ended. */
  readonly epoch: number;
  readonly absoluteUntil: number;
  /** When it was last used, to the minute. */
  readonly seenAt: number;
}

const ID_FORM = /^[\w-]{43}$/;
const IDLE_MS = SESSION_LIFE.idleSeconds * 1000;
const ABSOLUTE_MS = SESSION_LIFE.absoluteSeconds * 1000;
const TOUCH_EVERY_MS = 60_000;

/** Returns the key of a session in Redis. It has the hash of the id: whoever reads Redis or a copy of it can use no session. */
export const buildSessionKey = (id: string): string => `session:${createHash('sha256').update(id).digest('base64url')}`;

/** Returns when a session began, in milliseconds since 1970. */
export const getSessionStart = ({ absoluteUntil }: SessionRecord): number => absoluteUntil - ABSOLUTE_MS;

/** Whether a text has the form of a session id: 32 random bytes, base64url. */
export const isSessionId = (text: string | undefined): text is string => text !== undefined && ID_FORM.test(text);

/**
 * Stores sessions in Redis. A write for an existing id requires that the key is still there (XX), one for a new id that it
 * is not (NX), so that a request in flight during a logout cannot bring the session back. The record has both limits, idle
 * and absolute; Redis's own expiry only removes what is over.
 */
export const createSessionStore = (redis: Redis, now: () => Date) => ({
  /**
   * Returns the session of an id, or null where there is none or it has ended for whatever role. Sessions of staff end
   * earlier, which `isSessionOver` decides once the account is known; only then may the use be recorded by `touch`.
   */
  async read(id: string): Promise<SessionRecord | null> {
    if (!isSessionId(id)) return null;
    const text = await redis.get(buildSessionKey(id));
    const record = text === null ? null : (JSON.parse(text) as SessionRecord);
    const at = now().getTime();
    return record && record.absoluteUntil > at && record.seenAt + IDLE_MS >= at ? record : null;
  },

  /** Records once a minute that a session was used. `record` is what `read` returned. */
  async touch(id: string, record: SessionRecord): Promise<void> {
    const at = now().getTime();
    if (at - record.seenAt < TOUCH_EVERY_MS) return;
    const { userId, epoch, absoluteUntil } = record;
    const touched: SessionRecord = { userId, epoch, absoluteUntil, seenAt: at };
    await redis.set(buildSessionKey(id), JSON.stringify(touched), 'PX', IDLE_MS, 'XX');
  },

  /** Returns the record of a session that begins now, without storing it. */
  begin(userId: string, epoch: number): SessionRecord {
    const at = now().getTime();
    return { userId, epoch, absoluteUntil: at + ABSOLUTE_MS, seenAt: at };
  },

  async write(id: string, { userId, epoch, absoluteUntil, seenAt }: SessionRecord, isNew: boolean): Promise<void> {
    const text = JSON.stringify({ userId, epoch, absoluteUntil, seenAt });
    if (isNew) await redis.set(buildSessionKey(id), text, 'PX', IDLE_MS, 'NX');
    else await redis.set(buildSessionKey(id), text, 'PX', IDLE_MS, 'XX');
  },

  async destroy(id: string): Promise<void> {
    await redis.del(buildSessionKey(id));
  },
});

export type SessionStore = ReturnType<typeof createSessionStore>;
