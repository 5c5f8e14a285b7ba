import type { JobName, JobPayload } from '../shared/jobs/jobs.ts';

export interface JobImplementation<N extends JobName> {
  /** When the job is enqueued by the clock, if at all. */
  readonly schedule?: {
    /** Cron: minute, hour, day, month, weekday, in the service's time zone. */
    readonly pattern: string;
    readonly payload: JobPayload<N>;
  };
  /** Does the job. It may be called twice, or be killed anywhere, for the same job. */
  run(payload: JobPayload<N>): Promise<void>;
}
