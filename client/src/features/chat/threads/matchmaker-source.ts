import type { MatchmakerMessage } from '../../../../../shared/contract/base/views.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { request } from '../../../lib/api.ts';
import type { ThreadMessage, ThreadSource } from './thread-types.ts';

/** The last part of the address of a member's conversation with their matchmaker. */
export const MATCHMAKER = 'matchmaker';

/** The key of a member's thread with their matchmaker; the member and staff use the same key, each from their own side. */
export const getMatchmakerThreadKey = (memberId: string): string => `matchmaker:${memberId}`;

/** The writer of a message whose account is gone. */
const FORMER = 'A former matchmaker';

/** Converts a message between a member and their matchmaker to the viewer's side of it. */
export const convertMatchmakerMessage = (message: MatchmakerMessage, asStaff: boolean): ThreadMessage => ({
  id: message.id,
  seq: message.seq,
  mine: message.isFromMatchmaker === asStaff,
  author: message.matchmakerName === null ? FORMER : message.matchmakerName,
  content: message.content,
  createdAt: message.createdAt,
  clientMessageId: message.clientMessageId,
});

/** Creates the source of the viewer's own thread with their matchmaker. */
export const createMatchmakerThreadSource = (memberId: string, matchmakerId: string): ThreadSource => ({
  key: getMatchmakerThreadKey(memberId),
  load: async (page, signal) =>
    (await request(contract.matchmakers.messages, { query: { matchmakerId, ...page } }, signal)).map((message) =>
      convertMatchmakerMessage(message, false),
    ),
  send: async (message, signal) =>
    convertMatchmakerMessage(
      await request(contract.matchmakers.send, { body: { matchmakerId, isFromMatchmaker: false, ...message } }, signal),
      false,
    ),
  markRead: () => request(contract.matchmakers.read, { body: { matchmakerId } }),
});

/** Creates the source of the same thread for staff. A viewer who may not write leaves no read mark. */
export const createStaffThreadSource = (memberId: string, writes: boolean): ThreadSource => {
  const params = { memberId };
  return {
    key: getMatchmakerThreadKey(memberId),
    load: async (query, signal) =>
      (await request(contract.staffConversations.messages, { params, query }, signal)).map((message) =>
        convertMatchmakerMessage(message, true),
      ),
    send: async (body, signal) =>
      convertMatchmakerMessage(await request(contract.staffConversations.send, { params, body }, signal), true),
    markRead: async () => {
      if (writes) await request(contract.staffConversations.read, { params });
    },
  };
};
