import type { UserActor } from '../domain/kernel/actor.ts';
import type { Report } from '../models/operations/report.ts';

/*
 * Whom a member may report is `requireKnownPerson()` in `visibility.ts`: everyone who was ever shown to them, so that neither
 * a block nor a suspension saves anyone from a report. Who works on a report is decided here.
 */

type Claim = Pick<Report, 'status' | 'claimedBy'>;

/** Whether an admin may claim, release or close a report: it is not closed, and no other admin has claimed it. */
export const isWorkable = ({ status, claimedBy }: Claim, actor: UserActor): boolean =>
  status !== 'closed' && (claimedBy === null || claimedBy === actor.userId);

/** Filter for the reports that {@link isWorkable} allows. */
export const workableReports = (actor: UserActor) => ({
  status: { $ne: 'closed' as const },
  claimedBy: { $in: [null, actor.userId] },
});
