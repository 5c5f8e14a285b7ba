import type { QueryFilter } from 'mongoose';
import type { ApplicationStatus } from '../../../shared/options.ts';
import { APPLICATION_STATUSES } from '../../../shared/options.ts';
import type { QueueOrder, ReviewFinding } from '../../../shared/review-options.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { isUnderReview } from '../../policies/application-review.ts';
import { getDueAt } from '../../policies/review-promise.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { findGrant } from '../access-log/grants.ts';
import { recordAccess, recordList } from '../access-log/record-access.ts';
import { type KnownPending, loadPending } from '../decisions/pending.ts';
import type { Actor, UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { notFound } from '../kernel/errors.ts';
import { indexById } from '../kernel/ids.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter, QUEUE_DIRECTIONS } from '../kernel/pagination.ts';
import { checkApplication, checkApplications, type ReviewCheck } from './checks.ts';
import { type ApplicantFacts, loadApplicantFacts } from './facts.ts';
import { matchSearch } from './queue-search.ts';
import { type EarlierAccount, findReturning } from './returning.ts';

/** An application with the users it names: applicant, reviewer and decider. */
export interface ReviewedApplication {
  application: Application;
  users: Map<string, User>;
  /** The suspended and deleted accounts of, as it seems, the same person. */
  earlier: readonly EarlierAccount[];
  /** Age and gender of the applicant, as far as they are known. */
  facts: ApplicantFacts;
  /** What was found when it was looked through; nothing once it is decided. */
  findings: readonly ReviewFinding[];
  /** By when it has to be decided to keep the promise. */
  dueAt: Date | null;
  /** A decision that has not taken effect. */
  pending: KnownPending | null;
}

/** One application opened by itself. */
export interface OpenedApplication extends ReviewedApplication {
  /** The same, with the accounts that it is about. */
  checks: readonly ReviewCheck[];
  /** Whether income and phone number are shown. */
  isOpen: boolean;
  /** Until when a reason keeps them open; null where they are closed, or open for the review. */
  openUntil: Date | null;
  /** The profiles of the earlier accounts, by user id. */
  earlierProfiles: ReadonlyMap<string, Profile>;
}

export interface QueueQuery {
  status?: ApplicationStatus | undefined;
  /** A part of the applicant's name, e-mail or username, the phone number, the city, or the application's reference. */
  q?: string | undefined;
  /** The longest waiting come first unless the latest are asked for. */
  order?: QueueOrder | undefined;
  before?: string | undefined;
  limit: number;
}

/** Lists applications in the order asked for, but for those of applicants who are leaving; for admins. Throws `bad_request` for a text that is no cursor. */
export const listApplications = async (actor: Actor, query: QueueQuery): Promise<ReviewedApplication[]> => {
  requireAdmin(actor);
  const { towards, direction } = QUEUE_DIRECTIONS[query.order ?? 'oldest'];
  const sort = { submittedAt: direction, _id: direction } as const;
  const wanted = {
    // All statuses are named, so that the index by status and time serves this query too.
    status: { $in: query.status ? [query.status] : [...APPLICATION_STATUSES] },
    userId: { $nin: await findLeavingApplicants() },
    ...buildCursorFilter(query.before, 'submittedAt', towards),
  };
  const found = query.q?.trim() ? await matchSearch(query.q.trim(), wanted, sort, query.limit) : {};
  const applications = await ApplicationModel.aggregate<Application>([
    { $match: { $and: [wanted, found] } },
    { $sort: sort },
    { $limit: query.limit },
  ]);
  const rows = await loadApplicationViews(applications);
  await recordList(
    actor,
    'staffApplications.list',
    rows.flatMap(({ application, earlier }) => [application.userId, ...earlier.map(({ user }) => user._id)]),
  );
  return rows;
};

/**
 * Counts the pending applications that an admin can take up: those of nobody, and their own; 0 for others. Of the pending ones, which
 * may be very many, only an index is read; those that are left out are few.
 */
export const countWaitingApplications = async (actor: UserActor): Promise<number> => {
  if (actor.role !== 'admin') return 0;
  const leaving = await findLeavingApplicants();
  const [pending, leftOut] = await Promise.all([
    ApplicationModel.countDocuments({ status: 'pending' }),
    ApplicationModel.countDocuments(buildLeftOutFilter(actor, leaving)),
  ]);
  return Math.max(0, pending - leftOut);
};

/** Filter for the pending applications that an admin cannot take up. Every part has an index. */
export const buildLeftOutFilter = ({ userId }: UserActor, leaving: string[]): QueryFilter<Application> => ({
  status: 'pending',
  $or: [
    { status: 'pending', claimedBy: { $type: 'string', $ne: userId } },
    { 'appeal.decidedBefore': userId },
    { userId: { $in: leaving } },
  ],
});

/** Returns the ids of the applicants who have left and are not erased yet: they can be opened, but wait for nothing. */
const findLeavingApplicants = (): Promise<string[]> =>
  UserModel.distinct('_id', { leavingSince: { $type: 'date' }, role: 'applicant' });

/** Opens one application; for admins. Throws `not_found`. */
export const requireApplication = async (actor: Actor, id: string): Promise<OpenedApplication> => {
  requireAdmin(actor);
  const application = await ApplicationModel.findById(id).lean<Application>();
  if (!application) throw notFound('no such application');
  return openApplication(actor, application, 'staffApplications.one');
};

/**
 * Adds to an application what is shown of it when it is opened, which is recorded as a look by this call. To review it is a
 * reason by itself; once it is decided, private details need another.
 */
export const openApplication = async (
  actor: Actor,
  application: Application,
  call: string,
): Promise<OpenedApplication> => {
  const { userId } = application;
  const [[reviewed], grant] = await Promise.all([loadApplicationViews([application]), findGrant(actor, userId)]);
  if (!reviewed) throw new Error('unreachable');
  const isReview = isUnderReview(application, actor, clock.now());
  const reason = grant ?? (isReview ? { reason: 'review' as const, note: null, reportId: null } : null);
  const subject = reviewed.users.get(userId) ?? createUnknownSubject(userId);
  const checks = await checkApplication({ application, applicant: reviewed.users.get(userId), facts: reviewed.facts });
  const earlierIds = reviewed.earlier.map(({ user }) => user._id);
  const profiles = await ProfileModel.find({ _id: { $in: earlierIds } }).lean<Profile[]>();
  const alsoShown = [...reviewed.earlier.map(({ user }) => user), ...checks.flatMap(({ accounts }) => accounts)].map(
    ({ _id }) => _id,
  );
  await recordAccess(actor, { call, part: 'application', subject, reason, alsoShown });
  return {
    ...reviewed,
    checks,
    isOpen: reason !== null,
    openUntil: grant?.until ?? null,
    earlierProfiles: indexById(profiles),
  };
};

/** Stands for an applicant whose account is gone. */
const createUnknownSubject = (_id: string) =>
  ({ _id, role: 'applicant', membershipTier: null, assignedMatchmakerId: null }) as const;

const loadApplicationViews = async (applications: readonly Application[]): Promise<ReviewedApplication[]> => {
  const [users, factsOf, pending] = await Promise.all([
    loadUsersById(
      applications.flatMap(({ userId, claimedBy, decidedBy, appeal, questions = [] }) => [
        userId,
        claimedBy,
        decidedBy,
        appeal?.first.decidedBy ?? null,
        ...questions.map(({ askedBy }) => askedBy),
      ]),
    ),
    loadApplicantFacts(applications),
    loadPending(
      'application',
      applications.map(({ _id }) => _id),
    ),
  ]);
  const waiting = applications.filter(({ status }) => status === 'pending');
  const [returning, findingsOf] = await Promise.all([
    findReturning(applications.flatMap(({ userId }) => users.get(userId) ?? [])),
    checkApplications(
      waiting.map((one) => ({ application: one, applicant: users.get(one.userId), facts: factsOf(one) })),
    ),
  ]);
  return applications.map((application) => ({
    application,
    users,
    earlier: returning.get(application.userId) ?? [],
    facts: factsOf(application),
    findings: findingsOf.get(application.userId) ?? [],
    dueAt: getDueAt(application, clock.now()),
    pending: pending.get(application._id) ?? null,
  }));
};
