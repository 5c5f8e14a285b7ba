import type { InfiniteData } from '@tanstack/react-query';
import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { createCoalescedRun } from '../../lib/coalesce.ts';
import { invalidate, queryClient } from '../../lib/query.ts';
import { onSessionChange } from '../../lib/session.ts';

type Rows = ConversationView[];
type Held = Rows | InfiniteData<Rows> | undefined;

/** Time between two fetches of the inbox, however many pushes ask for it. */
const REFETCH_INTERVAL_MS = 250;

const conversations = [contract.messages.conversations.path];

const refetching = createCoalescedRun(async () => {
  const { messages, staffConversations } = contract;
  await invalidate(messages.conversations, messages.unreadCount, staffConversations.list);
}, REFETCH_INTERVAL_MS);
onSessionChange(refetching.reset);

/** Fetches the inbox and the unread count again: at once, and once more for all calls made meanwhile. */
export const refetchInbox = (): Promise<void> => refetching.run();

/** Changes the rows that are held; one that is being fetched is fetched again, as its answer may be older. */
export const changeRows = (change: (row: ConversationView) => ConversationView): void => {
  queryClient.setQueriesData<Held>(
    // What is out of date stays so, and is fetched when it is next looked at.
    { queryKey: conversations, predicate: ({ state }) => !state.isInvalidated },
    (held) => {
      if (Array.isArray(held)) return held.map(change);
      return held?.pages ? { ...held, pages: held.pages.map((page) => page.map(change)) } : held;
    },
  );
  if (queryClient.isFetching({ queryKey: conversations }) > 0) void refetchInbox();
};
