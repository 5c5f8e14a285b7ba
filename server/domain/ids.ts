import { randomBytes } from 'node:crypto';

/** A new public id: 128 random bits, base64url. Tells nothing of what it names or when it was made. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** A secret for a one-time link: 256 random bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The key of an unordered pair of people. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a}:${b}` : `${b}:${a}`);
