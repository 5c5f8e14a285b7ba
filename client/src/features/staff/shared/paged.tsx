import Box from '@mui/material/Box';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useKeptFocus } from '../../../components/kept-focus.ts';
import { PagedContent } from '../../../components/query-content.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
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
  const keptFocus = useKeptFocus();
  return (
    // It can always have the focus, as a search leads to it.
    <Box {...keptFocus} tabIndex={-1} data-results="" sx={{ outline: 'none' }}>
      <PagedContent
        list={list}
        loading={<PeopleSkeleton rows={6} />}
        loadingMore={<PeopleSkeleton rows={2} />}
        failed="This list could not be loaded"
        more="Show more"
      >
        {(rows) => (rows.length === 0 ? empty : <RowList rows={rows} row={row} />)}
      </PagedContent>
    </Box>
  );
};
