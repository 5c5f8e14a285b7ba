import { DISPATCHES_A_JOB } from '../../../shared/jobs/dispatches.ts';
import { enqueue, enqueueMany } from '../../jobs.ts';
import type { Delivery } from '../../models/operations/delivery.ts';
import { clock } from '../kernel/clock.ts';

/** What says by which job a delivery is sent. */
type Queued = Pick<Delivery, '_id' | 'noticeIds'>;

/** Returns the id of the job of one delivery; mails of their own have a queue of their own, so that links wait for no notifications. */
export const getDeliveryJob = ({ _id, noticeIds }: Queued) =>
  noticeIds.length === 0
    ? ({ name: 'mail', jobId: `mail-${_id}` } as const)
    : ({ name: 'dispatches', jobId: `dispatch-${_id}` } as const);

/** Enqueues a delivery. However often it is enqueued, there is one such job at a time. */
export const enqueueDelivery = (delivery: Queued): Promise<string> => {
  const { name, jobId } = getDeliveryJob(delivery);
  return enqueue(name, { dispatchIds: [delivery._id] }, { jobId });
};

/** Enqueues a delivery of notifications for a later time: once its job is over, another one may follow. */
export const enqueueDeliveryAt = (dispatchId: string, at: Date): Promise<string> =>
  enqueue(
    'dispatches',
    { dispatchIds: [dispatchId] },
    { jobId: `dispatch-${dispatchId}-at-${at.getTime()}`, delayMs: Math.max(0, at.getTime() - clock.now().getTime()) },
  );

/** Enqueues deliveries of notifications, some of them by each job. */
export const enqueueDeliveries = (dispatchIds: readonly string[]): Promise<void> => {
  const jobs = [];
  for (let at = 0; at < dispatchIds.length; at += DISPATCHES_A_JOB) {
    const some = dispatchIds.slice(at, at + DISPATCHES_A_JOB);
    jobs.push({
      payload: { dispatchIds: some },
      jobId: some.length === 1 ? `dispatch-${some[0]}` : `dispatches-${some[0]}`,
    });
  }
  return enqueueMany('dispatches', jobs);
};
