import { availableParallelism } from 'node:os';
import { argon2id, hash, needsRehash, verify } from 'argon2';
import { getContext, type HashingCost } from '../kernel/context.ts';
import { createHashingLimit } from './hashing-limit.ts';

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
 * After a hash, an address waits for its next one for this long, in milliseconds: it takes about a quarter of a processor,
 * 12 hashes a second, so that others do not notice it.
 */
const REST_EACH_MS = 60;

/** All hashing of this process: what waits is about ten seconds of work. */
const hashing = createHashingLimit({
  maxRunning: Math.min(4, Math.max(2, availableParallelism())),
  maxTasks: 1_000,
  maxTasksEach: 9,
  // Below the time after which a request is answered without its result, by some tasks of a slow machine.
  maxWaitMs: 3_000,
  getRestMs: () => (getContext().hashingCost === null ? REST_EACH_MS : 0),
});

/** Returns how many hashes this process has computed. */
export const countHashes = (): number => hashing.countDone();

/** Throws `unavailable` where a hash for a client's `address` would be refused: for refusing a request before its work. */
export const requireHashingPlace = (address: string | null): void => hashing.requirePlace(address);

/** The form in which passwords are hashed: keyboards write one letter in several ways, such as with its accent or before it. */
const toHashed = (password: string): string => password.normalize('NFKC');

/**
 * Hashes a password for storing. `address` is that of the client who asked for it, null for the service itself. Throws
 * `unavailable` while too many wait.
 */
export const hashPassword = (password: string, address: string | null = null): Promise<string> =>
  hashing.run(address, () => hash(toHashed(password), getCost()));

/**
 * Whether a password is the one that was hashed. Where its form is not the hashed one, it is tried as typed too, for former hashes.
 * Without a hash it takes as long and returns false (R3). Throws `unavailable` while too many wait, of the client's address or in all.
 */
export const verifyPassword = async (
  stored: string | null,
  password: string,
  address: string | null = null,
): Promise<boolean> => {
  let isSame = false;
  // All of them in any case: the time tells nothing of the account.
  for (const form of new Set([toHashed(password), password])) {
    if (await hashing.run(address, () => verify(stored ?? buildDummyHash(), form))) isSame = true;
  }
  return isSame && stored !== null;
};

/** Whether a hash was made at another cost than today's. */
export const isOutdated = (stored: string): boolean => needsRehash(stored, getCost());
