import { contract } from '../../../../shared/contract/index.ts';
import { refetch } from '../../lib/query.ts';
import { onConnect, onPush } from '../../lib/socket.ts';

const { matches, messages } = contract;

/** What a push about matches does to what is held here. */
export const goLive = (): void => {
  onPush('match:updated', () => {
    void refetch(matches.list, matches.daily, matches.recommendations, messages.conversations);
  });
  onPush('matches:daily', () => {
    void refetch(matches.list, matches.daily, matches.recommendations);
  });
  onConnect(() => {
    void refetch(matches.list, matches.daily);
  });
};
