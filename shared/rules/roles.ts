import type { Role, Tier } from '../options.ts';

/** The roles that work for the service. */
export const STAFF_ROLES: readonly Role[] = ['matchmaker', 'admin'];

/** Whether a role works for the service. */
export const isStaffRole = (role: Role): boolean => STAFF_ROLES.includes(role);

/**
 * Whether a role sees people's e-mail addresses without giving a reason: an admin finds accounts and tells them apart by the
 * address; a matchmaker reaches members by their thread.
 */
export const seesAddresses = (role: Role): boolean => role === 'admin';

/** The roles that may use the calls and pages of matches and messages: members, and admins as members with nothing. */
export const MEMBER_AREA_ROLES: readonly Role[] = ['member', 'admin'];

/** Whether a role may use the calls and pages of matches and messages. */
export const hasMemberArea = (role: Role): boolean => MEMBER_AREA_ROLES.includes(role);

/** Whether a membership comes with a matchmaker of one's own. */
export const includesMatchmaker = (role: Role, tier: Tier | null): boolean => role === 'member' && tier === 'vip';
