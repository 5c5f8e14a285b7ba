import { decideApplicationWithin } from '../../server/domain/applications/review.ts';
import { type DecideByKind, makePendingDecision } from '../../server/domain/decisions/pending.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { markSeenWithin } from '../../server/domain/moderation/actions.ts';
import { decideAppealWithin } from '../../server/domain/moderation/appeals.ts';
import { decidePhotoWithin } from '../../server/domain/photos/review.ts';
import { closeReportWithin } from '../../server/domain/reports/review.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** How each kind of decision is made; a missing one does not compile. */
const decideByKind: DecideByKind = {
  application: decideApplicationWithin,
  photo: decidePhotoWithin,
  report: closeReportWithin,
  appeal: decideAppealWithin,
  marked: markSeenWithin,
};

/** Makes a pending decision. */
export const runPendingDecision: JobImplementation<'pending-decision'> = {
  run: (payload) => makePendingDecision(system, payload, decideByKind),
};
