import { findErasableAccounts } from '../server/domain/accounts/erasure.ts';
import { endDuePauses } from '../server/domain/accounts/pause.ts';
import { endDueLimits } from '../server/domain/conduct/actions.ts';
import { findOverdueWork } from '../server/domain/daily-batch/reconcile.ts';
import { findDueDecisions } from '../server/domain/decisions/pending.ts';
import { findOverdueInsight } from '../server/domain/insight/insight.ts';
import { system } from '../server/domain/kernel/actor.ts';
import { getContext } from '../server/domain/kernel/context.ts';
import { findWaitingMails } from '../server/domain/mail/outbox.ts';
import { findOverduePhotos } from '../server/domain/photos/process.ts';
import { endDueRemovals } from '../server/domain/privacy/contact-list.ts';
import { endDueSuspensions } from '../server/domain/staff/suspensions.ts';
import { enqueueMail, getDecisionJobId, getPhotoJobId } from '../server/job-starters.ts';
import { enqueue, enqueueOverdue, getQueue } from '../server/jobs.ts';
import { JOBS } from '../shared/jobs/jobs.ts';
import { scheduledJobs } from './jobs.ts';

/**
 * Restores what Redis has lost: schedules, an overdue run of today, first batches of new members, pictures of photos, decisions of staff, mail. Has the
 * figures of a day computed once it is over. Has the accounts
 * erased whose owners left long ago, lifts pauses, limits and suspensions that are over, ends the time of phone numbers that were removed from lists a
 * day ago, and seals the records of looks of days that have ended. Safe to repeat, also
 * by many workers at once.
 */
export const reconcile = async (): Promise<void> => {
  for (const job of scheduledJobs) await ensureScheduled(job);
  const { day, userIds } = await findOverdueWork();
  // Without a pause: whatever made it fail, the day is done soon after that has ended (decision 0010).
  if (day !== null) await enqueueOverdue('daily-run', { day, unlessDone: true }, `overdue-${day}`, 0);
  for (const userId of userIds) await enqueueOverdue('top-up', { userId }, `overdue-${userId}`);
  for (const userId of await findErasableAccounts()) await enqueue('erasure', { userId });
  const offerableAgain = [await endDuePauses(system), await endDueLimits(), await endDueSuspensions()].flat();
  for (const userId of offerableAgain) await enqueue('top-up', { userId });
  for (const photoId of await findOverduePhotos(system)) {
    await enqueueOverdue('photo', { photoId }, getPhotoJobId(photoId));
  }
  for (const decisionId of await findDueDecisions()) {
    await enqueueOverdue('pending-decision', { decisionId }, getDecisionJobId(decisionId), 0);
  }
  for (const mailId of await findWaitingMails()) await enqueueMail(mailId);
  const lastDay = await findOverdueInsight(system);
  if (lastDay !== null) await enqueue('insight', { day: lastDay });
  await endDueRemovals(system);
};

/** Stores a job's schedule unless it is stored already. A queue has at most one, whose id is the queue's name. */
const ensureScheduled = async ({ name, pattern, payload }: (typeof scheduledJobs)[number]): Promise<void> => {
  const { queue: id, options } = JOBS[name];
  const queue = getQueue(id);
  const tz = getContext().timeZone;
  const known = await queue.getJobScheduler(id);
  if (known?.name === name && known.pattern === pattern && known.tz === tz && known.next) return;
  await queue.upsertJobScheduler(
    id,
    { pattern, tz },
    {
      name,
      data: payload,
      opts: {
        attempts: options.maxAttempts,
        backoff: { type: 'exponential', delay: options.backoffMs },
        removeOnComplete: 100,
        removeOnFail: 100,
      },
    },
  );
};
