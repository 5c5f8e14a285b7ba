import type { ReviewFiguresView, StaffApplication } from '../../../shared/contract/staff/staff-applications.ts';
import type { ReviewFigures, ReviewWeeks } from '../../domain/applications/figures.ts';
import type { OpenedApplication, ReviewedApplication } from '../../domain/applications/queue.ts';
import type { EarlierAccount } from '../../domain/applications/returning.ts';
import type { UserActor } from '../../domain/kernel/actor.ts';
import { formatCursor } from '../../domain/kernel/pagination.ts';
import type { Application } from '../../models/members/application.ts';
import type { Profile } from '../../models/members/profile.ts';
import { getApplicationAbilities, isAppealAgainst } from '../../policies/abilities.ts';
import { presentMissingFacts, presentQuestion } from '../applications.ts';
import { presentNameById, presentNameForStaff } from '../people.ts';
import { presentPendingOf } from './staff-decisions.ts';

/** Replaces an applicant whose account is gone. */
const UNKNOWN_APPLICANT = { firstName: '', lastName: '', email: '', phone: null };

/** An application as a row of the queue, for an admin: of the answers only those that the row shows. */
export const presentStaffApplicationRow = (
  { application, users, earlier, facts, findings, dueAt, pending }: ReviewedApplication,
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
    dueAt: dueAt?.toISOString() ?? null,
    answers: {
      ...(occupation === undefined ? {} : { occupation }),
      ...(location === undefined ? {} : { location }),
    },
    missingFacts: presentMissingFacts(application, facts),
    earlier: earlier.map((one) => ({ ...presentEarlier(one), facts: null })),
    findings: [...findings],
    checks: null,
    questions: [],
    asked: presentAsked(application),
    appeal: presentAppeal(application, users, viewer),
    claimedBy: presentNameById(users, application.claimedBy),
    claimedAt: application.claimedAt?.toISOString() ?? null,
    pending: presentPendingOf(pending),
    decidedBy: presentNameById(users, application.decidedBy),
    decidedAt: application.decidedAt?.toISOString() ?? null,
    reason: application.reason,
    note: application.note,
    can: getApplicationAbilities(viewer, application, pending !== null),
    cursor: formatCursor(application.submittedAt, application._id),
  };
};

const presentEarlier = ({ user, by }: EarlierAccount) => ({
  member: presentNameForStaff(user),
  state: user.deletedAt ? ('deleted' as const) : ('suspended' as const),
  by,
});

/** What an earlier account says of its owner; nothing where it was deleted. */
const presentEarlierFacts = (
  { user }: EarlierAccount,
  profile: Profile | undefined,
): StaffApplication['earlier'][number]['facts'] =>
  user.deletedAt
    ? null
    : {
        age: profile?.age ?? null,
        location: profile?.location ?? null,
        occupation: profile?.occupation ?? null,
        joinedAt: user.createdAt.toISOString(),
        suspendedAt: user.suspendedAt?.toISOString() ?? null,
      };

/** An appeal, without what was written. */
const presentAppeal = (
  application: Application,
  users: ReviewedApplication['users'],
  viewer: UserActor,
): StaffApplication['appeal'] => {
  if (!application.appeal) return null;
  const { madeAt, first } = application.appeal;
  return {
    madeAt: madeAt.toISOString(),
    text: null,
    first: {
      decidedBy: presentNameById(users, first.decidedBy),
      decidedAt: first.decidedAt.toISOString(),
      reason: first.reason,
      note: first.note,
    },
    isOwnDecision: isAppealAgainst(viewer, application),
  };
};

const presentAsked = ({ questions = [] }: Pick<Application, 'questions'>): StaffApplication['asked'] => {
  if (questions.length === 0) return null;
  return questions.some(({ answeredAt }) => answeredAt === null) ? 'waiting' : 'answered';
};

/** An application that an admin opened: income and phone only during the review or for a reason. */
export const presentStaffApplication = (opened: OpenedApplication, viewer: UserActor): StaffApplication => {
  const { application, users, facts, isOpen, openUntil } = opened;
  const since = users.get(application.userId)?.createdAt ?? application.submittedAt;
  const presented = presentStaffApplicationRow(opened, viewer);
  const row = {
    ...presented,
    earlier: opened.earlier.map((one) => ({
      ...presentEarlier(one),
      facts: presentEarlierFacts(one, opened.earlierProfiles.get(one.user._id)),
    })),
    appeal: presented.appeal && { ...presented.appeal, text: application.appeal?.text ?? null },
    checks: opened.checks.map(({ found, accounts }) => ({
      found,
      accounts: accounts.map((user) => ({
        member: presentNameForStaff(user),
        isSuspended: user.suspendedAt !== null,
        isNewer: user.createdAt > since,
      })),
    })),
    questions: (application.questions ?? []).map((one) => ({
      ...presentQuestion(one),
      askedBy: presentNameById(users, one.askedBy),
    })),
  };
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

const HOUR_MS = 3_600_000;

const presentFigures = ({ decided, inTime, medianMs }: ReviewFigures) => ({
  decided,
  inTime,
  medianHours: medianMs === null ? null : Math.round((medianMs / HOUR_MS) * 10) / 10,
});

/** How the promise of a timely review was kept, with hours to a tenth. */
export const presentReviewFigures = ({ total, weeks }: ReviewWeeks): ReviewFiguresView => ({
  total: presentFigures(total),
  weeks: weeks.map((week) => ({ monday: week.monday, ...presentFigures(week) })),
});
