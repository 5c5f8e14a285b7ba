import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import { buildStaffMemberPath, paths } from '../../../lib/paths.ts';

/*
 * Picks are views of the pages of people: a screen of their own would be named in the program that every visitor loads.
 */

/** Whether matchmakers pick for somebody: a VIP member. */
export const isPickedFor = ({ role, membershipTier }: Pick<StaffMember, 'role' | 'membershipTier'>): boolean =>
  role === 'member' && membershipTier === 'vip';

/** The address of the picks that wait for an agreement. */
export const PICKS_PATH = `${paths.staffMembers}?view=picks`;

/** Returns the address of the picks for a VIP member; with a tab, of that part of the page. */
export const buildStaffPicksPath = (userId: string, tab?: 'picks'): string =>
  `${buildStaffMemberPath(userId)}?view=picks${tab ? `&tab=${tab}` : ''}`;
