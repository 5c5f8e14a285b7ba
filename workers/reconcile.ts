import { findErasableAccounts } from '../server/domain/accounts/erasure.ts';
import { endDueSuspensions } from '../server/domain/accounts/members/suspensions.ts';
import { endDuePauses } from '../server/domain/accounts/pause.ts';
import { findOverdueInsight } from '../server/domain/analytics/analytics.ts';
import { switchDueCovers } from '../server/domain/assignments/cover.ts';
import { findOverdueWork } from '../server/domain/daily-batch/reconcile.ts';
import { findDueDecisions } from '../server/domain/decisions/pending.ts';
import { findOverdueDeliveries } from '../server/domain/delivery/claim.ts';
import { enqueueDelivery } from '../server/domain/delivery/enqueue.ts';
import { system } from '../server/domain/kernel/actor.ts';
import { clock } from '../server/domain/kernel/clock.ts';
import { getContext } from '../server/domain/kernel/context.ts';
import { findOutdatedPurchases } from '../server/domain/membership/payments/subscriptions.ts';
import { settleDueMemberships } from '../server/domain/membership/settle-due.ts';
import { endDueLimits } from '../server/domain/moderation/actions.ts';
import { tellAnnouncements } from '../server/domain/notifications/announcements.ts';
import { findOverduePhotos } from '../server/domain/photos/process.ts';
import { endDueRemovals } from '../server/domain/privacy/contact-list.ts';
import { endDueDocuments } from '../server/domain/verification/due.ts';
import { getDecisionJobId, getPhotoJobId } from '../server/job-starters.ts';
import { enqueue, enqueueOverdue, getQueue } from '../server/jobs.ts';
import { JOBS } from '../shared/jobs/jobs.ts';
import { scheduledJobs } from './jobs.ts';

/** How a step of a round went. */
export interface StepResult {
  readonly step: string;
  readonly seconds: number;
  /** Null where it was done. */
  readonly error: unknown;
}

/** A round comes once a minute. */
const LONGEST_WAIT_MS = 60_000;

type Steps = Readonly<Record<string, () => Promise<void>>>;

/** What a round does, in this order. Each step may be repeated, also by many workers at once. */
const STEPS: Steps = {
  schedules: async () => {
    for (const job of scheduledJobs) await ensureScheduled(job);
  },
  'daily batches': async () => {
    const { day, userIds, pickedFor } = await findOverdueWork();
    // Without a pause: whatever made it fail, the day is done soon after that has ended (decision 0010).
    if (day !== null) await enqueueOverdue('daily-run', { day, unlessDone: true }, `overdue-${day}`, 0);
    for (const userId of userIds) await enqueueOverdue('top-up', { userId }, `overdue-${userId}`);
    for (const userId of pickedFor) await enqueueOverdue('introduce-picks', { userId }, `overdue-picks-${userId}`);
  },
  erasures: async () => {
    for (const userId of await findErasableAccounts()) await enqueue('erasure', { userId });
  },
  memberships: () => settleDueMemberships(system),
  // Whoever is back may be introduced again.
  pauses: async () => topUp(await endDuePauses(system)),
  limits: async () => topUp(await endDueLimits()),
  suspensions: async () => topUp(await endDueSuspensions()),
  purchases: async () => {
    for (const ledgerId of await findOutdatedPurchases(system)) await enqueue('purchases', { ledgerId });
  },
  photos: async () => {
    for (const photoId of await findOverduePhotos(system)) {
      await enqueueOverdue('photo', { photoId }, getPhotoJobId(photoId));
    }
  },
  covers: async () => {
    const next = await switchDueCovers(system);
    // At its time, where that is before the next round.
    const waitMs = next === null ? LONGEST_WAIT_MS : next.getTime() - clock.now().getTime();
    if (waitMs < LONGEST_WAIT_MS) setTimeout(() => void switchDueCovers(system).catch(() => {}), waitMs).unref();
  },
  'verification documents': () => endDueDocuments(system),
  decisions: async () => {
    for (const decisionId of await findDueDecisions()) {
      await enqueueOverdue('pending-decision', { decisionId }, getDecisionJobId(decisionId), 0);
    }
  },
  deliveries: async () => {
    for (const delivery of await findOverdueDeliveries()) await enqueueDelivery(delivery);
  },
  figures: async () => {
    const lastDay = await findOverdueInsight(system);
    if (lastDay !== null) await enqueue('insight', { day: lastDay });
  },
  announcements: () => tellAnnouncements(system),
  'removed phone numbers': () => endDueRemovals(system),
};

const topUp = async (userIds: readonly string[]): Promise<void> => {
  for (const userId of userIds) await enqueue('top-up', { userId });
};

/** Runs one round: restores what Redis has lost, and does what is due by the clock. A step that fails keeps no other from being done. */
export const reconcile = async (report: (result: StepResult) => void, steps: Steps = STEPS): Promise<void> => {
  for (const [step, run] of Object.entries(steps)) {
    const begin = performance.now();
    const error: unknown = await run().then(
      () => null,
      (reason: unknown) => reason ?? new Error('it failed'),
    );
    report({ step, seconds: (performance.now() - begin) / 1_000, error });
  }
};

/** Runs a round now and then one every so often, one at a time. Returns what stops it. */
export const startReconciling = async (report: (result: StepResult) => void, everyMs: number): Promise<() => void> => {
  let running: Promise<void> | null = null;
  const runRound = (): Promise<void> => {
    running ??= reconcile(report).finally(() => {
      running = null;
    });
    return running;
  };
  await runRound();
  const timer = setInterval(() => void runRound(), everyMs);
  return () => clearInterval(timer);
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
