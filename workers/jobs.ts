import { UnrecoverableError } from 'bullmq';
import { isJobName, JOBS, type JobName } from '../shared/jobs/jobs.ts';
import type { JobImplementation, WorkerContext } from './job-implementation.ts';
import { runDailyChunk } from './jobs/daily-chunk.ts';
import { runDaily } from './jobs/daily-run.ts';
import { runDispatches, runMail } from './jobs/dispatches.ts';
import { runDueNotifications, runMessageNotifications } from './jobs/due-notifications.ts';
import { runErasure } from './jobs/erasure.ts';
import { runFeedback } from './jobs/feedback.ts';
import { runInsight } from './jobs/insight.ts';
import { runIntroducePicks } from './jobs/introduce-picks.ts';
import { runPendingDecision } from './jobs/pending-decision.ts';
import { runPhoto } from './jobs/photo.ts';
import { runPurchases } from './jobs/purchases.ts';
import { runRecommendations } from './jobs/recommendations.ts';
import { runTopUp } from './jobs/top-up.ts';
import { runWeeklySummaries } from './jobs/weekly-summaries.ts';
import { runWording } from './jobs/wording.ts';

/** The implementation of every job; a missing one does not compile. */
const implementations: { readonly [N in JobName]: JobImplementation<N> } = {
  'daily-run': runDaily,
  'daily-chunk': runDailyChunk,
  'top-up': runTopUp,
  'introduce-picks': runIntroducePicks,
  recommendations: runRecommendations,
  feedback: runFeedback,
  wording: runWording,
  erasure: runErasure,
  photo: runPhoto,
  purchases: runPurchases,
  'pending-decision': runPendingDecision,
  mail: runMail,
  'due-notices': runDueNotifications,
  'message-notices': runMessageNotifications,
  dispatches: runDispatches,
  'weekly-summaries': runWeeklySummaries,
  insight: runInsight,
};

/** Runs a job. One whose name or payload is unknown fails at once and for good. */
export const runJob = async (name: string, data: unknown, context: WorkerContext): Promise<void> => {
  if (!isJobName(name)) throw new UnrecoverableError(`unknown job ${name}`);
  const payload = JOBS[name].payload.safeParse(data);
  if (!payload.success) throw new UnrecoverableError(`unreadable payload of ${name}`);
  const run: (payload: never, context: WorkerContext) => Promise<void> = implementations[name].run;
  await run(payload.data as never, context);
};

/** The jobs that are enqueued by the clock. */
export const scheduledJobs = Object.entries(implementations).flatMap(([name, { schedule }]) =>
  schedule ? [{ name: name as JobName, ...schedule }] : [],
);
