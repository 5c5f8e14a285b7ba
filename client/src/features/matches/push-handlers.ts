import { contract } from '../../../../shared/contract/index.ts';
import { invalidate, invalidateCostly } from '../../lib/query/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

/** Invalidates the lists of matches on pushes about them. */
export const registerPushHandlers = (): void => {
  onPush('match:updated', () => {
    // A match that is accepted or ends also changes the access to its thread and to the profile.
    void invalidate(contract.matches.list, contract.matches.daily, contract.profiles.other);
    invalidateCostly(contract.matches.recommendations);
    void invalidate(contract.messages.conversations, contract.messages.unreadCount);
  });
  onPush('matches:daily', () => {
    void invalidate(contract.matches.list, contract.matches.daily, contract.matches.renewal);
    invalidateCostly(contract.matches.recommendations);
  });
  onConnect(() => {
    void invalidate(contract.matches.list, contract.matches.daily, contract.matches.renewal);
    invalidateCostly(contract.matches.recommendations);
  });
};
