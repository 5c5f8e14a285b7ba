import { SESSION_LIFE } from '../../../shared/limits.ts';
import type { RedisConnection } from '../../bootstrap/redis.ts';
import { hashSessionId } from '../../domain/kernel/ids.ts';

/** The stored state of a session. Times are in milliseconds since 1970. */
export interface SessionRecord {
  readonly userId: string;
  /** The user's session epoch at sign-in; a session of an earlier epoch than the user's present one has ended. */
  readonly epoch: number;
  readonly absoluteUntil: number;
  /** When it was last used, to the minute. */
  readonly seenAt: number;
  /** The browser and system in which it began; absent in records of earlier versions. */
  readonly client?: string;
}

/** A session as the list of its user's has it. Times are in milliseconds since 1970. */
export interface ListedSession extends Pick<SessionRecord, 'epoch' | 'seenAt'> {
  /** The hash of its id. */
  readonly hash: string;
  readonly startedAt: number;
  /** Empty where it is not known. */
  readonly client: string;
}

const ID_FORM = /^[\w-]{43}$/;
const IDLE_MS = SESSION_LIFE.idleSeconds * 1000;
const ABSOLUTE_MS = SESSION_LIFE.absoluteSeconds * 1000;
const TOUCH_EVERY_MS = 60_000;
/** How many sessions a user may have; a further one ends those that began first. */
const MAX_SESSIONS = 20;

/** Returns the key of a session in Redis. It has the hash of the id: whoever reads Redis or a copy of it can use no session. */
export const buildSessionKey = (id: string): string => buildHashKey(hashSessionId(id));

const buildHashKey = (hash: string): string => `session:${hash}`;

/** The key of the hashes of a user's sessions, some of which may have ended. */
const buildListKey = (userId: string): string => `signed-in:${userId}`;

/** Returns when a session began, in milliseconds since 1970. */
export const getSessionStart = ({ absoluteUntil }: SessionRecord): number => absoluteUntil - ABSOLUTE_MS;

/** Whether a text has the form of a session id: 32 random bytes, base64url. */
export const isSessionId = (text: string | undefined): text is string => text !== undefined && ID_FORM.test(text);

/**
 * Stores sessions in Redis. A write for an existing id requires that the key is still there (XX), one for a new id that it
 * is not (NX), so that a request in flight during a logout cannot bring the session back. The record has both limits, idle
 * and absolute; Redis's own expiry only removes what is over.
 */
export const createSessionStore = (redis: RedisConnection, now: () => Date) => ({
  /**
   * Returns the session of an id, or null where there is none or it has ended for whatever role. Sessions of staff end
   * earlier, which `isSessionOver` decides once the account is known; only then may the use be recorded by `touch`.
   */
  async read(id: string): Promise<SessionRecord | null> {
    if (!isSessionId(id)) return null;
    return parse(await redis.get(buildSessionKey(id)), now());
  },

  /** Returns the sessions of a user that have not ended for whatever role, in no order. */
  list: (userId: string): Promise<ListedSession[]> => list(redis, userId, now()),

  /** Records once a minute that a session was used. `record` is what `read` returned. */
  async touch(id: string, record: SessionRecord): Promise<void> {
    const at = now().getTime();
    if (at - record.seenAt < TOUCH_EVERY_MS) return;
    await store(redis, id, { ...record, seenAt: at }, false);
  },

  /** Returns the record of a session that begins now in a browser, without storing it. */
  begin(userId: string, epoch: number, client = ''): SessionRecord {
    const at = now().getTime();
    return { userId, epoch, absoluteUntil: at + ABSOLUTE_MS, seenAt: at, client };
  },

  async write(id: string, record: SessionRecord, isNew: boolean): Promise<void> {
    await store(redis, id, record, isNew);
    if (isNew) await endOldest(redis, record.userId, hashSessionId(id), now());
  },

  async destroy(id: string): Promise<void> {
    await redis.del(buildSessionKey(id));
  },

  /** Ends a session of a list. */
  async destroyListed(hash: string): Promise<void> {
    await redis.del(buildHashKey(hash));
  },
});

export type SessionStore = ReturnType<typeof createSessionStore>;

const list = async (redis: RedisConnection, userId: string, now: Date): Promise<ListedSession[]> => {
  const hashes = await redis.smembers(buildListKey(userId));
  if (hashes.length === 0) return [];
  const texts = await Promise.all(hashes.map((hash) => redis.get(buildHashKey(hash))));
  const ended = hashes.filter((_, at) => texts[at] === null);
  if (ended.length > 0) await redis.srem(buildListKey(userId), ended);
  return hashes.flatMap((hash, at) => {
    const record = parse(texts[at] ?? null, now);
    if (!record) return [];
    const { epoch, seenAt, client = '' } = record;
    return [{ hash, epoch, startedAt: getSessionStart(record), seenAt, client }];
  });
};

/** Ends the sessions of a user that are too many beside the `newest`: those that began first. */
const endOldest = async (redis: RedisConnection, userId: string, newest: string, now: Date): Promise<void> => {
  const others = (await list(redis, userId, now)).filter(({ hash }) => hash !== newest);
  const tooMany = others.sort((one, other) => other.startedAt - one.startedAt).slice(MAX_SESSIONS - 1);
  if (tooMany.length > 0) await redis.del(tooMany.map(({ hash }) => buildHashKey(hash)));
};

const parse = (text: string | null, now: Date): SessionRecord | null => {
  const record = text === null ? null : (JSON.parse(text) as SessionRecord);
  const at = now.getTime();
  return record && record.absoluteUntil > at && record.seenAt + IDLE_MS >= at ? record : null;
};

/** Stores the known fields of a record, and its session in the list of its user's unless it has ended meanwhile. */
const store = async (redis: RedisConnection, id: string, record: SessionRecord, isNew: boolean): Promise<void> => {
  const { userId, epoch, absoluteUntil, seenAt, client = '' } = record;
  const text = JSON.stringify({ userId, epoch, absoluteUntil, seenAt, client });
  const [key, list] = [buildSessionKey(id), buildListKey(userId)];
  const stored = isNew ? redis.set(key, text, 'PX', IDLE_MS, 'NX') : redis.set(key, text, 'PX', IDLE_MS, 'XX');
  // Where only the session is stored, because the process dies here, its next use puts it into the list.
  if (!(await stored)) return;
  await Promise.all([redis.sadd(list, hashSessionId(id)), redis.pexpire(list, ABSOLUTE_MS)]);
};
