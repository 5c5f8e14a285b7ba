import type { StaffApplication } from '../../shared/contract/staff/staff-applications.ts';
import type { OpenedApplication, ReviewedApplication } from '../domain/applications/queue.ts';
import type { UserActor } from '../domain/kernel/actor.ts';
import { formatCursor } from '../domain/kernel/pagination.ts';
import { getApplicationAbilities } from '../policies/abilities.ts';
import { presentMissingFacts } from './applications.ts';
import { presentNameById, presentNameForStaff } from './people.ts';

/** Replaces an applicant whose account is gone. */
const UNKNOWN_APPLICANT = { firstName: '', lastName: '', email: '', phone: null };

/** An application as a row of the queue, for an admin: of the answers only those that the row shows. */
export const presentStaffApplicationRow = (
  { application, users, earlier, facts }: ReviewedApplication,
  viewer: UserActor,
): StaffApplication => {
  const applicant = users.get(application.userId) ?? { ...UNKNOWN_APPLICANT, _id: application.userId };
  const { occupation, location } = application.answers;
  return {
    id: application._id,
    userId: application.userId,
    applicant: { ...presentNameForStaff(applicant), email: applicant.email, phone: null },
    privateDetails: { isOpen: false, openUntil: null },
    status: application.status,
    submittedAt: application.submittedAt.toISOString(),
    answers: {
      ...(occupation === undefined ? {} : { occupation }),
      ...(location === undefined ? {} : { location }),
    },
    missingFacts: presentMissingFacts(application, facts),
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

/** An application that an admin opened: income and phone only during the review or for a reason. */
export const presentStaffApplication = (opened: OpenedApplication, viewer: UserActor): StaffApplication => {
  const { application, users, facts, isOpen, openUntil } = opened;
  const row = presentStaffApplicationRow(opened, viewer);
  const answers = {
    ...application.answers,
    ...(facts.age === null ? {} : { age: facts.age }),
    ...(facts.gender === null ? {} : { gender: facts.gender }),
  };
  if (!isOpen) {
    const { income, phone, ...shown } = answers;
    return { ...row, answers: shown };
  }
  return {
    ...row,
    applicant: { ...row.applicant, phone: users.get(application.userId)?.phone ?? null },
    privateDetails: { isOpen, openUntil: openUntil?.toISOString() ?? null },
    answers,
  };
};
