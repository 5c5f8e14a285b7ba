import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../../shared/contract/messages.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { pagesKey, useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { JUST_FETCHED_MS, queryClient } from '../../../lib/query/query.ts';

export interface OpenConversation {
  /** The conversation's row of the inbox; undefined until it is known, or where there is none. */
  readonly row: ConversationView | undefined;
  /** The `seq` up to which the viewer had read on opening; undefined until it is known, infinite where it cannot be known. */
  readonly lastReadSeq: number | undefined;
}

const { conversations } = contract.messages;
const PAGE = LIMITS.page.default;

const isOf = (of: string) => (row: ConversationView) => (row.matchId ?? row.matchmakerId) === of;

const readInbox = () => queryClient.getQueryState<InfiniteData<ConversationView[]>>(pagesKey(conversations, PAGE));

/**
 * The inbox's row of a conversation; undefined where the inbox has not come just now, or was changed since: what the row says of how long
 * an answer has been due changes by itself.
 */
const findFreshRow = (of: string): ConversationView | undefined => {
  const inbox = readInbox();
  if (!inbox || inbox.isInvalidated || inbox.fetchStatus !== 'idle' || inbox.dataUpdateCount !== 1) return undefined;
  return Date.now() - inbox.dataUpdatedAt < JUST_FETCHED_MS ? inbox.data?.pages.flat().find(isOf(of)) : undefined;
};

/** Loads the inbox's row of the conversation with a match or a matchmaker, and how far the viewer had read on opening. */
export const useConversation = (of: string): OpenConversation => {
  // Loaded as pages, although there is one row at most: all of the inbox is cached in one shape.
  const { data, isFetching, isError } = useApiInfiniteQuery(conversations, PAGE, {
    filters: { of },
    initialData: () => {
      const row = findFreshRow(of);
      return row && { pages: [[row]], pageParams: [undefined] };
    },
    initialDataUpdatedAt: () => readInbox()?.dataUpdatedAt,
  });
  const row = data?.pages.flat().find(isOf(of));
  const [opened, setOpened] = useState<{ of: string; lastReadSeq: number }>();
  const isLoaded = isError || (data !== undefined && !isFetching);
  const readUpTo = row?.ownReadUpTo ?? Number.POSITIVE_INFINITY;
  const known = opened?.of === of ? opened : undefined;
  // Set once for a conversation, while it is rendered: reading moves the mark, and the line of the new messages stays.
  if (isLoaded && !known) setOpened({ of, lastReadSeq: readUpTo });
  return { row, lastReadSeq: known?.lastReadSeq };
};
