import type { Contract } from '../../../shared/contract/index.ts';
import { getAnalytics, getAnalyticsTable } from '../../domain/analytics/analytics.ts';
import { writeCsv } from '../../http/csv.ts';
import type { Handlers } from '../../http/handlers.ts';
import { getAnalyticsColumns, presentAnalytics, presentAnalyticsRows } from '../../presenters/staff/analytics.ts';

export const staffInsight: Handlers<Contract>['staffInsight'] = {
  show: async ({ actor, query }) => presentAnalytics(await getAnalytics(actor, query)),

  export: async ({ actor, body: { table: name, ...range } }) => {
    const table = await getAnalyticsTable(actor, name, range);
    return writeCsv(getAnalyticsColumns(table), presentAnalyticsRows(table));
  },
};
