import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { useApiInfiniteQuery } from '../../lib/infinite-query.ts';
import { getConversationId } from './format-conversation.ts';

export interface Inbox {
  /** Undefined until the first page is here, or where it could not be loaded. */
  readonly rows: readonly ConversationView[] | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Whether the last try to load more failed. */
  readonly moreFailed: boolean;
  loadMore(): void;
  reload(): void;
}

/** Loads the inbox page by page, newest conversation first. */
export const useInbox = (): Inbox => {
  const pages = useApiInfiniteQuery(contract.messages.conversations, LIMITS.page.default);
  const rows = pages.data?.pages.flat();
  return {
    // A row that moved up between the loading of two pages is in both.
    rows: rows && [...new Map(rows.map((row) => [getConversationId(row), row])).values()],
    isLoading: pages.isLoading,
    hasFailed: pages.isError && !rows,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    moreFailed: pages.isFetchNextPageError,
    // Not while pages are refetched: the refetch would be cancelled.
    loadMore: () => void (pages.isFetching || pages.fetchNextPage()),
    reload: () => void pages.refetch(),
  };
};
