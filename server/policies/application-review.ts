import { REVIEW_QUESTION } from '../../shared/review-options.ts';
import type { Actor, UserActor } from '../domain/kernel/actor.ts';
import type { Application, ReviewQuestion } from '../models/members/application.ts';
import { type Claim, isClaimedByOther } from './claims.ts';

/** Who has claimed an application, and when they last did something with it: claimed it, or asked the applicant. */
export const getClaim = ({
  claimedBy,
  claimedAt,
  questions = [],
}: Pick<Application, 'claimedBy' | 'claimedAt' | 'questions'>): Claim => {
  const asked = questions.flatMap(({ askedBy, askedAt }) => (askedBy === claimedBy ? [askedAt] : []));
  const acts = [...(claimedAt ? [claimedAt] : []), ...asked].map((at) => at.getTime());
  return { claimedBy, lastActAt: acts.length > 0 ? new Date(Math.max(...acts)) : null };
};

type Review = Pick<Application, 'status' | 'claimedBy' | 'appeal'>;

const getReviewerId = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null);

/** Whether this admin has decided an application before its appeal, and therefore does not decide that. */
export const hasDecidedBefore = ({ appeal }: Pick<Application, 'appeal'>, actor: Actor): boolean => {
  const id = getReviewerId(actor);
  return id !== null && (appeal?.decidedBefore.includes(id) ?? false);
};

/**
 * Whether an admin may claim, release or decide an application: it is pending, no other admin has claimed it, and it is no
 * appeal against a decision of theirs.
 */
export const isReviewable = (application: Review, actor: Actor): boolean => {
  const { status, claimedBy } = application;
  const isFree = claimedBy === null || claimedBy === getReviewerId(actor);
  return status === 'pending' && isFree && !hasDecidedBefore(application, actor);
};

/** Whether an admin may take an application over from another who has claimed it. */
export const canTakeOver = (application: Review, actor: UserActor): boolean =>
  application.status === 'pending' &&
  isClaimedByOther(application, actor.userId) &&
  !hasDecidedBefore(application, actor);

/** Filter for the applications that {@link isReviewable} allows; `former`: also where this admin has claimed it. */
export const reviewableApplications = (actor: Actor, former: string | null = null) => ({
  status: 'pending' as const,
  claimedBy: { $in: [null, getReviewerId(actor), former] },
  // No id is empty: without one, nothing is left out.
  'appeal.decidedBefore': { $ne: getReviewerId(actor) ?? '' },
});

/** Whether an application can be put back into the queue: only a rejected one. */
export const isReopenable = ({ status }: Pick<Application, 'status'>): boolean => status === 'rejected';

/** Filter for the applications that {@link isReopenable} allows. */
export const reopenableApplications = { status: 'rejected' } as const;

/** Whether an application, as it is, can be appealed: it was rejected, and not appealed before. */
export const isAppealable = ({
  status,
  decidedAt,
  appeal,
}: Pick<Application, 'status' | 'decidedAt' | 'appeal'>): boolean =>
  status === 'rejected' && decidedAt !== null && appeal === undefined;

/** Filter for the applications that {@link isAppealable} allows. */
export const appealableApplications = {
  status: 'rejected',
  decidedAt: { $type: 'date' },
  appeal: { $exists: false },
} as const;

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
 * Whether an admin sees all of an application because they review it: it is pending and no appeal against a decision of theirs,
 * or they have decided it within the last half hour.
 */
export const isUnderReview = (
  application: Pick<Application, 'status' | 'decidedBy' | 'decidedAt' | 'appeal'>,
  actor: Actor,
  now: Date,
): boolean => {
  const { status, decidedBy, decidedAt } = application;
  if (status === 'pending') return !hasDecidedBefore(application, actor);
  return (
    decidedAt !== null &&
    decidedBy === getReviewerId(actor) &&
    now.getTime() - decidedAt.getTime() < DECIDED_JUST_NOW_MS
  );
};
