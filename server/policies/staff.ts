import type { Actor } from '../domain/kernel/actor.ts';
import { forbidden, notFound } from '../domain/kernel/errors.ts';

/** Throws `not_found` for anyone but staff. */
export const requireStaff = (actor: Actor): void => {
  if (actor.kind === 'user' && actor.role !== 'admin' && actor.role !== 'matchmaker') throw notFound('not staff');
};

/** Throws `forbidden` for a matchmaker and `not_found` for anyone else but an admin or the system. */
export const requireAdmin = (actor: Actor): void => {
  requireStaff(actor);
  if (actor.kind === 'user' && actor.role !== 'admin') throw forbidden();
};

/** The people a member of staff may work with, as a filter on users: a matchmaker, the members assigned to them. */
export const staffSees = (actor: Actor): { assignedMatchmakerId?: string; role?: 'member' } => {
  requireStaff(actor);
  return actor.kind === 'user' && actor.role === 'matchmaker'
    ? { assignedMatchmakerId: actor.userId, role: 'member' }
    : {};
};
