import type { Contract } from '../../../shared/contract/index.ts';
import { listLetters, openLetter, setLetterState } from '../../domain/letters/queue.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentStaffLetter, presentStaffLetters } from '../../presenters/staff/staff-letters.ts';

export const staffLetters: Handlers<Contract>['staffLetters'] = {
  list: async ({ actor, query }) => presentStaffLetters(await listLetters(actor, query)),
  one: async ({ actor, params }) => presentStaffLetter(await openLetter(actor, params.id)),
  finish: async ({ actor, params }) => presentStaffLetter(await setLetterState(actor, params.id, 'done')),
  reopen: async ({ actor, params }) => presentStaffLetter(await setLetterState(actor, params.id, 'open')),
};
