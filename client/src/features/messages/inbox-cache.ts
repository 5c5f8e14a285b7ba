import type { InfiniteData } from '@tanstack/react-query';
import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { createCoalescedRun } from '../../lib/query/coalesce.ts';
import { invalidate, queryClient } from '../../lib/query/query.ts';
import { onSessionChange } from '../../lib/session.ts';

/** Time between two fetches of the inbox, however many pushes ask for it. */
const REFETCH_INTERVAL_MS = 250;

const { conversations: inbox, unreadCount, waitingCount } = contract.messages;
const calls = [inbox, unreadCount, waitingCount, contract.staffConversations.list];
const conversations = [inbox.path];

const refetching = createCoalescedRun(async () => {
  await invalidate(...calls);
}, REFETCH_INTERVAL_MS);
onSessionChange(refetching.reset);

/** Fetches the inbox and what is counted of it again: at once, and once more for all calls made meanwhile. */
export const refetchInbox = (): Promise<void> => refetching.run();

/** Changes the cached rows of the inbox. Rows that are being fetched are fetched again, as their response may be older. */
export const changeCachedRows = (change: (row: ConversationView) => ConversationView): void => {
  queryClient.setQueriesData<InfiniteData<ConversationView[]>>(
    // Invalidated data stays invalidated, and is fetched when it is next shown.
    { queryKey: conversations, predicate: ({ state }) => !state.isInvalidated },
    (cached) => cached?.pages && { ...cached, pages: cached.pages.map((page) => page.map(change)) },
  );
  if (queryClient.isFetching({ queryKey: conversations }) > 0) void refetchInbox();
};
