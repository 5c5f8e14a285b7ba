import { randomBytes, randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Asked of the system many at a time: each asking is a call to it, and every request makes ids. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** A new public id: 128 random bits, base64url. Tells nothing of what it names or when it was made. */
export const newId = (): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
};

/** A secret for a one-time link: 256 random bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The key of an unordered pair of people. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a}:${b}` : `${b}:${a}`);
