import { contract } from '../../../../../shared/contract/index.ts';
import { invalidate, invalidateCostly } from '../../../lib/query/query.ts';

/** Fetches again all that shows or counts other members: somebody has appeared or disappeared, or a connection has ended. */
export const refetchPeople = async (): Promise<void> => {
  const { matches, messages, profiles } = contract;
  invalidateCostly(matches.recommendations);
  void invalidate(profiles.other, messages.unreadCount, messages.waitingCount);
  await invalidate(matches.list, matches.daily, messages.conversations);
};
