import type { Contract } from '../../../shared/contract/index.ts';
import { listIntroductions, openDesk } from '../../domain/messaging/desk.ts';
import { putLastWordAside, takeLastWordUp } from '../../domain/messaging/last-words.ts';
import { loadMatchmakerMessageView, loadMatchmakerMessageViews } from '../../domain/messaging/load-message-views.ts';
import { listStaffThreads } from '../../domain/messaging/staff-inbox.ts';
import {
  listThreadForStaff,
  markThreadReadAsMatchmaker,
  sendAsMatchmaker,
} from '../../domain/messaging/staff-threads.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentDesk, presentStaffIntroduction, presentStaffThread } from '../../presenters/conversations.ts';
import { presentMatchmakerMessage } from '../../presenters/messages.ts';

export const staffConversations: Handlers<Contract>['staffConversations'] = {
  list: async ({ actor, query }) => (await listStaffThreads(actor, query)).map(presentStaffThread),

  desk: async ({ actor, params }) => presentDesk(await openDesk(actor, params.memberId)),

  introductions: async ({ actor, params, query }) =>
    (await listIntroductions(actor, params.memberId, query)).map(presentStaffIntroduction),

  messages: async ({ actor, params, query }) => {
    const page = await loadMatchmakerMessageViews(await listThreadForStaff(actor, params.memberId, query));
    return page.map((details) => presentMatchmakerMessage(details, actor.userId));
  },

  send: async ({ actor, params, body }) => {
    const { message, created } = await sendAsMatchmaker(actor, { ...body, memberId: params.memberId });
    return reply(created ? 201 : 200, presentMatchmakerMessage(await loadMatchmakerMessageView(message), actor.userId));
  },

  putAside: async ({ actor, params, body }) => {
    await putLastWordAside(actor, params.memberId, body);
    return reply(204, undefined);
  },

  takeUp: async ({ actor, params }) => {
    await takeLastWordUp(actor, params.memberId);
    return reply(204, undefined);
  },

  read: async ({ actor, params }) => {
    await markThreadReadAsMatchmaker(actor, params.memberId);
    return reply(204, undefined);
  },
};
