import type { Contract } from '../../../shared/contract/index.ts';
import { listBoard } from '../../domain/picks/board.ts';
import { askMember } from '../../domain/picks/questions.ts';
import { addToShortlist, listShortlist, removeFromShortlist } from '../../domain/picks/shortlist.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentBoardMember, presentShortlistEntry } from '../../presenters/staff/staff-shortlist.ts';

export const staffShortlist: Handlers<Contract>['staffShortlist'] = {
  list: async ({ actor, params }) => (await listShortlist(actor, params.userId)).map(presentShortlistEntry),
  add: async ({ actor, params, body }) => {
    const { row, isNew } = await addToShortlist(actor, params.userId, body.candidateId);
    return reply(isNew ? 201 : 200, presentShortlistEntry(row));
  },
  remove: async ({ actor, params }) => {
    await removeFromShortlist(actor, params.userId, params.candidateId);
    return reply(204, undefined);
  },
  ask: async ({ actor, params }) => presentShortlistEntry(await askMember(actor, params.userId, params.candidateId)),
};

export const staffBoard: Handlers<Contract>['staffBoard'] = {
  list: async ({ actor, query }) => (await listBoard(actor, query.matchmakerId)).map(presentBoardMember),
};
