import { claimDue } from '../../server/domain/delivery/claim.ts';
import { enqueueDeliveries } from '../../server/domain/delivery/enqueue.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { getContext } from '../../server/domain/kernel/context.ts';
import { notifyOfMessages } from '../../server/domain/notifications/message-notifications.ts';
import { notifyStaffByClock } from '../../server/domain/staff-work/by-clock.ts';
import type { JobImplementation } from '../job-implementation.ts';

/** Has notifications delivered that are due; every minute those of all channels, of all messages that were written since, and of the work of staff. */
export const runDueNotifications: JobImplementation<'due-notices'> = {
  schedule: { pattern: '* * * * *', payload: {} },
  async run({ channel: only }) {
    if (only === undefined) {
      await notifyOfMessages(system, { isRecent: false });
      await notifyStaffByClock(system);
    }
    for (const channel of only ? [only] : getContext().noticeChannels) {
      for (;;) {
        const dispatchIds = await claimDue(system, { channel });
        if (dispatchIds === null) break;
        await enqueueDeliveries(dispatchIds);
      }
    }
  },
};

/** Notifies the receivers of messages that were written just now. */
export const runMessageNotifications: JobImplementation<'message-notices'> = {
  run: () => notifyOfMessages(system, { isRecent: true }),
};
