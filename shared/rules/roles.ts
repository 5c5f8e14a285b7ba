import type { Role, Tier } from '../options.ts';

/** Whether a role works for the service: matchmakers and admins. */
export const isStaffRole = (role: Role): boolean => role === 'matchmaker' || role === 'admin';

/**
 * Whether a role sees people's e-mail addresses without giving a reason: an admin finds accounts and tells them apart by the
 * address; a matchmaker reaches members by their thread.
 */
export const seesAddresses = (role: Role): boolean => role === 'admin';

/** Whether a role may use the calls and pages of matches and messages: members, and admins as members with nothing. */
export const hasMemberArea = (role: Role): boolean => role === 'member' || role === 'admin';

/** Whether a membership comes with a matchmaker of one's own. */
export const includesMatchmaker = (role: Role, tier: Tier | null): boolean => role === 'member' && tier === 'vip';
