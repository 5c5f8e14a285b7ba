import type * as z from 'zod';
import { dailyChunkJob } from './daily-chunk.ts';
import { dailyRunJob } from './daily-run.ts';
import { dispatchesJob, mailJob } from './dispatches.ts';
import { dueNotificationsJob, messageNotificationsJob } from './due-notifications.ts';
import { erasureJob } from './erasure.ts';
import { feedbackJob } from './feedback.ts';
import { insightJob } from './insight.ts';
import { introducePicksJob } from './introduce-picks.ts';
import { pendingDecisionJob } from './pending-decision.ts';
import { photoJob } from './photo.ts';
import { purchasesJob } from './purchases.ts';
import { recommendationsJob } from './recommendations.ts';
import { topUpJob } from './top-up.ts';
import { weeklySummariesJob } from './weekly-summaries.ts';
import { wordingJob } from './wording.ts';

/** Every job by its name. `workers/jobs.ts` has the implementation of each. */
export const JOBS = {
  'daily-run': dailyRunJob,
  'daily-chunk': dailyChunkJob,
  'top-up': topUpJob,
  'introduce-picks': introducePicksJob,
  recommendations: recommendationsJob,
  feedback: feedbackJob,
  wording: wordingJob,
  erasure: erasureJob,
  photo: photoJob,
  purchases: purchasesJob,
  'pending-decision': pendingDecisionJob,
  mail: mailJob,
  'due-notices': dueNotificationsJob,
  'message-notices': messageNotificationsJob,
  dispatches: dispatchesJob,
  'weekly-summaries': weeklySummariesJob,
  insight: insightJob,
} as const;

export type JobName = keyof typeof JOBS;

/** What a job is given. */
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]['payload']>;

/** Whether a name, as Redis has it, is that of a job. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name);
