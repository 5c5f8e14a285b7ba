import type { Contract } from '../../shared/contract/index.ts';
import { blockUser, listBlocks, unblockUser } from '../domain/privacy/blocks.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentBlock } from '../presenters/blocks.ts';

export const blocks: Handlers<Contract>['blocks'] = {
  mine: async ({ actor }) => (await listBlocks(actor)).map(presentBlock),

  add: async ({ actor, params }) => {
    await blockUser(actor, params.userId);
    return reply(204, undefined);
  },

  remove: async ({ actor, params }) => {
    await unblockUser(actor, params.userId);
    return reply(204, undefined);
  },
};
