import type { Contract } from '../../../shared/contract/index.ts';
import {
  addSavedText,
  changeSavedText,
  listSavedTexts,
  removeSavedText,
} from '../../domain/applications/saved-texts.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentSavedText } from '../../presenters/staff/staff-saved-texts.ts';

export const staffSavedTexts: Handlers<Contract>['staffSavedTexts'] = {
  list: async ({ actor }) => (await listSavedTexts(actor)).map(presentSavedText),
  add: async ({ actor, body }) => presentSavedText(await addSavedText(actor, body)),
  change: async ({ actor, params, body }) => presentSavedText(await changeSavedText(actor, params.id, body)),
  remove: async ({ actor, params }) => {
    await removeSavedText(actor, params.id);
    return reply(204, undefined);
  },
};
