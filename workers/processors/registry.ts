import { UnrecoverableError } from 'bullmq';
import { type JobName, type JobPayload, jobs } from '../../shared/jobs.ts';
import { dailyMatches } from './daily-matches.ts';
import { feedback } from './feedback.ts';
import { recommendations } from './recommendations.ts';
import { wording } from './wording.ts';

type Processors = { readonly [N in JobName]: (payload: JobPayload<N>) => Promise<unknown> };

/** One processor a job; a missing one does not compile. */
const processors: Processors = {
  'daily-matches': dailyMatches,
  recommendations,
  feedback,
  wording,
};

/** Does a job. One whose payload can't be read fails at once and for good. */
export const doJob = async (name: JobName, data: unknown): Promise<void> => {
  const payload = jobs[name].safeParse(data);
  if (!payload.success) throw new UnrecoverableError(`unreadable payload of ${name}`);
  const process: (payload: never) => Promise<unknown> = processors[name];
  await process(payload.data as never);
};
