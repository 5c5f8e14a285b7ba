import { argon2id, hash, needsRehash, verify } from 'argon2';
import { inHashQueue } from './hash-queue.ts';

/** argon2id at 19 MiB and two passes: about 22 ms (F15, R1). */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random secret that nobody kept: what an unknown account is checked against, at the same cost. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$IZ7fMrKd356lNlk/gtnFwg$0ADfU7VYy4rbd85AGpYVhv6fz8B6/y0b8XJmImKiBs8';

/** Hashes a password for storing. Throws `unavailable` while too many wait. */
export const hashPassword = (password: string): Promise<string> => inHashQueue(() => hash(password, COST));

/** Whether a password is the one hashed; without a hash it takes as long and says no (R3). */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const same = await inHashQueue(() => verify(stored ?? NOBODYS, password));
  return same && stored !== null;
};

/** Whether a hash was made at another cost than today's. */
export const isOutdated = (stored: string): boolean => needsRehash(stored, COST);
