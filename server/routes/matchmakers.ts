import type { Contract } from '../../shared/contract/index.ts';
import { getAnswerSharing, shareAnswers } from '../domain/messaging/answer-sharing.ts';
import { loadMatchmakerMessageView, loadMatchmakerMessageViews } from '../domain/messaging/load-message-views.ts';
import {
  listMatchmakerMessages,
  markMatchmakerMessagesRead,
  requireOwnMatchmaker,
  sendMatchmakerMessage,
} from '../domain/messaging/matchmaker-thread.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentAnswerSharing, presentMatchmakerMessage, presentOwnMatchmaker } from '../presenters/messages.ts';

export const matchmakers: Handlers<Contract>['matchmakers'] = {
  one: async ({ actor, params }) => presentOwnMatchmaker(await requireOwnMatchmaker(actor, params.id), actor.user),

  messages: async ({ actor, query }) => {
    const page = await loadMatchmakerMessageViews(await listMatchmakerMessages(actor, query));
    return page.map((details) => presentMatchmakerMessage(details, actor.userId));
  },

  send: async ({ actor, body }) => {
    const { message, created } = await sendMatchmakerMessage(actor, body);
    return reply(created ? 201 : 200, presentMatchmakerMessage(await loadMatchmakerMessageView(message), actor.userId));
  },

  read: async ({ actor, body }) => {
    await markMatchmakerMessagesRead(actor, body.matchmakerId);
    return reply(204, undefined);
  },

  sharing: async ({ actor }) => presentAnswerSharing(await getAnswerSharing(actor)),

  share: async ({ actor, body }) => presentAnswerSharing(await shareAnswers(actor, body.answers)),
};
