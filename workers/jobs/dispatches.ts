import { deliver } from '../../server/domain/delivery/deliver.ts';
import { enqueueDispatch, enqueueDispatchAt } from '../../server/domain/delivery/enqueue.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Delivers the notices of some people. */
export const runDispatches: JobImplementation<'dispatches'> = {
  async run(payload, { channels }) {
    const failures = await deliver(system, payload, channels);
    for (const { dispatchId, reason, at } of failures) {
      if (at) await enqueueDispatchAt(dispatchId, at);
      // A job of one person fails, and is tried again; of several, each that failed gets a job of its own.
      else if (payload.dispatchIds.length === 1) throw new Error(reason);
      else await enqueueDispatch(dispatchId);
    }
  },
};
