import type { Contract } from '../../../shared/contract/index.ts';
import { listMatchmakers, saveMatchmaker } from '../../domain/assignments/matchmakers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentMatchmaker } from '../../presenters/messages.ts';

export const staffMatchmakers: Handlers<Contract>['staffMatchmakers'] = {
  list: async ({ actor }) => (await listMatchmakers(actor)).map(presentMatchmaker),
  create: async ({ actor, body }) => presentMatchmaker(await saveMatchmaker(actor, body)),
};
