import { ANALYTICS_TABLES } from '../../../shared/analytics-options.ts';
import type { AnalyticsTableView, AnalyticsView } from '../../../shared/contract/staff/analytics.ts';
import type { Analytics } from '../../domain/analytics/analytics.ts';
import type { StoredTable } from '../../models/operations/analytics-figures.ts';

/** The figures for admins. */
export const presentAnalytics = ({ figures, timeZone }: Analytics): AnalyticsView => ({
  lastDay: figures?._id ?? null,
  computedAt: figures?.computedAt.toISOString() ?? null,
  timeZone,
  tables: (figures?.tables ?? []).map(presentTable),
});

const presentTable = ({ name, rows }: StoredTable): AnalyticsTableView => ({
  name,
  rows: rows.map(({ key, values }) => ({ key, values: [...values] })),
});

/** The columns of a file with one table: what its rows are, and those of the table. */
export const getAnalyticsColumns = ({ name }: Pick<StoredTable, 'name'>): string[] => {
  const { rows, columns } = ANALYTICS_TABLES[name];
  return [rows, ...columns];
};

/** A table as rows of a file; what is not shown is empty. */
export async function* presentAnalyticsRows(table: StoredTable): AsyncGenerator<Record<string, string | number>> {
  const columns = getAnalyticsColumns(table);
  for (const { key, values } of table.rows) {
    yield Object.fromEntries(columns.map((column, at) => [column, at === 0 ? key : (values[at - 1] ?? '')]));
  }
}
