import { REVIEW_FIGURE_WEEKS } from '../../../shared/review-options.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { getReviewMs, isInTime } from '../../policies/review-promise.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { getDay, getStartOfDay, today } from '../kernel/day.ts';

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

const DAY_MS = 86_400_000;

/** Returns a calendar day so many days later. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const getMonday = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const sumUp = (reviews: readonly number[]): ReviewFigures => {
  const sorted = [...reviews].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return {
    decided: reviews.length,
    inTime: reviews.filter(isInTime).length,
    medianMs: low === undefined || high === undefined ? null : (low + high) / 2,
  };
};

/** Returns when an application was decided and how long that took: of an appealed one both decisions. */
const listReviews = ({
  appeal,
  ...application
}: Pick<Application, 'submittedAt' | 'decidedAt' | 'questions' | 'appeal'>) => {
  const { decidedAt } = application;
  const decisions = [
    ...(appeal ? [{ of: application, at: appeal.first.decidedAt }] : []),
    ...(decidedAt ? [{ of: { ...application, appeal }, at: decidedAt }] : []),
  ];
  return decisions.map(({ of, at }) => ({ decidedAt: at, monday: getMonday(getDay(at)), ms: getReviewMs(of, at) }));
};

/** Counts how the promise of a timely review was kept in the last weeks, by the week of the decision; for admins. */
export const countReviews = async (actor: UserActor): Promise<ReviewWeeks> => {
  requireAdmin(actor);
  const thisMonday = getMonday(today());
  const mondays = Array.from({ length: REVIEW_FIGURE_WEEKS }, (_, n) => addDays(thisMonday, -7 * n));
  const since = getStartOfDay(mondays.at(-1) ?? thisMonday);
  const decided = await ApplicationModel.find(
    {
      $or: [
        { status: { $in: ['approved', 'rejected'] }, decidedAt: { $gte: since } },
        // Whoever appeals after this moment may have been rejected after it.
        { 'appeal.madeAt': { $gte: since } },
      ],
    },
    {
      submittedAt: 1,
      decidedAt: 1,
      'questions.askedAt': 1,
      'questions.answeredAt': 1,
      'appeal.madeAt': 1,
      'appeal.first.decidedAt': 1,
    },
  ).lean<Pick<Application, 'submittedAt' | 'decidedAt' | 'questions' | 'appeal'>[]>();
  const reviews = decided.flatMap(listReviews).filter(({ decidedAt }) => decidedAt >= since);
  return {
    total: sumUp(reviews.map(({ ms }) => ms)),
    weeks: mondays.map((monday) => ({
      monday,
      ...sumUp(reviews.filter((review) => review.monday === monday).map(({ ms }) => ms)),
    })),
  };
};
