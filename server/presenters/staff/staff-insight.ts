import type { InsightTableView, InsightView } from '../../../shared/contract/staff/staff-insight.ts';
import { INSIGHT_TABLES } from '../../../shared/insight-options.ts';
import type { Insight } from '../../domain/insight/insight.ts';
import type { StoredTable } from '../../models/operations/insight-figures.ts';

/** The figures for admins. */
export const presentInsight = ({ figures, timeZone }: Insight): InsightView => ({
  lastDay: figures?._id ?? null,
  computedAt: figures?.computedAt.toISOString() ?? null,
  timeZone,
  tables: (figures?.tables ?? []).map(presentTable),
});

const presentTable = ({ name, rows }: StoredTable): InsightTableView => ({
  name,
  rows: rows.map(({ key, values }) => ({ key, values: [...values] })),
});

/** The columns of a file with one table: what its rows are, and those of the table. */
export const getInsightColumns = ({ name }: Pick<StoredTable, 'name'>): string[] => {
  const { rows, columns } = INSIGHT_TABLES[name];
  return [rows, ...columns];
};

/** A table as rows of a file; what is not shown is empty. */
export async function* presentInsightRows(table: StoredTable): AsyncGenerator<Record<string, string | number>> {
  const columns = getInsightColumns(table);
  for (const { key, values } of table.rows) {
    yield Object.fromEntries(columns.map((column, at) => [column, at === 0 ? key : (values[at - 1] ?? '')]));
  }
}
