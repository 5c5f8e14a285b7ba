import { type DomainEvent, subscribe } from './domain/kernel/events.ts';
import { enqueue } from './jobs.ts';

/** Edits come in groups; a job waits this long for the rest of its group. */
const SETTLE_MS = 500;

/** Enqueues the sending of a mail. However often it is enqueued, there is one such job, which ends after its last attempt. */
export const enqueueMail = (mailId: string): Promise<string> =>
  enqueue('mail', { mailId }, { jobId: `mail-${mailId}` });

/** Enqueues the jobs that follow from an event. */
const enqueueJobsOf = async (event: DomainEvent): Promise<unknown> => {
  if (event.type === 'member.ready') return enqueue('top-up', { userId: event.userId });
  if (event.type === 'mail.queued') return enqueueMail(event.mailId);
  if (event.type === 'photo.received') return enqueue('photo', { photoId: event.photoId });
  if (event.type === 'insights.outdated') {
    const { userId } = event;
    return Promise.all(event.of.map((kind) => enqueue(kind, { userId }, { delayMs: SETTLE_MS })));
  }
};

/**
 * Enqueues jobs for the events of this process; returns the function that stops it. A job that Redis could not take is not
 * lost: the workers find in the database what it should have done.
 */
export const startJobStarters = (onError: (error: unknown) => void = () => {}): (() => void) =>
  subscribe((event) => {
    enqueueJobsOf(event).catch(onError);
  });
