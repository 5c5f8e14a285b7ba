import { REVIEW_PROMISE_HOURS } from '../../shared/review-options.ts';
import type { Appeal, Application, ReviewQuestion } from '../models/members/application.ts';

const HOUR_MS = 3_600_000;

type Asked = Pick<ReviewQuestion, 'askedAt' | 'answeredAt'>;
type Timed = Pick<Application, 'submittedAt'> & {
  readonly questions?: readonly Asked[] | undefined;
  readonly appeal?: Pick<Appeal, 'madeAt'> | undefined;
};

/**
 * Returns for how long, between two instants, an application waited for its applicant: while at least one question had no answer.
 * Questions that were open at the same time count once.
 */
const getHeldMs = (questions: readonly Asked[], since: Date, until: Date): number => {
  const end = until.getTime();
  let [held, reached] = [0, since.getTime()];
  for (const { askedAt, answeredAt } of [...questions].sort((a, b) => a.askedAt.getTime() - b.askedAt.getTime())) {
    const from = Math.max(askedAt.getTime(), reached);
    const to = Math.min(answeredAt?.getTime() ?? end, end);
    held += Math.max(0, to - from);
    reached = Math.max(reached, to);
  }
  return held;
};

/** Returns since when the team has something to decide: an appeal begins the promised time anew. */
const getStart = ({ submittedAt, appeal }: Timed): Date => appeal?.madeAt ?? submittedAt;

/**
 * Returns how long the team had an application, or its appeal, until an instant: without the time for which it waited for its
 * applicant.
 */
export const getReviewMs = (application: Timed, until: Date): number => {
  const start = getStart(application);
  return Math.max(0, until.getTime() - start.getTime() - getHeldMs(application.questions ?? [], start, until));
};

/**
 * Returns by when an application has to be decided to keep the promise; null once it is decided, and while it waits for its
 * applicant.
 */
export const getDueAt = (application: Timed & Pick<Application, 'status'>, now: Date): Date | null => {
  const { status, questions = [] } = application;
  if (status !== 'pending' || questions.some(({ answeredAt }) => answeredAt === null)) return null;
  const start = getStart(application);
  return new Date(start.getTime() + REVIEW_PROMISE_HOURS * HOUR_MS + getHeldMs(questions, start, now));
};

/** Whether a review that took so long kept the promise. */
export const isInTime = (reviewMs: number): boolean => reviewMs <= REVIEW_PROMISE_HOURS * HOUR_MS;
