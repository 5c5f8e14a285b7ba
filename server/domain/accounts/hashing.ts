import { availableParallelism } from 'node:os';
import { argon2id, hash, needsRehash, verify } from 'argon2';
import pLimit from 'p-limit';
import { unavailable } from '../kernel/errors.ts';

/** argon2id at 19 MiB and two passes: about 22 ms (F15, R1). */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a discarded random secret: an unknown account is checked against it, at the same cost. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$IZ7fMrKd356lNlk/gtnFwg$0ADfU7VYy4rbd85AGpYVhv6fz8B6/y0b8XJmImKiBs8';

/** The waiting ones are about ten seconds of work. */
const LIMITS = { maxRunning: Math.min(4, Math.max(2, availableParallelism())), maxWaiting: 1_000 };

/**
 * Returns a function that runs tasks in order, at most `maxRunning` at once. Where `maxWaiting` wait already it throws
 * `unavailable` instead of keeping the task in memory (R1).
 */
export const createBoundedQueue = ({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) => {
  const limit = pLimit(maxRunning);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting) throw unavailable(2);
    return limit(task);
  };
};

/** All hashing of this process. */
const enqueueHashing = createBoundedQueue(LIMITS);

/** Hashes a password for storing. Throws `unavailable` while too many wait. */
export const hashPassword = (password: string): Promise<string> => enqueueHashing(() => hash(password, COST));

/**
 * Whether a password is the one that was hashed. Without a hash it takes as long and returns false (R3). Throws
 * `unavailable` while too many wait.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const isSame = await enqueueHashing(() => verify(stored ?? DUMMY_HASH, password));
  return isSame && stored !== null;
};

/** Whether a hash was made at another cost than today's. */
export const isOutdated = (stored: string): boolean => needsRehash(stored, COST);
