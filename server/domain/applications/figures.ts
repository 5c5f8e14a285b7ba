import { REVIEW_FIGURE_WEEKS } from '../../../shared/review-options.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { getReviewMs, isInTime } from '../../policies/review-promise.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor, UserActor } from '../kernel/actor.ts';
import { addDays, getDay, getMonday, getStartOfDay, today } from '../kernel/day.ts';

/** How fast applications were decided in some time. */
export interface ReviewFigures {
  decided: number;
  /** How many of them within the promised time. */
  inTime: number;
  /** Milliseconds; null where none was decided. */
  medianMs: number | null;
}

export interface ReviewWeeks {
  total: ReviewFigures;
  /** The last weeks, this one first; `monday` is a day of the service's time zone. */
  weeks: (ReviewFigures & { monday: string })[];
}

/** Sums up how long decisions took, in milliseconds. */
export const sumUp = (reviews: readonly number[]): ReviewFigures => {
  const sorted = [...reviews].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return {
    decided: reviews.length,
    inTime: reviews.filter(isInTime).length,
    medianMs: low === undefined || high === undefined ? null : (low + high) / 2,
  };
};

/** A decision on an application, or on the appeal against one. */
export interface Review {
  /** Of an application there may be two, the second one after an appeal. */
  applicationId: string;
  decidedAt: Date;
  isApproval: boolean;
  /** How long the team had it, in milliseconds, without the time for which it waited for its applicant. */
  ms: number;
}

type Reviewed = Pick<Application, '_id' | 'status' | 'submittedAt' | 'decidedAt' | 'questions' | 'appeal'>;

/** Returns the decisions on an application: of an appealed one both. */
const listReviews = ({ appeal, status, ...application }: Reviewed): Review[] => {
  const { decidedAt } = application;
  return [
    ...(appeal ? [{ of: application, at: appeal.first.decidedAt, isApproval: false }] : []),
    ...(decidedAt ? [{ of: { ...application, appeal }, at: decidedAt, isApproval: status === 'approved' }] : []),
  ].map(({ of, at, isApproval }) => ({
    applicationId: of._id,
    decidedAt: at,
    isApproval,
    ms: getReviewMs(of, at),
  }));
};

/** Loads the decisions that were made at or after an instant. */
export const loadReviews = async (_actor: Actor, since: Date): Promise<Review[]> => {
  const decided = await ApplicationModel.find(
    {
      $or: [
        { status: { $in: ['approved', 'rejected'] }, decidedAt: { $gte: since } },
        // Whoever appeals after this moment may have been rejected after it.
        { 'appeal.madeAt': { $gte: since } },
      ],
    },
    {
      status: 1,
      submittedAt: 1,
      decidedAt: 1,
      'questions.askedAt': 1,
      'questions.answeredAt': 1,
      'appeal.madeAt': 1,
      'appeal.first.decidedAt': 1,
    },
  ).lean<Reviewed[]>();
  return decided.flatMap(listReviews).filter(({ decidedAt }) => decidedAt >= since);
};

/** Counts how the promise of a timely review was kept in the last weeks, by the week of the decision; for admins. */
export const countReviews = async (actor: UserActor): Promise<ReviewWeeks> => {
  requireAdmin(actor);
  const thisMonday = getMonday(today());
  const mondays = Array.from({ length: REVIEW_FIGURE_WEEKS }, (_, n) => addDays(thisMonday, -7 * n));
  const found = await loadReviews(actor, getStartOfDay(mondays.at(-1) ?? thisMonday));
  const reviews = found.map(({ decidedAt, ms }) => ({ ms, monday: getMonday(getDay(decidedAt)) }));
  return {
    total: sumUp(reviews.map(({ ms }) => ms)),
    weeks: mondays.map((monday) => ({
      monday,
      ...sumUp(reviews.filter((review) => review.monday === monday).map(({ ms }) => ms)),
    })),
  };
};
