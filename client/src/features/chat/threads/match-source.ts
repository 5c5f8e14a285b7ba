import type { MatchMessage } from '../../../../../shared/contract/base/views.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { request } from '../../../lib/api.ts';
import { getCurrentUserId } from '../../../lib/session.ts';
import type { ThreadMessage, ThreadSource } from './thread-types.ts';

const calls = contract.messages;

/** The key of a match's thread among all threads. */
export const getMatchThreadKey = (matchId: string): string => `match:${matchId}`;

/** Converts a match's message to the viewer's side of it. */
export const convertMatchMessage = (message: MatchMessage): ThreadMessage => ({
  id: message.id,
  seq: message.seq,
  mine: message.senderId === getCurrentUserId(),
  content: message.content,
  createdAt: message.createdAt,
  clientMessageId: message.clientMessageId,
  warning: message.warning,
});

/** Creates the source of a connected match's thread. */
export const createMatchThreadSource = (matchId: string): ThreadSource => {
  const params = { id: matchId };
  return {
    key: getMatchThreadKey(matchId),
    load: async (query, signal) => (await request(calls.list, { params, query }, signal)).map(convertMatchMessage),
    send: async (body, signal) => convertMatchMessage(await request(calls.send, { params, body }, signal)),
    markRead: (upTo) => request(calls.read, { params, body: { upTo } }),
  };
};
