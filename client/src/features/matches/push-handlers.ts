import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

const { matches, messages, profiles } = contract;

/** What a push about matches does to what is held here. */
export const registerPushHandlers = (): void => {
  onPush('match:updated', () => {
    // A connection also opens the thread and more of the profile; an end closes both.
    void invalidate(matches.list, matches.daily, matches.recommendations, profiles.other);
    void invalidate(messages.conversations, messages.unreadCount);
  });
  onPush('matches:daily', () => {
    void invalidate(matches.list, matches.daily, matches.recommendations);
  });
  onConnect(() => {
    void invalidate(matches.list, matches.daily, matches.recommendations);
  });
};
