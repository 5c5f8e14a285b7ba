import { isStaffRole } from '../../shared/rules/roles.ts';
import type { Actor, UserActor } from '../domain/kernel/actor.ts';
import { forbidden, notFound } from '../domain/kernel/errors.ts';
import type { User } from '../models/members/user.ts';

/** Throws `not_found` for anyone but staff. */
export const requireStaff = (actor: Actor): void => {
  if (actor.kind === 'user' && !isStaffRole(actor.role)) throw notFound('not staff');
};

/** Throws `forbidden` for a matchmaker and `not_found` for anyone else but an admin or the system. */
export const requireAdmin = (actor: Actor): void => {
  requireStaff(actor);
  if (actor.kind === 'user' && actor.role !== 'admin') throw forbidden();
};

/**
 * Filter for the accounts that someone of the staff may work with: for a matchmaker the members assigned to them, for an admin
 * all. Throws `not_found` for anyone but staff.
 */
export const staffVisibleUsers = (actor: Actor): { assignedMatchmakerId?: string; role?: 'member' } => {
  requireStaff(actor);
  return actor.kind === 'user' && actor.role === 'matchmaker'
    ? { assignedMatchmakerId: actor.userId, role: 'member' }
    : {};
};

type ThreadOwner = Pick<User, 'role' | 'assignedMatchmakerId'>;

/** Whether someone of the staff may read a member's thread: the assigned matchmaker, and any admin. */
export const canReadMemberThread = (actor: UserActor, member: ThreadOwner): boolean =>
  member.role === 'member' && (actor.role === 'admin' || canWriteInMemberThread(actor, member));

/** Whether someone of the staff writes the staff's side of a member's thread: the assigned matchmaker alone. */
export const canWriteInMemberThread = (actor: UserActor, member: ThreadOwner): boolean =>
  member.role === 'member' && isStaffRole(actor.role) && member.assignedMatchmakerId === actor.userId;
