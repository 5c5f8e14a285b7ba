import Button from '@mui/material/Button';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailedNotice } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { useFailure } from '../../../lib/query/query.ts';
import { RowList } from './row-list.tsx';

/** Rows on one page of a staff list. */
export const PAGE_ROWS = 25;

interface PagedProps<R> {
  list: UseInfiniteQueryResult<InfiniteData<R[], unknown>, Error>;
  row: (row: R) => ReactNode;
  empty: ReactNode;
}

/** A list that grows by a page at a time. */
export const Paged = <R extends { id: string }>({ list, row, empty }: PagedProps<R>) => {
  const { data, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = list;
  const title = 'This list could not be loaded';
  const failure = useFailure(list);
  if (!data && failure) return <LoadFailedNotice title={title} query={{ error: failure, refetch: list.refetch }} />;
  if (!data) return <PeopleSkeleton rows={6} />;
  const rows = data.pages.flat();
  return (
    <>
      {failure && !isFetchNextPageError ? (
        <LoadFailedNotice title="This may be out of date" query={{ error: failure, refetch: list.refetch }} />
      ) : null}
      {rows.length === 0 ? empty : <RowList rows={rows} row={row} />}
      {isFetchingNextPage ? <PeopleSkeleton rows={2} /> : null}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <LoadFailedNotice title={title} query={{ error: list.error, refetch: fetchNextPage }} />
      ) : null}
      {hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? (
        <Button variant="outlined" onClick={() => void fetchNextPage()} sx={{ marginTop: 3 }}>
          Show more
        </Button>
      ) : null}
    </>
  );
};
