import { createHash, randomBytes, randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Random bytes are fetched many at a time, because each fetch is a system call and every request makes ids. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** Returns a new public id: 128 random bits, base64url. It reveals neither what it names nor when it was made. */
export const newId = (): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
};

/** Returns a secret for a one-time link: 256 random bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns what stands for a session wherever its id must not be: whoever reads it cannot use the session (R6). */
export const hashSessionId = (sessionId: string): string => createHash('sha256').update(sessionId).digest('base64url');

/** Returns the key of an unordered pair of users. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a}:${b}` : `${b}:${a}`);

/** Returns documents by their id. */
export const indexById = <T extends { _id: string }>(documents: readonly T[]): Map<string, T> =>
  new Map(documents.map((document) => [document._id, document]));
