import type { Contract } from '../../../shared/contract/index.ts';
import { listBatches } from '../../domain/matches/staff-batches.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentStaffBatch } from '../../presenters/staff/staff-batches.ts';

export const staffBatches: Handlers<Contract>['staffBatches'] = {
  list: async ({ actor, params, query }) => (await listBatches(actor, params.userId, query)).map(presentStaffBatch),
};
