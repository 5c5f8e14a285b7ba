import type {
  BulkOutcome as BulkOutcomeView,
  StaffMember as StaffMemberView,
} from '../../../shared/contract/staff/staff-members.ts';
import { seesAddresses } from '../../../shared/rules/roles.ts';
import type { BulkOutcome } from '../../domain/accounts/members/bulk-changes.ts';
import type { OpenedMember, StaffMember } from '../../domain/accounts/members/members.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import { getMemberAbilities } from '../../policies/abilities.ts';
import { presentNameForStaff } from '../people.ts';
import { presentOwnProfile } from '../profiles.ts';

/** A user as a row of a list, for staff. */
export const presentStaffMemberRow = (
  { user, profile, lastActiveOn }: StaffMember,
  viewer: UserActor,
): StaffMemberView => ({
  id: user._id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: seesAddresses(viewer.role) ? user.email : null,
  phone: null,
  privateDetails: { isOpen: false, openUntil: null },
  username: user.username,
  role: user.role,
  membershipTier: user.membershipTier,
  assignedMatchmakerId: user.assignedMatchmakerId,
  verificationStatus: profile.verificationStatus,
  suspended: user.suspendedAt !== null,
  suspendedUntil: user.suspension?.until?.toISOString() ?? null,
  limitedUntil: user.limitedUntil?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  lastActiveAt: lastActiveOn,
  can: getMemberAbilities(viewer, user),
  cursor: formatCursor(user.createdAt, user._id),
});

/** What came of a change of several people, for an admin. */
export const presentBulkOutcome = ({ changed, failed }: BulkOutcome): BulkOutcomeView => ({
  changed,
  failed: failed.map(({ id, user, message }) => ({ id, person: user && presentNameForStaff(user), message })),
});

/** How somebody was verified, for staff. */
const presentVerification = ({ profile, verifiedBy }: OpenedMember): StaffMemberView['verification'] => {
  if (!profile.verification) return null;
  const { way, note, at } = profile.verification;
  return { way, note, by: verifiedBy && presentNameForStaff(verifiedBy), at: at.toISOString() };
};

/** One user, for staff: with the private details where the viewer has given a reason. */
export const presentStaffMember = (member: OpenedMember, viewer: UserActor): StaffMemberView => {
  const { user, grant } = member;
  const row = {
    ...presentStaffMemberRow(member, viewer),
    verification: presentVerification(member),
    timeZone: member.timeZone,
    applicationId: member.applicationId,
    openCases: member.openCases.map(({ kind, id, since }) => ({ kind, id, since: since.toISOString() })),
    can: getMemberAbilities(
      viewer,
      user,
      member.openCases.some(({ isMine }) => isMine),
    ),
  };
  const profile = presentOwnProfile(user, member.profile);
  if (!grant) return { ...row, profile: { ...profile, income: null } };
  const privateDetails = { isOpen: true, openUntil: grant.until.toISOString() };
  return { ...row, email: user.email, phone: user.phone, privateDetails, profile };
};
