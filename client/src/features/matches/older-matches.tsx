import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedMatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { LIMITS, MATCHES_SHOWN } from '../../../../shared/limits.ts';
import { useApiInfiniteQuery } from '../../lib/query/infinite-query.ts';

/** Introductions before those that the list begins with. */
export interface OlderMatches {
  readonly matches: readonly ListedMatchView[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Whether the last try to load more failed. */
  readonly hasFailed: boolean;
  loadMore(): void;
}

/** Returns the cursor after which a list goes on; undefined where it began with all that there are. */
const getEnd = (first: readonly ListedMatchView[]): string | undefined => {
  const isFull = (status: keyof typeof MATCHES_SHOWN): boolean =>
    first.filter((match) => match.status === status).length >= MATCHES_SHOWN[status];
  return isFull('pending') || isFull('rejected') ? first.at(-1)?.cursor : undefined;
};

/** Loads introductions before those that the list begins with, page by page, once they are asked for. */
export const useOlderMatches = (first: readonly ListedMatchView[] = []): OlderMatches => {
  const [isWanted, setIsWanted] = useState(false);
  const after = getEnd(first);
  const pages = useApiInfiniteQuery(contract.matches.list, LIMITS.page.default, {
    after,
    enabled: isWanted && after !== undefined,
    placeholderData: keepPreviousData,
  });
  const shown = new Set(first.map(({ id }) => id));
  return {
    matches: after === undefined ? [] : (pages.data?.pages.flat() ?? []).filter(({ id }) => !shown.has(id)),
    hasMore: after !== undefined && (!pages.data || pages.hasNextPage),
    isLoading: pages.isFetching,
    hasFailed: pages.isError,
    loadMore: () => {
      if (!isWanted) setIsWanted(true);
      else if (!pages.data) void pages.refetch();
      else if (!pages.isFetching) void pages.fetchNextPage();
    },
  };
};

/** The button at the end of the list, where it goes on. */
export const MoreMatches = ({ older }: { older: OlderMatches }) =>
  older.hasMore ? (
    <Box sx={{ textAlign: 'center', padding: 1 }}>
      <Button size="small" disabled={older.isLoading} onClick={older.loadMore}>
        <span>{older.isLoading ? 'Loading…' : older.hasFailed ? 'Retry' : 'Show more'}</span>
      </Button>
    </Box>
  ) : null;
