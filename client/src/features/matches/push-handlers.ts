import { contract } from '../../../../shared/contract/index.ts';
import { invalidate, invalidateCostly } from '../../lib/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

const { matches, messages, profiles } = contract;

/** Invalidates the lists of matches on pushes about them. */
export const registerPushHandlers = (): void => {
  onPush('match:updated', () => {
    // A match that is accepted or ends also changes the access to its thread and to the profile.
    void invalidate(matches.list, matches.daily, profiles.other);
    invalidateCostly(matches.recommendations);
    void invalidate(messages.conversations, messages.unreadCount);
  });
  onPush('matches:daily', () => {
    void invalidate(matches.list, matches.daily, matches.renewal);
    invalidateCostly(matches.recommendations);
  });
  onConnect(() => {
    void invalidate(matches.list, matches.daily, matches.renewal);
    invalidateCostly(matches.recommendations);
  });
};
