import type { StaffMember as StaffMemberView } from '../../shared/contract/staff/staff-members.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import type { StaffMember } from '../domain/staff/members.ts';
import { getMemberAbilities } from '../policies/abilities.ts';
import { presentOwnProfile } from './profiles.ts';

/** A user as a row of a list, for staff. */
export const presentStaffMemberRow = ({ user, profile }: StaffMember, viewer: UserActor): StaffMemberView => ({
  id: user._id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  username: user.username,
  role: user.role,
  membershipTier: user.membershipTier,
  assignedMatchmakerId: user.assignedMatchmakerId,
  verificationStatus: profile.verificationStatus,
  suspended: user.suspendedAt !== null,
  createdAt: user.createdAt.toISOString(),
  lastActiveAt: user.lastActiveAt?.toISOString() ?? null,
  can: getMemberAbilities(viewer, user),
  cursor: formatCursor(user.createdAt, user._id),
});

/** One user in full, for staff. */
export const presentStaffMember = (member: StaffMember, viewer: UserActor): StaffMemberView => ({
  ...presentStaffMemberRow(member, viewer),
  profile: presentOwnProfile(member.user, member.profile),
});
