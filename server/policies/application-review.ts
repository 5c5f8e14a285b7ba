import type { Actor } from '../domain/kernel/actor.ts';
import type { Application } from '../models/members/application.ts';

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
