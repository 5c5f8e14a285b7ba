import { claimDue, findOverdueDispatches } from '../../server/domain/delivery/claim.ts';
import { enqueueDispatch, enqueueDispatches } from '../../server/domain/delivery/enqueue.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { getContext } from '../../server/domain/kernel/context.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Has notices delivered that are due, every minute those of all channels. */
export const runDueNotices: JobImplementation<'due-notices'> = {
  schedule: { pattern: '* * * * *', payload: {} },
  async run({ channel: only }) {
    for (const channel of only ? [only] : getContext().noticeChannels) {
      for (;;) {
        const dispatchIds = await claimDue(system, { channel });
        if (dispatchIds === null) break;
        await enqueueDispatches(dispatchIds);
      }
    }
    if (only === undefined) for (const dispatchId of await findOverdueDispatches()) await enqueueDispatch(dispatchId);
  },
};
