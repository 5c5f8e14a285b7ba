import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { Call } from '../../../../../shared/contract/base/define.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { type FiltersOf, type RowOf, useApiInfiniteQuery } from '../../../lib/query/infinite-query.ts';
import { useFailure } from '../../../lib/query/query.ts';
import { StaffLoadFailed } from '../shared/staff-load-failed.tsx';
import { ItemNote, ItemSkeleton } from './queue-frame.tsx';
import type { Queue } from './use-queue.ts';

/** The open item of a queue whose rows say all that there is to know about its items. */
interface OpenRow<R> {
  /** Undefined while it is loaded, where that has failed, and where the queue does not have it. */
  readonly row: R | undefined;
  readonly isLoading: boolean;
  /** Why it could not be loaded; null where it could. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/**
 * Finds the open item among the loaded rows of its queue; one that is further down is loaded by itself, by a call that takes its id
 * as `of`.
 */
export const useOpenRow = <C extends Call, R extends RowOf<C> & { id: string }>(
  { list, rows, openId }: Queue<R>,
  call: C,
  filters: FiltersOf<C>,
): OpenRow<R> => {
  const listed = rows.find(({ id }) => id === openId);
  const isBehind = openId !== undefined && !listed && list.hasNextPage;
  const apart = useApiInfiniteQuery(call, 1, {
    filters: { ...filters, of: openId } as FiltersOf<C>,
    staleTime: 0,
    enabled: isBehind,
  });
  const query = isBehind ? apart : list;
  const failure = useFailure(query);
  const isLoading = query.isPending && !failure;
  // A newer row may have pushed it off the loaded ones: what is being written about it stays until it is known to be gone.
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  const found = isBehind ? (apart.data?.pages.flat() as R[] | undefined)?.[0] : undefined;
  const kept = (isLoading || failure) && last?.id === openId ? last : undefined;
  return { row: listed ?? found ?? kept, isLoading, failure, retry: () => void query.refetch() };
};

interface OpenedItemProps<T> {
  query: UseQueryResult<T, Error>;
  /** What it is: “report”. */
  noun: string;
  /** The list to go back to, and what leads there. */
  back: { readonly to: string; readonly label: string };
  children: (item: T) => ReactNode;
}

/** Renders the open item of a queue that is loaded by itself, or says that it could not be. */
export const OpenedItem = <T,>({ query, noun, back, children }: OpenedItemProps<T>) => {
  const loading = <ItemSkeleton label={`Loading the ${noun}`} />;
  return (
    <QueryContent
      query={query}
      loading={loading}
      failed={(error, onRetry) => <ItemFailed noun={noun} error={error} onRetry={onRetry} back={back} />}
    >
      {(item) => <Suspense fallback={loading}>{children(item)}</Suspense>}
    </QueryContent>
  );
};

type ItemFailedProps = Pick<OpenedItemProps<unknown>, 'noun' | 'back'> & { error: Error; onRetry: () => void };

const ItemFailed = ({ noun, ...failure }: ItemFailedProps) => (
  <ItemNote>
    <StaffLoadFailed level={1} title={`This ${noun} could not be loaded`} {...failure} />
  </ItemNote>
);

interface OpenRowContentProps<R> {
  open: OpenRow<R>;
  /** What it is: “photo”. */
  noun: string;
  /** The list to go back to, and what leads there. */
  back: { readonly to: string; readonly label: string };
  /** Why the queue may not have it. */
  gone: string;
  children: (row: R) => ReactNode;
}

/** Renders the open item of a queue, or says why it is not there. */
export const OpenRowContent = <R,>({ open, noun, back, gone, children }: OpenRowContentProps<R>): ReactNode => {
  const { row, isLoading, failure, retry } = open;
  if (row) return children(row);
  if (isLoading) return <ItemSkeleton label={`Loading the ${noun}`} />;
  if (failure) return <ItemFailed noun={noun} error={failure} onRetry={retry} back={back} />;
  return (
    <ItemNote>
      <EmptyState
        title={`This ${noun} is not in the list`}
        level={1}
        action={<LinkButton to={back.to}>{back.label}</LinkButton>}
      >
        {gone}
      </EmptyState>
    </ItemNote>
  );
};
