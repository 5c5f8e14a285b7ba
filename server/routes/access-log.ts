import type { Contract } from '../../shared/contract/index.ts';
import { countOwnLists, listOwnAccess } from '../domain/access-log/own-access.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentOwnAccess } from '../presenters/access-log.ts';

export const looks: Handlers<Contract>['looks'] = {
  mine: async ({ actor, query }) => (await listOwnAccess(actor, query)).map(presentOwnAccess),
  lists: ({ actor }) => countOwnLists(actor),
};
