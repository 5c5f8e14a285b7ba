import type { ApplicationStatus } from '../../../shared/options.ts';
import { APPLICATION_STATUSES } from '../../../shared/options.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import type { User } from '../../models/members/user.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter } from '../kernel/pagination.ts';
import { userTextFilter } from '../kernel/user-text-filter.ts';
import { type EarlierAccount, findReturning } from './returning.ts';

/** An application with the users it names: applicant, reviewer and decider. */
export interface ReviewedApplication {
  application: Application;
  users: Map<string, User>;
  /** The suspended and deleted accounts of, as it seems, the same person. */
  earlier: readonly EarlierAccount[];
}

export interface QueueQuery {
  status?: ApplicationStatus | undefined;
  /** A part of the applicant's name, e-mail or username. */
  q?: string | undefined;
  before?: string | undefined;
  limit: number;
}

/** Lists applications, longest waiting first; for admins. Throws `bad_request` for a text that is no cursor. */
export const listApplications = async (actor: Actor, query: QueueQuery): Promise<ReviewedApplication[]> => {
  requireAdmin(actor);
  const applications = await ApplicationModel.aggregate<Application>([
    {
      $match: {
        // All statuses are named, so that the index by status and time serves this query too.
        status: { $in: query.status ? [query.status] : [...APPLICATION_STATUSES] },
        ...buildCursorFilter(query.before, 'submittedAt', 'newer'),
      },
    },
    { $sort: { submittedAt: 1, _id: 1 } },
    ...(query.q?.trim() ? applicantMatches(query.q) : []),
    { $limit: query.limit },
  ]);
  return hydrateApplications(applications);
};

const applicantMatches = (q: string) => [
  {
    $lookup: {
      from: 'users',
      localField: 'userId',
      foreignField: '_id',
      pipeline: [{ $match: userTextFilter(q) }, { $project: { _id: 1 } }],
      as: 'found',
    },
  },
  { $match: { 'found.0': { $exists: true } } },
  { $unset: 'found' },
];

/** Returns one application in full; for admins. Throws `not_found`. */
export const requireApplication = async (actor: Actor, id: string): Promise<ReviewedApplication> => {
  requireAdmin(actor);
  const application = await ApplicationModel.findById(id).lean<Application>();
  if (!application) throw notFound('no such application');
  return hydrateApplication(application);
};

/** Adds the users that an application names, and earlier accounts of the applicant. */
export const hydrateApplication = async (application: Application): Promise<ReviewedApplication> => {
  const [hydrated] = await hydrateApplications([application]);
  if (!hydrated) throw new Error('unreachable');
  return hydrated;
};

const hydrateApplications = async (applications: readonly Application[]): Promise<ReviewedApplication[]> => {
  const users = await loadUsersById(applications.flatMap((one) => [one.userId, one.claimedBy, one.decidedBy]));
  const returning = await findReturning(applications.flatMap(({ userId }) => users.get(userId) ?? []));
  return applications.map((application) => ({ application, users, earlier: returning.get(application.userId) ?? [] }));
};
