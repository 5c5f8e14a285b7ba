import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure, isPassing } from '../lib/error-message.ts';
import { useFailure } from '../lib/query/query.ts';
import { Notice } from './notice.tsx';

interface FailedQuery {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** Says that something could not be loaded, and why, with a button to try again; what may pass is also retried by itself. */
export const LoadFailedNotice = ({ title, query }: { title: string; query: FailedQuery }) => (
  <Notice tone="error" title={title} action={<Button onClick={() => void query.refetch()}>Retry</Button>}>
    {describeFailure(query.error)}
  </Notice>
);

/** Says that what is shown may be out of date, as a later load of it has failed. */
const OutdatedNotice = ({ query }: { query: FailedQuery }) => (
  <Box sx={{ marginBottom: 3 }}>
    <LoadFailedNotice title="This may be out of date" query={query} />
  </Box>
);

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  /** Shown until the first response. */
  loading: ReactNode;
  /** The title of the notice that is shown where loading failed; or what is shown in its place. */
  failed: string | ((error: Error, retry: () => void) => ReactNode);
  children: (data: T) => ReactNode;
}

/**
 * Renders what a query has loaded, or its loading or failed state: the one place where a page decides between the three. What
 * was loaded before stays when a later load fails in a way that may pass, with a note in a part of a page; a refusal takes it
 * away.
 * A suspense query under an error boundary would do the same, but React shows what was suspended no earlier than 300 ms
 * after its fallback: a response that arrives after 30 ms is on the screen after 304 ms instead of 45 ms.
 */
export const QueryContent = <T,>({ query, loading, failed, children }: QueryContentProps<T>): ReactNode => {
  const failure = useFailure(query);
  if (query.data !== undefined && (!failure || isPassing(failure))) {
    return (
      <>
        {failure && typeof failed === 'string' ? (
          <OutdatedNotice query={{ error: failure, refetch: query.refetch }} />
        ) : null}
        {children(query.data)}
      </>
    );
  }
  if (!failure) return loading;
  if (typeof failed === 'string')
    return <LoadFailedNotice title={failed} query={{ error: failure, refetch: query.refetch }} />;
  return failed(failure, () => void query.refetch());
};

interface PagedContentProps<R> {
  list: UseInfiniteQueryResult<InfiniteData<R[], unknown>, Error>;
  /** Shown until the first page is here. */
  loading: ReactNode;
  /** Shown below the rows while a further page is loaded. */
  loadingMore?: ReactNode;
  /** Title of the notice where a page could not be loaded. */
  failed: string;
  /** Label of the button that loads a further page. */
  more: string;
  children: (rows: R[]) => ReactNode;
}

/** Renders a list that is loaded page by page. What was loaded stays when a later load fails, with a note. */
export const PagedContent = <R,>({ list, loading, loadingMore, failed, more, children }: PagedContentProps<R>) => {
  const { data, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = list;
  const failure = useFailure(list);
  if (!data && failure) return <LoadFailedNotice title={failed} query={{ error: failure, refetch: list.refetch }} />;
  if (!data) return loading;
  return (
    <>
      {failure && !isFetchNextPageError ? <OutdatedNotice query={{ error: failure, refetch: list.refetch }} /> : null}
      {children(data.pages.flat())}
      {isFetchingNextPage ? loadingMore : null}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <Box sx={{ marginTop: 3 }}>
          <LoadFailedNotice title={failed} query={{ error: list.error, refetch: fetchNextPage }} />
        </Box>
      ) : null}
      {hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? (
        <Button variant="outlined" onClick={() => void fetchNextPage()} sx={{ marginTop: 3 }}>
          <span>{more}</span>
        </Button>
      ) : null}
    </>
  );
};
