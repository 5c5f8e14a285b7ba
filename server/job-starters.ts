import { DELIVERY_CHANNELS, type DeliveryChannel } from '../shared/notification.ts';
import { NOTIFICATIONS } from '../shared/notifications.ts';
import { enqueueDelivery } from './domain/delivery/enqueue.ts';
import { getContext } from './domain/kernel/context.ts';
import { type DomainEvent, subscribe } from './domain/kernel/events.ts';
import { SETTLE_MS as SETTLE_MESSAGES_MS } from './domain/notifications/message-notifications.ts';
import { enqueue } from './jobs.ts';

/** Edits come in groups; a job waits this long for the rest of its group. */
const SETTLE_MS = 500;

/**
 * Returns the id of the job that makes a photo's pictures: however often it is enqueued, there is one such job, also of one that has
 * failed.
 */
export const getPhotoJobId = (photoId: string): string => `photo-${photoId}`;

/** Returns the id of the job that makes a pending decision: however often it is enqueued, there is one such job. */
export const getDecisionJobId = (decisionId: string): string => `decision-${decisionId}`;

/** Waits that are longer are left to the schedule, which looks every minute for what is due. */
const LONGEST_DELAY_MS = 60_000;
/** After how long something may be due, by channel. */
const WAITS_MS = DELIVERY_CHANNELS.map(
  (channel) =>
    [channel, [...new Set(Object.values(NOTIFICATIONS).map(({ waitMs }) => waitMs?.[channel] ?? 0))]] as const,
);

/** Enqueues one job a second, and no more, that looks for notifications that are due by a channel once a wait is over. */
const enqueueDue = (channel: DeliveryChannel, waitMs: number): Promise<string> => {
  const second = Math.ceil((Date.now() + waitMs) / 1_000);
  const delayMs = second * 1_000 - Date.now();
  return enqueue('due-notices', { channel }, { delayMs, jobId: `due-${channel}-${second}` });
};

/** Enqueues the jobs that deliver notifications soon after they were stored. */
const enqueueAdded = (): Promise<unknown> =>
  Promise.all(
    WAITS_MS.filter(([channel]) => getContext().noticeChannels.includes(channel)).flatMap(([channel, waits]) =>
      waits.filter((waitMs) => waitMs < LONGEST_DELAY_MS).map((waitMs) => enqueueDue(channel, waitMs)),
    ),
  );

let lastSecond = 0;

/** Enqueues one job a second, and no more, that notifies the receivers of new messages once these have had time to be read. */
const enqueueMessages = async (): Promise<void> => {
  const second = Math.ceil((Date.now() + SETTLE_MESSAGES_MS) / 1_000);
  if (second === lastSecond) return;
  lastSecond = second;
  await enqueue('message-notices', {}, { delayMs: second * 1_000 - Date.now(), jobId: `messages-${second}` });
};

/** Enqueues the jobs that follow from an event. */
const enqueueJobsOf = async (event: DomainEvent): Promise<unknown> => {
  if (event.type === 'member.ready') {
    const { userId, isBack } = event;
    return enqueue('top-up', { userId, ...(isBack && { isAlone: true }) });
  }
  if (event.type === 'pick.ready') return enqueue('introduce-picks', { userId: event.memberId });
  if (event.type === 'notifications.added') return enqueueAdded();
  if (event.type === 'message.sent') return enqueueMessages();
  if (event.type === 'mail.queued') return enqueueDelivery({ _id: event.deliveryId, noticeIds: [] });
  if (event.type === 'decision.pending') {
    const { decisionId, takesEffectAt } = event;
    const delayMs = Math.max(0, takesEffectAt.getTime() - Date.now());
    return enqueue('pending-decision', { decisionId }, { jobId: getDecisionJobId(decisionId), delayMs });
  }
  if (event.type === 'photo.received') {
    const { photoId } = event;
    return enqueue('photo', { photoId }, { jobId: getPhotoJobId(photoId) });
  }
  if (event.type === 'purchases.outdated') return enqueue('purchases', { ledgerId: event.ledgerId });
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
