import type { Access, Call } from '../../shared/contract/base/define.ts';
import { hasMemberArea, includesMatchmaker, isStaffRole } from '../../shared/rules/roles.ts';
import { requireSecondFactor, type UserActor } from '../domain/kernel/actor.ts';
import { type DomainError, forbidden, notFound, unauthorized } from '../domain/kernel/errors.ts';

/**
 * Throws unless `actor` may make calls of this access: 401 without a session, then 403, or 404 for staff's calls; 403 also
 * for somebody who has left, and at calls about others for who has to set up a second factor first, but for the calls with
 * which that is undone and done.
 */
export const checkAccess = (access: Access, actor: UserActor | null, exemptions: Exemptions = {}): void => {
  if (access === 'public') return;
  if (!actor) throw unauthorized();
  const refusal = REFUSALS[access](actor);
  if (refusal) throw refusal;
  if (actor.isLeaving && !exemptions.whileLeaving) throw forbidden(COME_BACK_FIRST);
  // What is open to everybody who is signed in is about themselves, or asks the policies.
  if (access !== 'signed-in' && !exemptions.beforeSecondFactor) requireSecondFactor(actor);
};

/** For whom a call is open although they must do something else first. */
type Exemptions = Pick<Call, 'beforeSecondFactor' | 'whileLeaving'>;

const COME_BACK_FIRST = 'You have left. Please come back first.';

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
