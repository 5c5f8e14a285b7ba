import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { PeopleSkeleton } from '../../../components/skeletons.tsx';
import { errorMessage } from '../../../lib/error-message.ts';

/** Rows on one page of a staff list. */
export const PAGE_ROWS = 25;

interface PagedProps<R extends { id: string; cursor: string }> {
  /** Loads the page that comes after a cursor; the first one without. */
  useRows: (before: string | undefined) => UseQueryResult<R[], Error>;
  row: (row: R) => ReactNode;
  empty: ReactNode;
  before?: string;
}

/** A list that grows by a page at a time. */
export const Paged = <R extends { id: string; cursor: string }>({ useRows, row, empty, before }: PagedProps<R>) => {
  const { data, isPending, isError, error, refetch } = useRows(before);
  const [more, setMore] = useState(false);
  if (isPending) return <PeopleSkeleton rows={before ? 2 : 6} />;
  if (isError) {
    return (
      <Notice
        tone="error"
        title="This list could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {errorMessage(error)}
      </Notice>
    );
  }
  const last = data.at(-1);
  if (!last) return before ? null : empty;
  return (
    <>
      <Box
        component="ul"
        sx={(theme) => ({
          listStyle: 'none',
          margin: 0,
          padding: 0,
          '& > li': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
        })}
      >
        {data.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </Box>
      {data.length < PAGE_ROWS ? null : more ? (
        <Paged useRows={useRows} row={row} empty={empty} before={last.cursor} />
      ) : (
        <Button variant="outlined" onClick={() => setMore(true)} sx={{ marginTop: 3 }}>
          Show more
        </Button>
      )}
    </>
  );
};
