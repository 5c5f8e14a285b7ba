import * as z from 'zod';
import { time } from '../base/fields.ts';

const count = z.number().int().min(0);

/** The outcome of a day's run, as counts. */
const dayFindings = z.object({
  /** `members`: members who can be introduced; `incomplete`: those who lack gender or age. */
  members: count,
  incomplete: count,
  withCard: count,
  /** Members who received no introduction, by the reason. */
  withoutCard: z.array(z.object({ reason: z.string(), members: count })),
  cards: count,
  pairs: count,
  /** Pairs for which a soft constraint was relaxed. */
  relaxed: count,
});

const dayRun = z
  .object({
    day: z.iso.date(),
    state: z.enum(['planning', 'applying', 'done']),
    /** How many times the run was started. */
    times: count,
    startedAt: time.nullable(),
    /** How long it took, or has taken so far. */
    seconds: z.number().min(0).nullable(),
    parts: count,
    partsDone: count,
    found: dayFindings.nullable(),
  })
  .meta({ id: 'DayRun' });

const jobQueue = z
  .object({ name: z.string(), waiting: count, active: count, delayed: count, failed: count })
  .meta({ id: 'JobQueue' });

/** The daily runs of the last days and the state of the job queues. */
export const jobsView = z.object({ days: z.array(dayRun), queues: z.array(jobQueue) }).meta({ id: 'Jobs' });

export type JobsView = z.infer<typeof jobsView>;
export type DayRun = z.infer<typeof dayRun>;
