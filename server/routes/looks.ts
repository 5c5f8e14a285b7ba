import type { Contract } from '../../shared/contract/index.ts';
import { listOwnLooks } from '../domain/looks/own-looks.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentOwnLook } from '../presenters/looks.ts';

export const looks: Handlers<Contract>['looks'] = {
  mine: async ({ actor, query }) => (await listOwnLooks(actor, query)).map(presentOwnLook),
};
