import type * as z from 'zod';
import type { ownAbilities } from '../contract/base/own-abilities.ts';
import type { Role, Tier } from '../options.ts';
import { hasMemberArea, includesMatchmaker, isStaffRole } from './roles.ts';

/** What else decides, beside role and tier. */
interface Circumstances {
  readonly isLeaving?: boolean;
  /** Whether the second factor that is asked of them is still missing: they open what sets it up, and nothing of others. */
  readonly lacksSecondFactor?: boolean;
  /** Whether the service takes documents that show who somebody is. */
  readonly takesDocuments?: boolean;
}

/** Returns what a signed-in user may open and do, by their role and tier: nothing while they are leaving. */
export const getOwnAbilities = (
  role: Role,
  tier: Tier | null,
  { isLeaving = false, lacksSecondFactor = false, takesDocuments = false }: Circumstances = {},
): z.infer<typeof ownAbilities> => {
  const isFree = !isLeaving && !lacksSecondFactor;
  const [isAdmin, isStaff] = [isFree && role === 'admin', isFree && isStaffRole(role)];
  return {
    apply: !isLeaving && role === 'applicant',
    beIntroduced: !isLeaving && role === 'member',
    seeMatches: isFree && hasMemberArea(role),
    seeMatchmaker: isFree && includesMatchmaker(role, tier),
    sendDocument: takesDocuments && !isLeaving && !isStaffRole(role),
    staff: {
      enter: !isLeaving && isStaffRole(role),
      reviewApplications: isAdmin,
      reviewReports: isAdmin,
      reviewDocuments: takesDocuments && isAdmin,
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
