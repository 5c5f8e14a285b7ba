import { createHash } from 'node:crypto';

/** Names of the rooms that the server puts sockets into; a client never names one. */

/** All tabs of a person: `user:updated`, and what ends them. */
export const userRoom = (userId: string): string => `user:${userId}`;

/** The tabs of someone who is more than an applicant: everything else. */
export const memberRoom = (userId: string): string => `live:${userId}`;

/** The tabs of one session; its id stays out of Redis's stream. */
export const sessionRoom = (sessionId: string): string =>
  `session:${createHash('sha256').update(sessionId).digest('base64url')}`;
