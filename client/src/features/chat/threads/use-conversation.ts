import { useLayoutEffect, useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../../shared/contract/messages.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { useApiInfiniteQuery } from '../../../lib/infinite-query.ts';

export interface OpenConversation {
  /** The row of the inbox; undefined until it is known, or where there is none. */
  readonly row: ConversationView | undefined;
  /** How far I had read when this was opened; undefined until that is known. Not known for good: all. */
  readonly leftOff: number | undefined;
}

/** What the inbox says of the conversation with a match or a matchmaker, and where I left off in it. */
export const useConversation = (of: string): OpenConversation => {
  // Loaded as pages, although there is one row at most: all of the inbox is cached in one shape.
  const { data, isFetching, isError } = useApiInfiniteQuery(contract.messages.conversations, LIMITS.page.default, {
    filters: { of },
  });
  const row = data?.pages.flat().find(({ matchId, matchmakerId }) => (matchId ?? matchmakerId) === of);
  const [opened, setOpened] = useState<{ of: string; leftOff: number }>();
  const isLoaded = isError || (data !== undefined && !isFetching);
  const readUpTo = row?.ownReadUpTo ?? Number.POSITIVE_INFINITY;
  // Set once for a conversation, before the screen is painted: reading moves the mark, and the line of the new messages stays.
  useLayoutEffect(() => {
    if (isLoaded) setOpened((known) => (known?.of === of ? known : { of, leftOff: readUpTo }));
  }, [isLoaded, of, readUpTo]);
  return { row, leftOff: opened?.of === of ? opened.leftOff : undefined };
};
