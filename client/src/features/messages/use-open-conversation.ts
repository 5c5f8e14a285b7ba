import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { useApiInfiniteQuery } from '../../lib/query/infinite-query.ts';
import { useFailure } from '../../lib/query/query.ts';
import { MATCHMAKER } from '../chat/threads/matchmaker-source.ts';
import { getConversationSlug } from './format-conversation.ts';

export interface OpenConversation {
  /** The conversation that the address names; undefined where it names none, or none that the viewer has. */
  readonly asked: ConversationView | undefined;
  /** What is shown beside the inbox: the one asked for, else the one that was open last, else the newest. */
  readonly selected: ConversationView | undefined;
  /** Whether the address names a conversation that is still being looked for. */
  readonly isLoading: boolean;
  /** Why the conversation that the address names could not be looked for; null where it could. */
  readonly failure: Error | null;
  readonly retry: () => Promise<unknown>;
}

/** Finds the open conversation among the loaded rows of the inbox; one that is further down is loaded by itself. */
export const useOpenConversation = (rows: readonly ConversationView[] | undefined): OpenConversation => {
  const { conversationId: slug } = useParams();
  const isAsked = (row: ConversationView): boolean => getConversationSlug(row) === slug;
  const listed = rows?.find(isAsked);
  const apart = useApiInfiniteQuery(contract.messages.conversations, LIMITS.page.default, {
    filters: { of: slug ?? '' },
    enabled: slug !== undefined && slug !== MATCHMAKER && rows !== undefined && !listed,
  });
  const asked = listed ?? apart.data?.pages.flat().find(isAsked);
  const [last, setLast] = useState<string>();
  const selected = asked ?? rows?.find((row) => getConversationSlug(row) === last) ?? rows?.[0];
  const shown = selected && getConversationSlug(selected);
  // The open conversation stays open when a message elsewhere puts another row on top, and after going back to the list.
  useEffect(() => {
    if (shown) setLast(shown);
  }, [shown]);
  const failure = useFailure(apart);
  return {
    asked,
    selected,
    isLoading: !asked && apart.isLoading && !failure,
    failure: asked ? null : failure,
    retry: apart.refetch,
  };
};
