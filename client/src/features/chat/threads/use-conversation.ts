import { useLayoutEffect, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../../shared/contract/messages.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';

export interface OpenConversation {
  /** The conversation's row of the inbox; undefined until it is known, or where there is none. */
  readonly row: ConversationView | undefined;
  /** The `seq` up to which the viewer had read on opening; undefined until it is known, infinite where it cannot be known. */
  readonly lastReadSeq: number | undefined;
}

/** Loads the inbox's row of the conversation with a match or a matchmaker, and how far the viewer had read on opening. */
export const useConversation = (of: string): OpenConversation => {
  // Loaded as pages, although there is one row at most: all of the inbox is cached in one shape.
  const { data, isFetching, isError } = useApiInfiniteQuery(contract.messages.conversations, LIMITS.page.default, {
    filters: { of },
  });
  const row = data?.pages.flat().find(({ matchId, matchmakerId }) => (matchId ?? matchmakerId) === of);
  const [opened, setOpened] = useState<{ of: string; lastReadSeq: number }>();
  const isLoaded = isError || (data !== undefined && !isFetching);
  const readUpTo = row?.ownReadUpTo ?? Number.POSITIVE_INFINITY;
  // Set once for a conversation, before the screen is painted: reading moves the mark, and the line of the new messages stays.
  useLayoutEffect(() => {
    if (isLoaded) setOpened((known) => (known?.of === of ? known : { of, lastReadSeq: readUpTo }));
  }, [isLoaded, of, readUpTo]);
  return { row, lastReadSeq: opened?.of === of ? opened.lastReadSeq : undefined };
};
