import * as z from 'zod';
import { time } from '../base/fields.ts';

const count = z.number().int().min(0);

/** What a day's plans came to: counts alone. */
const dayFindings = z.object({
  /** Who could be offered to someone and has gender and age; and who lacks one of them. */
  members: count,
  incomplete: count,
  withCard: count,
  /** Members without a card, by what left nobody for them. */
  withoutCard: z.array(z.object({ reason: z.string(), members: count })),
  cards: count,
  pairs: count,
  /** Pairs for which a soft wish was relaxed. */
  relaxed: count,
});

const dayRun = z
  .object({
    day: z.iso.date(),
    state: z.enum(['planning', 'applying', 'done']),
    /** How often the day was begun. */
    times: count,
    startedAt: time.nullable(),
    /** How long it took, or has been taking. */
    seconds: z.number().min(0).nullable(),
    parts: count,
    partsDone: count,
    found: dayFindings.nullable(),
  })
  .meta({ id: 'DayRun' });

const jobQueue = z
  .object({ name: z.string(), waiting: count, active: count, delayed: count, failed: count })
  .meta({ id: 'JobQueue' });

export const jobsView = z.object({ days: z.array(dayRun), queues: z.array(jobQueue) }).meta({ id: 'Jobs' });

export type JobsView = z.infer<typeof jobsView>;
export type DayRun = z.infer<typeof dayRun>;
