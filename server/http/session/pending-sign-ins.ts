import { createHash, randomBytes } from 'node:crypto';
import type { RedisConnection } from '../../bootstrap/redis.ts';

/** A sign-in whose password was right and whose code is still missing. */
export interface PendingSignIn {
  readonly userId: string;
  /** The user's session epoch at that moment. */
  readonly epoch: number;
}

const LIFETIME_MS = 5 * 60_000;
const ID_FORM = /^[\w-]{43}$/;
const hash = (id: string): string => createHash('sha256').update(id).digest('base64url');
const buildKey = (id: string) => `pending-sign-in:${hash(id)}`;

/**
 * Stores in Redis, for five minutes, who has given the right password and not yet a code. This is apart from the sessions, so
 * that nothing which reads those can take it for a signed-in user.
 */
export const createPendingSignIns = (redis: RedisConnection) => ({
  /** Stores one and returns its id, 256 random bits. */
  async begin({ userId, epoch }: PendingSignIn): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await redis.set(buildKey(id), JSON.stringify({ userId, epoch }), 'PX', LIFETIME_MS);
    return id;
  },

  /** Returns the one of an id, with what tells it from every other; null where there is none or it is over. */
  async read(id: string | undefined): Promise<(PendingSignIn & { readonly mark: string }) | null> {
    if (!id || !ID_FORM.test(id)) return null;
    const text = await redis.get(buildKey(id));
    return text === null ? null : { ...(JSON.parse(text) as PendingSignIn), mark: hash(id) };
  },

  async end(id: string | undefined): Promise<void> {
    if (id && ID_FORM.test(id)) await redis.del(buildKey(id));
  },
});

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;
