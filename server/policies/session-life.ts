import { SESSION_LIFE, STAFF_SESSION_LIFE } from '../../shared/limits.ts';
import type { Role } from '../../shared/options.ts';
import { isStaffRole } from '../../shared/rules/roles.ts';
import type { KeptSession } from '../models/members/user.ts';

/** The times of a session, in milliseconds since 1970. */
export interface SessionTimes {
  /** When it began, at sign-in. */
  readonly startedAt: number;
  /** When it was last used, to the minute, before the present request. */
  readonly seenAt: number;
}

/** What a session says of the account that it was begun for. */
export interface SessionOrigin {
  /** The hash of its id. */
  readonly hash: string;
  /** The account's session epoch at its beginning. */
  readonly epoch: number;
}

/** How long a kept session counts that is never written anew, because the process died, in milliseconds. */
export const KEPT_SESSION_MS = 60_000;

/**
 * Whether a session belongs to the account's present epoch: it was begun in it, or it is the one that was kept when the epoch
 * began.
 */
export const isOfPresentEpoch = (
  { hash, epoch }: SessionOrigin,
  { sessionEpoch, keptSession }: { readonly sessionEpoch: number; readonly keptSession?: KeptSession | undefined },
  now: Date,
): boolean =>
  epoch === sessionEpoch ||
  (keptSession?.epoch === sessionEpoch &&
    epoch === sessionEpoch - 1 &&
    keptSession.hash === hash &&
    now.getTime() < keptSession.until.getTime());

/** Returns when a session ends by its age, however it is used. */
export const getLatestEnd = ({ startedAt }: Pick<SessionTimes, 'startedAt'>, role: Role): Date =>
  new Date(startedAt + (isStaffRole(role) ? STAFF_SESSION_LIFE : SESSION_LIFE).absoluteSeconds * 1000);

/**
 * Whether a session has ended by its age or for want of use. The role counts that the account has now, so that a member who
 * becomes staff has a session of staff at once.
 */
export const isSessionOver = ({ startedAt, seenAt }: SessionTimes, role: Role, now: Date): boolean => {
  const { idleSeconds, absoluteSeconds } = isStaffRole(role) ? STAFF_SESSION_LIFE : SESSION_LIFE;
  const at = now.getTime();
  return startedAt + absoluteSeconds * 1000 <= at || seenAt + idleSeconds * 1000 < at;
};
