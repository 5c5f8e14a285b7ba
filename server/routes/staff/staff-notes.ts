import type { Contract } from '../../../shared/contract/index.ts';
import { addNote, changeNote, listNotes, removeNote } from '../../domain/accounts/members/notes.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentNote } from '../../presenters/staff/staff-notes.ts';

export const staffNotes: Handlers<Contract>['staffNotes'] = {
  list: async ({ actor, params, query }) => (await listNotes(actor, params.userId, query)).map(presentNote),
  add: async ({ actor, params, body }) => presentNote(await addNote(actor, params.userId, body)),
  change: async ({ actor, params, body }) => presentNote(await changeNote(actor, params.id, body)),
  remove: async ({ actor, params }) => {
    await removeNote(actor, params.id);
    return reply(204, undefined);
  },
};
