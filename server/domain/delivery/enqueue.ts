import { DISPATCHES_A_JOB } from '../../../shared/jobs/dispatches.ts';
import { enqueue, enqueueMany } from '../../jobs.ts';
import { clock } from '../kernel/clock.ts';

/** Enqueues the delivery of the notices of one person. However often it is enqueued, there is one such job at a time. */
export const enqueueDispatch = (dispatchId: string): Promise<string> =>
  enqueue('dispatches', { dispatchIds: [dispatchId] }, { jobId: `dispatch-${dispatchId}` });

/** Enqueues the delivery of the notices of one person for a later time: once its job is over, another one may follow. */
export const enqueueDispatchAt = (dispatchId: string, at: Date): Promise<string> =>
  enqueue(
    'dispatches',
    { dispatchIds: [dispatchId] },
    { jobId: `dispatch-${dispatchId}-at-${at.getTime()}`, delayMs: Math.max(0, at.getTime() - clock.now().getTime()) },
  );

/** Enqueues the delivery of the notices of many people, of some of them by each job. */
export const enqueueDispatches = (dispatchIds: readonly string[]): Promise<void> => {
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
