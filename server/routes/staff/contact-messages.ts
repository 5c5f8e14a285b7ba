import type { Contract } from '../../../shared/contract/index.ts';
import { listContactMessages, openContactMessage, setContactState } from '../../domain/contact-messages/review-list.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentContactMessage, presentContactMessages } from '../../presenters/staff/contact-messages.ts';

export const staffLetters: Handlers<Contract>['staffLetters'] = {
  list: async ({ actor, query }) => presentContactMessages(await listContactMessages(actor, query)),
  one: async ({ actor, params }) => presentContactMessage(await openContactMessage(actor, params.id)),
  finish: async ({ actor, params }) => presentContactMessage(await setContactState(actor, params.id, 'done')),
  reopen: async ({ actor, params }) => presentContactMessage(await setContactState(actor, params.id, 'open')),
};
