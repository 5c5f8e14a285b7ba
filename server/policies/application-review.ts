import { REVIEW_QUESTION } from '../../shared/review-options.ts';
import type { Actor } from '../domain/kernel/actor.ts';
import type { Application, ReviewQuestion } from '../models/members/application.ts';

type Review = Pick<Application, 'status' | 'claimedBy'>;

const getReviewerId = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null);

/** Whether an admin may claim, release or decide an application: it is pending and no other admin has claimed it. */
export const isReviewable = ({ status, claimedBy }: Review, actor: Actor): boolean =>
  status === 'pending' && (claimedBy === null || claimedBy === getReviewerId(actor));

/** Filter for the applications that {@link isReviewable} allows. */
export const reviewableApplications = (actor: Actor) => ({
  status: 'pending' as const,
  claimedBy: { $in: [null, getReviewerId(actor)] },
});

/** Whether an application can be put back into the queue: only a rejected one. */
export const isReopenable = ({ status }: Pick<Application, 'status'>): boolean => status === 'rejected';

/** Filter for the applications that {@link isReopenable} allows. */
export const reopenableApplications = { status: 'rejected' } as const;

/** Whether an admin may ask the applicant something: they may decide the application, and not too much was asked already. */
export const isAskable = (application: Review & Pick<Application, 'questions'>, actor: Actor): boolean =>
  isReviewable(application, actor) && (application.questions ?? []).length < REVIEW_QUESTION.maxCount;

/** Filter for the applications that {@link isAskable} allows. */
export const askableApplications = (actor: Actor) => ({
  ...reviewableApplications(actor),
  [`questions.${REVIEW_QUESTION.maxCount - 1}`]: { $exists: false },
});

/** Whether the applicant may answer a question: the application is pending, and the question has no answer. */
export const isAnswerable = (
  { status }: Pick<Application, 'status'>,
  { answeredAt }: Pick<ReviewQuestion, 'answeredAt'>,
): boolean => status === 'pending' && answeredAt === null;

/** How long an admin who has decided an application still sees all of it. */
const DECIDED_JUST_NOW_MS = 30 * 60_000;

/**
 * Whether an admin sees all of an application because they review it: it is pending, or they have decided it within the last
 * half hour.
 */
export const isUnderReview = (
  { status, decidedBy, decidedAt }: Pick<Application, 'status' | 'decidedBy' | 'decidedAt'>,
  actor: Actor,
  now: Date,
): boolean =>
  status === 'pending' ||
  (decidedAt !== null &&
    decidedBy === getReviewerId(actor) &&
    now.getTime() - decidedAt.getTime() < DECIDED_JUST_NOW_MS);
