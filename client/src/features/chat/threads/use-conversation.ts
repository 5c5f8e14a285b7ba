import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../../shared/contract/messages.ts';
import { useApiQuery } from '../../../lib/query.ts';

export interface OpenConversation {
  /** The row of the inbox; undefined until it is known, or where there is none. */
  readonly row: ConversationView | undefined;
  /** How far I had read when this was opened; undefined until that is known. Not known for good: all. */
  readonly leftOff: number | undefined;
}

/** What the inbox says of the conversation with a match or a matchmaker, and where I left off in it. */
export const useConversation = (of: string): OpenConversation => {
  const { data, isFetching, isError } = useApiQuery(contract.messages.conversations, { query: { of } });
  const row = data?.find(({ matchId, matchmakerId }) => (matchId ?? matchmakerId) === of);
  const [opened, setOpened] = useState<{ of: string; leftOff: number }>();
  const isKnown = opened?.of === of;
  // Once: reading moves the mark, and the line stays where it was drawn.
  if (!isKnown && (isError || (data && !isFetching))) {
    setOpened({ of, leftOff: row?.ownReadUpTo ?? Number.POSITIVE_INFINITY });
  }
  return { row, leftOff: isKnown ? opened.leftOff : undefined };
};
