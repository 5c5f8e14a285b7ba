import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { useApiInfiniteQuery } from '../../lib/query/infinite-query.ts';
import { useFailure } from '../../lib/query/query.ts';
import { getConversationId } from './format-conversation.ts';

export interface Inbox {
  /** Undefined until the first page is here, or where it could not be loaded. */
  readonly rows: readonly ConversationView[] | undefined;
  readonly isLoading: boolean;
  /** Why the inbox could not be loaded; null where it could. */
  readonly failure: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Whether the last try to load more failed. */
  readonly moreFailed: boolean;
  loadMore(): void;
  reload(): Promise<unknown>;
}

/** Loads the inbox page by page, newest conversation first. */
export const useInbox = (): Inbox => {
  const pages = useApiInfiniteQuery(contract.messages.conversations, LIMITS.page.default);
  const rows = pages.data?.pages.flat();
  const failure = useFailure(pages);
  return {
    // A row that moved up between the loading of two pages is in both.
    rows: rows && [...new Map(rows.map((row) => [getConversationId(row), row])).values()],
    isLoading: pages.isLoading && !failure,
    failure,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    moreFailed: pages.isFetchNextPageError,
    // Not while pages are refetched: the refetch would be cancelled.
    loadMore: () => void (pages.isFetching || pages.fetchNextPage()),
    reload: () => pages.refetch(),
  };
};
