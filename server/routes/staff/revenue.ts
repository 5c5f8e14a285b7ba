import type { Contract } from '../../../shared/contract/index.ts';
import { openRevenue, readRevenue } from '../../domain/membership/revenue.ts';
import { writeCsv } from '../../http/csv.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentRevenue, presentRevenueRows, REVENUE_COLUMNS } from '../../presenters/staff/revenue.ts';

export const staffRevenue: Handlers<Contract>['staffRevenue'] = {
  show: async ({ actor, query }) => presentRevenue(await openRevenue(actor, query)),

  export: async ({ actor, body: { table, ...range } }) =>
    writeCsv(REVENUE_COLUMNS[table], presentRevenueRows(await readRevenue(actor, range), table)),
};
