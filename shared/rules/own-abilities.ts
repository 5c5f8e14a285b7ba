import type * as z from 'zod';
import type { ownAbilities } from '../contract/base/views.ts';
import type { Role, Tier } from '../options.ts';
import { hasMemberArea, includesMatchmaker, isStaffRole } from './roles.ts';

/** What keeps somebody from what role and tier allow. */
interface Hindrances {
  readonly isLeaving?: boolean;
  /** Whether the second factor that is asked of them is still missing: they open what sets it up, and nothing of others. */
  readonly lacksSecondFactor?: boolean;
}

/** Returns what a signed-in user may open and do, by their role and tier: nothing while they are leaving. */
export const getOwnAbilities = (
  role: Role,
  tier: Tier | null,
  { isLeaving = false, lacksSecondFactor = false }: Hindrances = {},
): z.infer<typeof ownAbilities> => {
  const isFree = !isLeaving && !lacksSecondFactor;
  const [isAdmin, isStaff] = [isFree && role === 'admin', isFree && isStaffRole(role)];
  return {
    apply: !isLeaving && role === 'applicant',
    beIntroduced: !isLeaving && role === 'member',
    seeMatches: isFree && hasMemberArea(role),
    seeMatchmaker: isFree && includesMatchmaker(role, tier),
    staff: {
      enter: !isLeaving && isStaffRole(role),
      reviewApplications: isAdmin,
      reviewReports: isAdmin,
      seeMembers: isStaff,
      manageMembers: isAdmin,
      seeConversations: isStaff,
      agreeToPicks: isStaff && !isAdmin,
      seeJobs: isAdmin,
      seeAudit: isAdmin,
      seeInsight: isAdmin,
    },
  };
};
