import { enqueueFor } from '../jobs.ts';
import { UserModel } from '../models/members/user.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/**
 * Asks the workers for everybody's recommendations and feedback, for those first whom people sign in as. What the queue
 * does not take is asked for again when it is read.
 */
export const askForInsights = async (): Promise<void> => {
  const members = await UserModel.find({ role: 'member', suspendedAt: null }, { emailKey: 1 }).lean();
  const known = new Set<string>(DEMO_ACCOUNTS.map(({ email }) => email));
  await Promise.allSettled(
    members.flatMap(({ _id: userId, emailKey }) => {
      const pace = { lowPriority: !known.has(emailKey) };
      return [enqueueFor('recommendations', { userId }, pace), enqueueFor('feedback', { userId }, pace)];
    }),
  );
};
