import type * as z from 'zod';
import type { ownAbilities } from '../contract/base/views.ts';
import type { Role, Tier } from '../options.ts';
import { hasMemberArea, includesMatchmaker, isStaffRole } from './roles.ts';

/** Returns what a signed-in user may open and do, by their role and tier. */
export const getOwnAbilities = (role: Role, tier: Tier | null): z.infer<typeof ownAbilities> => {
  const [isAdmin, isStaff] = [role === 'admin', isStaffRole(role)];
  return {
    apply: role === 'applicant',
    beIntroduced: role === 'member',
    seeMatches: hasMemberArea(role),
    seeMatchmaker: includesMatchmaker(role, tier),
    staff: {
      enter: isStaff,
      reviewApplications: isAdmin,
      seeMembers: isStaff,
      manageMembers: isAdmin,
      seeConversations: isStaff,
      seeJobs: isAdmin,
      seeAudit: isAdmin,
    },
  };
};
