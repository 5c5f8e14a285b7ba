import type { InfiniteData } from '@tanstack/react-query';
import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { invalidate, queryClient } from '../../lib/query.ts';
import { onSessionChange } from '../../lib/session.ts';

type Rows = ConversationView[];
type Held = Rows | InfiniteData<Rows> | undefined;

/** Between two fetches of the inbox, in milliseconds, however many pushes ask for it. */
const FETCH_EVERY = 250;

const conversations = [contract.messages.conversations.path];
let again = false;
let running = false;
/** Counts sessions: what one of them began ends with it. */
let session = 0;
onSessionChange(() => {
  session += 1;
  running = false;
});

/** Has the inbox and its count fetched again: at once, and once more for all who ask meanwhile. */
export const refetchInbox = async (): Promise<void> => {
  again = true;
  if (running) return;
  const mine = session;
  running = true;
  while (again && mine === session) {
    again = false;
    const { messages, staffConversations } = contract;
    await invalidate(messages.conversations, messages.unreadCount, staffConversations.list);
    await new Promise((resolve) => setTimeout(resolve, FETCH_EVERY));
  }
  if (mine === session) running = false;
};

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
