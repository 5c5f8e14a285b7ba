import type * as z from 'zod';
import type { ownAbilities } from '../contract/base/views.ts';
import type { Role, Tier } from '../options.ts';
import { hasMemberArea, includesMatchmaker, isStaffRole } from './roles.ts';

/** Returns what a signed-in user may open and do, by their role and tier: nothing while they are leaving. */
export const getOwnAbilities = (role: Role, tier: Tier | null, isLeaving = false): z.infer<typeof ownAbilities> => {
  const [isAdmin, isStaff] = [!isLeaving && role === 'admin', !isLeaving && isStaffRole(role)];
  return {
    apply: !isLeaving && role === 'applicant',
    beIntroduced: !isLeaving && role === 'member',
    seeMatches: !isLeaving && hasMemberArea(role),
    seeMatchmaker: !isLeaving && includesMatchmaker(role, tier),
    staff: {
      enter: isStaff,
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
