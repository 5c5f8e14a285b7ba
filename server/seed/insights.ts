import { LOW_PRIORITY } from '../../shared/jobs/define-job.ts';
import { enqueue } from '../jobs.ts';
import { UserModel } from '../models/members/user.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/**
 * Enqueues the recommendations and the feedback of all members, with the demo accounts before the others. What the queue
 * does not take is enqueued again when it is read.
 */
export const enqueueInsights = async (): Promise<void> => {
  const members = await UserModel.find({ role: 'member', suspendedAt: null }, { emailKey: 1 }).lean();
  const demoKeys = new Set<string>(DEMO_ACCOUNTS.map(({ email }) => email));
  await Promise.allSettled(
    members.flatMap(({ _id: userId, emailKey }) => {
      const options = demoKeys.has(emailKey) ? {} : { priority: LOW_PRIORITY };
      return [enqueue('recommendations', { userId }, options), enqueue('feedback', { userId }, options)];
    }),
  );
};
