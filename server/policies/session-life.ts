import { SESSION_LIFE, STAFF_SESSION_LIFE } from '../../shared/limits.ts';
import type { Role } from '../../shared/options.ts';
import { isStaffRole } from '../../shared/rules/roles.ts';

/** The times of a session, in milliseconds since 1970. */
export interface SessionTimes {
  /** When it began, at sign-in. */
  readonly startedAt: number;
  /** When it was last used, to the minute, before the present request. */
  readonly seenAt: number;
}

/**
 * Whether a session has ended by its age or for want of use. The role counts that the account has now, so that a member who
 * becomes staff has a session of staff at once.
 */
export const isSessionOver = ({ startedAt, seenAt }: SessionTimes, role: Role, now: Date): boolean => {
  const { idleSeconds, absoluteSeconds } = isStaffRole(role) ? STAFF_SESSION_LIFE : SESSION_LIFE;
  const at = now.getTime();
  return startedAt + absoluteSeconds * 1000 <= at || seenAt + idleSeconds * 1000 < at;
};
