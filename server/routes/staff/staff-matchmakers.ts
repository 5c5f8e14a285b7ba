import type { Contract } from '../../../shared/contract/index.ts';
import { endCover, setCover } from '../../domain/assignments/cover.ts';
import { listMatchmakers, saveMatchmaker } from '../../domain/assignments/matchmakers.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentMatchmaker } from '../../presenters/messages.ts';
import { presentMatchmakerLoad } from '../../presenters/staff/staff-assignments.ts';

export const staffMatchmakers: Handlers<Contract>['staffMatchmakers'] = {
  list: async ({ actor }) => (await listMatchmakers(actor)).map(presentMatchmakerLoad),
  create: async ({ actor, body }) => presentMatchmaker(await saveMatchmaker(actor, body)),
  cover: async ({ actor, params, body }) => {
    await setCover(actor, params.userId, body);
    return reply(204, undefined);
  },
  endCover: async ({ actor, params }) => {
    await endCover(actor, params.userId);
    return reply(204, undefined);
  },
};
