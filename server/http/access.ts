import type { Access } from '../../shared/contract/base/define.ts';
import { hasMemberArea, includesMatchmaker, isStaffRole } from '../../shared/rules/roles.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { type DomainError, forbidden, notFound, unauthorized } from '../domain/kernel/errors.ts';

/**
 * Throws unless `actor` may make calls of this access: 401 without a session, then 403, or 404 for staff's calls; 403 for these
 * also where the actor has to set up a second factor first, but for the calls with which that is done.
 */
export const checkAccess = (access: Access, actor: UserActor | null, isBeforeSecondFactor = false): void => {
  if (access === 'public') return;
  if (!actor) throw unauthorized();
  const refusal = REFUSALS[access](actor);
  if (refusal) throw refusal;
  const isStaffOnly = access === 'staff' || access === 'admin';
  if (isStaffOnly && actor.lacksSecondFactor && !isBeforeSecondFactor) throw forbidden(SECOND_FACTOR_FIRST);
};

const SECOND_FACTOR_FIRST = 'Please set up your second factor first, in your settings.';

const VIP_ONLY = 'This is available only to VIP members.';

const REFUSALS: Record<Exclude<Access, 'public'>, (actor: UserActor) => DomainError | null> = {
  'signed-in': () => null,
  member: ({ role }) => (hasMemberArea(role) ? null : forbidden()),
  vip: ({ role, tier }) => {
    if (!hasMemberArea(role)) return forbidden();
    return role === 'admin' || includesMatchmaker(role, tier) ? null : forbidden(VIP_ONLY);
  },
  staff: ({ role }) => (isStaffRole(role) ? null : notFound('not staff')),
  admin: ({ role }) => {
    if (role === 'admin') return null;
    return role === 'matchmaker' ? forbidden() : notFound('not staff');
  },
};
