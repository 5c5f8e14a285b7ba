import type { Contract } from '../../../shared/contract/index.ts';
import { decideName, listNamesForReview } from '../../domain/accounts/members/name-reviews.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentStaffName } from '../../presenters/accounts.ts';

export const staffNames: Handlers<Contract>['staffNames'] = {
  list: async ({ actor, query }) => (await listNamesForReview(actor, query)).map(presentStaffName),
  decide: async ({ actor, params, body }) => presentStaffName(await decideName(actor, params.userId, body)),
};
