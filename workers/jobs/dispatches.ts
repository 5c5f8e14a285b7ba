import { deliver } from '../../server/domain/delivery/deliver.ts';
import { enqueueDispatch } from '../../server/domain/delivery/enqueue.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Delivers the notices of some people. */
export const runDispatches: JobImplementation<'dispatches'> = {
  async run(payload, { channels }) {
    const failures = await deliver(system, payload, channels);
    const [only] = failures;
    // A job of one person fails, and is tried again; of several, each that failed gets a job of its own.
    if (payload.dispatchIds.length === 1 && only) throw new Error(only.reason);
    for (const { dispatchId } of failures) await enqueueDispatch(dispatchId);
  },
};
