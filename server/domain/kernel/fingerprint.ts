import { createHash } from 'node:crypto';

/** Returns a short hash of plain data, to notice that it changed. */
export const fingerprint = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);
