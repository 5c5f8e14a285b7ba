import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query/query.ts';
import { onPush } from '../../lib/socket.ts';

/**
 * Refetches the lists and the member on the screen where the viewer's own rights changed, or the members whom a matchmaker
 * works with. For anyone but staff nothing of it is in the cache.
 */
export const registerPushHandlers = (): void => {
  onPush('user:updated', () => {
    void invalidate(contract.staffMembers.list, contract.staffMembers.one, contract.staffConversations.list);
  });
};
