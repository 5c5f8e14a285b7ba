import type { Channels, MailServer } from '../server/domain/delivery/channel.ts';
import type { WordingModel } from '../server/domain/recommendations/wording.ts';
import type { JobName, JobPayload } from '../shared/jobs/jobs.ts';

/** What a worker process has for its jobs. */
export interface WorkerContext {
  /** The language model, where one is configured. */
  readonly wordingModel: WordingModel | null;
  /** The mail server, where one is configured. */
  readonly mailServer: MailServer | null;
  /** By what notifications are delivered. */
  readonly channels: Channels;
}

export interface JobImplementation<N extends JobName> {
  /** When the job is enqueued by the clock, if at all. */
  readonly schedule?: {
    /** Cron: minute, hour, day, month, weekday, in the service's time zone. */
    readonly pattern: string;
    readonly payload: JobPayload<N>;
  };
  /** Does the job. It may be called twice, or be killed anywhere, for the same job. */
  run(payload: JobPayload<N>, context: WorkerContext): Promise<void>;
}
