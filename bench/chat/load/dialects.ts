import type { Delivery, Pair, SystemName } from './load-types.ts';

type Fields = Record<string, string & number>;

/** How a message is sent: by a request, or by an event that is acknowledged. */
export type Sending =
  | { readonly path: string; readonly body: object }
  | { readonly event: string; readonly payload: object };

/** How a system is spoken to. */
export interface Dialect {
  /** The request, or the event of the socket, that sends a message. */
  send(pair: Pair, side: 0 | 1, content: string, key: string): Sending;
  /** The event that delivers one. */
  event: string;
  /** A stored message, in an answer and in the event's payload, as `id`, `seq` and `content`. */
  answered(body: Fields): { id: string; seq?: number };
  delivered(payload: Fields & { message: Fields }): Delivery;
}

const parseMessageKey = (content: string): string => content.slice(0, content.indexOf(' '));

const plainBody = ({ conversation, people }: Pair, side: 0 | 1, content: string) => ({
  conversationId: conversation,
  senderId: people[side].id,
  to: people[side === 0 ? 1 : 0].id,
  content,
});

/** The service, whose messages are sent by HTTP and arrive by push. */
const product: Dialect = {
  send: ({ conversation }, _side, content, key) => ({
    path: `/api/matches/${conversation}/messages`,
    body: { content, clientMessageId: key },
  }),
  event: 'match:message',
  answered: ({ id = '', seq }) => ({ id, ...(seq === undefined ? {} : { seq }) }),
  delivered: ({ matchId = '', message: { id = '', seq, content = '' } }) => ({
    conversation: matchId,
    id,
    key: parseMessageKey(content),
    ...(seq === undefined ? {} : { seq }),
  }),
};

export const DIALECTS: Record<SystemName, Dialect> = {
  product,
  socket: {
    ...product,
    send: ({ conversation }, _side, content, key) => ({
      event: 'call',
      payload: { name: 'messages.send', params: { id: conversation }, body: { content, clientMessageId: key } },
    }),
  },
  floor: {
    send: (pair, side, content) => ({ path: '/messages', body: plainBody(pair, side, content) }),
    event: 'message',
    answered: ({ id = '' }) => ({ id }),
    delivered: ({ conversationId = '', id = '', content = '' }) => ({
      conversation: conversationId,
      id,
      key: parseMessageKey(content),
    }),
  },
  feathers: {
    send: (pair, side, content) => ({ path: '/messages', body: plainBody(pair, side, content) }),
    event: 'messages created',
    answered: ({ _id = '' }) => ({ id: _id }),
    delivered: ({ conversationId = '', _id = '', content = '' }) => ({
      conversation: conversationId,
      id: _id,
      key: parseMessageKey(content),
    }),
  },
};
