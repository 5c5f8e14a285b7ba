import type { Contract } from '../../../shared/contract/index.ts';
import { getInsight, getInsightTable } from '../../domain/insight/insight.ts';
import { writeCsv } from '../../http/csv.ts';
import type { Handlers } from '../../http/handlers.ts';
import { getInsightColumns, presentInsight, presentInsightRows } from '../../presenters/staff/staff-insight.ts';

export const staffInsight: Handlers<Contract>['staffInsight'] = {
  show: async ({ actor, query }) => presentInsight(await getInsight(actor, query)),

  export: async ({ actor, body: { table: name, ...range } }) => {
    const table = await getInsightTable(actor, name, range);
    return writeCsv(getInsightColumns(table), presentInsightRows(table));
  },
};
