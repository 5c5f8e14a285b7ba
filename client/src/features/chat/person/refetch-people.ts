import { contract } from '../../../../../shared/contract/index.ts';
import { invalidate, invalidateCostly } from '../../../lib/query/query.ts';

/** Fetches again all that shows or counts other members: somebody has appeared or disappeared, or a connection has ended. */
export const refetchPeople = async (): Promise<void> => {
  // Each by its full name: taken out of the contract as an object, the build would keep all calls for every page.
  invalidateCostly(contract.matches.recommendations);
  void invalidate(contract.profiles.other, contract.messages.unreadCount, contract.messages.waitingCount);
  await invalidate(contract.matches.list, contract.matches.daily, contract.messages.conversations);
};
