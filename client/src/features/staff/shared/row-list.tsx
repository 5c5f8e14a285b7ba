import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface RowListProps<R> {
  rows: readonly R[];
  row: (row: R) => ReactNode;
}

/** Rows of a staff list, with a line below each. */
export const RowList = <R extends { id: string }>({ rows, row }: RowListProps<R>) => (
  <Box
    component="ul"
    sx={(theme) => ({
      listStyle: 'none',
      margin: 0,
      padding: 0,
      containerType: 'inline-size',
      '& > li': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
    })}
  >
    {rows.map((item) => (
      <li key={item.id}>{row(item)}</li>
    ))}
  </Box>
);
