import type { Contract } from '../../../shared/contract/index.ts';
import { listOwnPending } from '../../domain/decisions/pending.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentOwnPending } from '../../presenters/staff/staff-decisions.ts';

export const staffDecisions: Handlers<Contract>['staffDecisions'] = {
  pending: async ({ actor }) => presentOwnPending(await listOwnPending(actor)),
};
