import type { Contract } from '../../shared/contract/index.ts';
import { listConversations } from '../domain/messaging/inbox.ts';
import { listMatchMessages, markMatchMessagesRead, sendMatchMessage } from '../domain/messaging/messages.ts';
import { putAway } from '../domain/messaging/put-away.ts';
import { answerTurn, countWaiting } from '../domain/messaging/turns.ts';
import { countUnread } from '../domain/messaging/unread.ts';
import { type Handlers, reply } from '../http/handlers.ts';
import { presentConversation } from '../presenters/conversations.ts';
import { presentMatchMessage } from '../presenters/messages.ts';

export const messages: Handlers<Contract>['messages'] = {
  list: async ({ actor, params, query }) =>
    (await listMatchMessages(actor, params.id, query)).map((message) => presentMatchMessage(message, actor.userId)),

  send: async ({ actor, params, body }) => {
    const { message, created } = await sendMatchMessage(actor, { ...body, matchId: params.id });
    return reply(created ? 201 : 200, presentMatchMessage(message, actor.userId));
  },

  read: async ({ actor, params, body }) => {
    await markMatchMessagesRead(actor, params.id, body.upTo);
    return reply(204, undefined);
  },

  unreadCount: ({ actor }) => countUnread(actor),

  turn: async ({ actor, params, body }) => {
    await answerTurn(actor, { matchId: params.id, answer: body.answer });
    return reply(204, undefined);
  },

  putAway: async ({ actor, params, body }) => {
    await putAway(actor, { matchId: params.id, isAway: body.away });
    return reply(204, undefined);
  },

  waitingCount: ({ actor }) => countWaiting(actor),

  conversations: async ({ actor, query }) => (await listConversations(actor, query)).map(presentConversation),
};
