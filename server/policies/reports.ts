import type { UserActor } from '../domain/kernel/actor.ts';
import type { Report } from '../models/operations/report.ts';
import { type Claim, isClaimedByOther } from './claims.ts';

/*
 * Whom a member may report is `requireKnownPerson()` in `visibility.ts`: everyone who was ever shown to them, so that neither
 * a block nor a suspension saves anyone from a report. Who works on a report is decided here.
 */

type Review = Pick<Report, 'status' | 'claimedBy' | 'reporterId' | 'reportedId'>;

/** Who has claimed a report, and when they last did something with it: claimed it. */
export const getReportClaim = ({ claimedBy, claimedAt }: Pick<Report, 'claimedBy' | 'claimedAt'>): Claim => ({
  claimedBy,
  lastActAt: claimedAt ?? null,
});

/**
 * Whether an admin may claim, release or close a report: it is not closed, no other admin has claimed it, and it is neither by nor about them.
 */
export const isWorkable = ({ status, claimedBy, reporterId, reportedId }: Review, { userId }: UserActor): boolean =>
  status !== 'closed' && (claimedBy === null || claimedBy === userId) && ![reporterId, reportedId].includes(userId);

/** Whether an admin may take a report over from another who has claimed it. */
export const canTakeReportOver = (report: Review, { userId }: UserActor): boolean =>
  report.status !== 'closed' && isClaimedByOther(report, userId);

/** Filter for the reports by and about a member. */
export const reportsOf = (userId: string) => ({ $or: [{ reporterId: userId }, { reportedId: userId }] });

/** Filter for the reports that are not closed. */
export const openReports = { status: { $ne: 'closed' } } as const;

/**
 * Filter for the reports that concern somebody else than this admin: no admin reads or works on one that they made as a member, or that was
 * made about them.
 */
export const reportsOfOthers = ({ userId }: Pick<UserActor, 'userId'>) => ({
  reporterId: { $ne: userId },
  reportedId: { $ne: userId },
});

/** Filter for the reports that {@link isWorkable} allows; `former`: also where this admin has claimed it. */
export const workableReports = (actor: UserActor, former: string | null = null) => ({
  ...openReports,
  ...reportsOfOthers(actor),
  claimedBy: { $in: [null, actor.userId, former] },
});
