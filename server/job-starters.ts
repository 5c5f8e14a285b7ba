import type { NoticeChannel } from '../shared/options.ts';
import { getContext } from './domain/kernel/context.ts';
import { type DomainEvent, subscribe } from './domain/kernel/events.ts';
import { MESSAGE_WAITS_MS } from './domain/notices/due.ts';
import { enqueue } from './jobs.ts';

/** Edits come in groups; a job waits this long for the rest of its group. */
const SETTLE_MS = 500;

/** Enqueues the sending of a mail. However often it is enqueued, there is one such job, which ends after its last attempt. */
export const enqueueMail = (mailId: string): Promise<string> =>
  enqueue('mail', { mailId }, { jobId: `mail-${mailId}` });

/**
 * Returns the id of the job that makes a photo's pictures: however often it is enqueued, there is one such job, also of one that has
 * failed.
 */
export const getPhotoJobId = (photoId: string): string => `photo-${photoId}`;

/** Returns the id of the job that makes a pending decision: however often it is enqueued, there is one such job. */
export const getDecisionJobId = (decisionId: string): string => `decision-${decisionId}`;

/** Waits that are longer are left to the schedule, which looks every minute for what is due. */
const LONGEST_DELAY_MS = 60_000;

/** Enqueues one job a second, and no more, that looks for notices that are due by a channel once a wait is over. */
const enqueueDueNotices = (channel: NoticeChannel, waitMs: number): Promise<string> => {
  const second = Math.ceil((Date.now() + waitMs) / 1_000);
  const delayMs = second * 1_000 - Date.now();
  return enqueue('due-notices', { channel }, { delayMs, jobId: `due-${channel}-${second}` });
};

/** Enqueues the jobs that deliver notices soon after they were stored. */
const enqueueDeliveries = (): Promise<unknown> =>
  Promise.all(
    getContext().noticeChannels.flatMap((channel) =>
      [0, MESSAGE_WAITS_MS[channel]]
        .filter((waitMs) => waitMs < LONGEST_DELAY_MS)
        .map((waitMs) => enqueueDueNotices(channel, waitMs)),
    ),
  );

/** Enqueues the jobs that follow from an event. */
const enqueueJobsOf = async (event: DomainEvent): Promise<unknown> => {
  if (event.type === 'member.ready') return enqueue('top-up', { userId: event.userId });
  if (event.type === 'notices.added') return enqueueDeliveries();
  if (event.type === 'mail.queued') return enqueueMail(event.mailId);
  if (event.type === 'decision.pending') {
    const { decisionId, takesEffectAt } = event;
    const delayMs = Math.max(0, takesEffectAt.getTime() - Date.now());
    return enqueue('pending-decision', { decisionId }, { jobId: getDecisionJobId(decisionId), delayMs });
  }
  if (event.type === 'photo.received') {
    const { photoId } = event;
    return enqueue('photo', { photoId }, { jobId: getPhotoJobId(photoId) });
  }
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
