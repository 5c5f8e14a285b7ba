import type { Contract } from '../../../shared/contract/index.ts';
import { assignMatchmaker, listUnassigned } from '../../domain/assignments/assignments.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentUnassigned } from '../../presenters/staff/staff-assignments.ts';

export const staffAssignments: Handlers<Contract>['staffAssignments'] = {
  list: async ({ actor, query }) => (await listUnassigned(actor, query)).map(presentUnassigned),
  assign: async ({ actor, body }) => {
    await assignMatchmaker(actor, body);
    return reply(204, undefined);
  },
};
