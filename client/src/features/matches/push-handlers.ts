import { contract } from '../../../../shared/contract/index.ts';
import { refetch } from '../../lib/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

const { matches, messages, profiles } = contract;

/** What a push about matches does to what is held here. */
export const goLive = (): void => {
  onPush('match:updated', () => {
    // A connection also opens the thread and more of the profile; an end closes both.
    void refetch(matches.list, matches.daily, matches.recommendations, profiles.other);
    void refetch(messages.conversations, messages.unreadCount);
  });
  onPush('matches:daily', () => {
    void refetch(matches.list, matches.daily, matches.recommendations);
  });
  onConnect(() => {
    void refetch(matches.list, matches.daily, matches.recommendations);
  });
};
