import type { ReactNode } from 'react';
import { BareList } from '../../../components/bare-list.tsx';

interface RowListProps<R> {
  rows: readonly R[];
  row: (row: R) => ReactNode;
}

/** Rows of a staff list, with a line below each. */
export const RowList = <R extends { id: string }>({ rows, row }: RowListProps<R>) => (
  <BareList
    sx={(theme) => ({
      containerType: 'inline-size',
      '& > li': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
    })}
  >
    {rows.map((item) => (
      <li key={item.id}>{row(item)}</li>
    ))}
  </BareList>
);
