import type { MatchMessage } from '../../../../../shared/contract/base/views.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { request } from '../../../lib/api.ts';
import { getCurrentUserId } from '../../../lib/session.ts';
import type { ThreadMessage, ThreadSource } from './thread-types.ts';

const calls = contract.messages;

export const matchThreadKey = (matchId: string): string => `match:${matchId}`;

/** A match's message from my side. */
export const fromMatchMessage = (message: MatchMessage): ThreadMessage => ({
  id: message.id,
  seq: message.seq,
  mine: message.senderId === getCurrentUserId(),
  content: message.content,
  createdAt: message.createdAt,
  clientMessageId: message.clientMessageId,
});

/** The thread of a connected match. */
export const matchThread = (matchId: string): ThreadSource => {
  const params = { id: matchId };
  return {
    key: matchThreadKey(matchId),
    load: async (query, signal) => (await request(calls.list, { params, query }, signal)).map(fromMatchMessage),
    send: async (body, signal) => fromMatchMessage(await request(calls.send, { params, body }, signal)),
    markRead: (upTo) => request(calls.read, { params, body: { upTo } }),
  };
};
