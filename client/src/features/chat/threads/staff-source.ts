import { contract } from '../../../../../shared/contract/index.ts';
import { request } from '../../../lib/api.ts';
import { convertMatchmakerMessage, getMatchmakerThreadKey } from './matchmaker-source.ts';
import type { ThreadSource } from './thread-types.ts';

/** Creates the source of a member's thread with their matchmaker for staff. A viewer who may not write leaves no read mark. */
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
