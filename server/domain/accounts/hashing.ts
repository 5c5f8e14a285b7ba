import { availableParallelism } from 'node:os';
import { argon2id, hash, needsRehash, verify } from 'argon2';
import { getContext, type HashingCost } from '../kernel/context.ts';
import { createFairQueue } from './fair-queue.ts';

/** argon2id at 19 MiB and two passes: about 22 ms (F15, R1). */
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };

const getCost = () => ({ type: argon2id, parallelism: 1, ...(getContext().hashingCost ?? COST) }) as const;

/** Returns the hash of a discarded random secret: an unknown account is checked against it, at the same cost. */
const buildDummyHash = (): string => {
  const { memoryCost, timeCost, parallelism } = getCost();
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$IZ7fMrKd356lNlk/gtnFwg$0ADfU7VYy4rbd85AGpYVhv6fz8B6/y0b8XJmImKiBs8`;
};

/**
 * The waiting ones are about ten seconds of work. Of one address one hash is computed at a time, about 45 a second, so that a
 * second one is left for all others.
 */
const LIMITS = {
  maxRunning: Math.min(4, Math.max(2, availableParallelism())),
  maxWaiting: 1_000,
  maxRunningEach: 1,
  maxWaitingEach: 8,
  // Below the time after which a request is answered without its result.
  maxWaitMs: 4_000,
};

/** All hashing of this process. */
const enqueueHashing = createFairQueue(LIMITS);

/**
 * Hashes a password for storing. `address` is that of the client who asked for it, null for the service itself. Throws
 * `unavailable` while too many wait.
 */
export const hashPassword = (password: string, address: string | null = null): Promise<string> =>
  enqueueHashing(address, () => hash(password, getCost()));

/**
 * Whether a password is the one that was hashed. Without a hash it takes as long and returns false (R3). Throws
 * `unavailable` while too many wait, of the client's address or in all.
 */
export const verifyPassword = async (
  stored: string | null,
  password: string,
  address: string | null = null,
): Promise<boolean> => {
  const isSame = await enqueueHashing(address, () => verify(stored ?? buildDummyHash(), password));
  return isSame && stored !== null;
};

/** Whether a hash was made at another cost than today's. */
export const isOutdated = (stored: string): boolean => needsRehash(stored, getCost());
