import type { StaffApplication } from '../../shared/contract/staff/staff-applications.ts';
import type { ReviewedApplication } from '../domain/applications/queue.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import { getApplicationAbilities } from '../policies/abilities.ts';
import { presentNameById, presentNameForStaff } from './people.ts';

/** Replaces an applicant whose account is gone. */
const UNKNOWN_APPLICANT = { firstName: '', lastName: '', email: '', phone: null };

/** An application for an admin. */
export const presentStaffApplication = (
  { application, users, earlier }: ReviewedApplication,
  viewer: UserActor,
): StaffApplication => {
  const applicant = users.get(application.userId) ?? { ...UNKNOWN_APPLICANT, _id: application.userId };
  return {
    id: application._id,
    userId: application.userId,
    applicant: { ...presentNameForStaff(applicant), email: applicant.email, phone: applicant.phone },
    status: application.status,
    submittedAt: application.submittedAt.toISOString(),
    answers: application.answers,
    earlier: earlier.map(({ user, by }) => ({
      member: presentNameForStaff(user),
      state: user.deletedAt ? 'deleted' : 'suspended',
      by,
    })),
    claimedBy: presentNameById(users, application.claimedBy),
    decidedBy: presentNameById(users, application.decidedBy),
    decidedAt: application.decidedAt?.toISOString() ?? null,
    reason: application.reason,
    note: application.note,
    can: getApplicationAbilities(viewer, application),
    cursor: formatCursor(application.submittedAt, application._id),
  };
};
