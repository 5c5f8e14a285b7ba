import * as z from 'zod';
import { TURN_ANSWERS } from '../options.ts';
import { call } from './base/define.ts';
import { clientMessageId, cursor, id, messageContent, page, seq, threadPage, time } from './base/fields.ts';
import { endedView, interestWords, matchMessage, personName } from './base/views.ts';

/** A row of the inbox. */
const conversationView = z
  .object({
    kind: z.enum(['match', 'matchmaker']),
    matchId: id.optional(),
    matchmakerId: id.optional(),
    otherUser: personName,
    profilePhoto: z.string().nullable(),
    lastMessage: z.object({ seq: z.number().int(), senderId: id, content: z.string(), createdAt: time }).nullable(),
    unread: z.number().int().min(0),
    /** How far I have read. */
    ownReadUpTo: seq,
    /** How far the other has read; for matches. Where one of the two hides their presence, as of the other's last message. */
    readUpTo: seq.optional(),
    /** Whether the other is here; absent unless both show it. `lastActive` is null unless both show that too. */
    presence: z.object({ online: z.boolean(), lastActive: time.nullable() }).optional(),
    /** Who has closed the conversation of a match, and why; absent unless somebody has. */
    ended: endedView.optional(),
    /** What was written with the interest of the two; absent unless somebody has. */
    words: interestWords.optional(),
    /** Since when it has been my turn to write, where that is long ago and I am to be asked about it; absent as a rule. */
    silentSince: time.optional(),
    /** Who has asked for more time to respond to the last message; absent as a rule. */
    moreTime: z.enum(['me', 'other']).optional(),
    /** Whether I have put it away from my inbox; absent as a rule. */
    putAway: z.boolean().optional(),
    /** What I may do: write a message now. */
    can: z.object({ message: z.boolean() }),
    cursor,
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.infer<typeof conversationView>;

/** Calls about messages between matched members. */
export const messages = {
  list: call({
    method: 'GET',
    path: '/api/matches/:id/messages',
    summary: 'Messages of a connected match, oldest first',
    access: 'member',
    rate: 'read',
    query: z.strictObject(threadPage),
    responses: { 200: z.array(matchMessage) },
    errors: ['not_found'],
  }),
  send: call({
    method: 'POST',
    path: '/api/matches/:id/messages',
    summary: 'Write to a connected match; a repeat of the same clientMessageId answers the same message',
    access: 'member',
    rate: 'message',
    bySocket: 'messages.send',
    body: z.strictObject({ content: messageContent, clientMessageId: clientMessageId.optional() }),
    example: { content: 'Peace be upon you', clientMessageId: '0b0f6a3e-5d6b-4a51-9f3d-2a4f3c1f0a11' },
    responses: { 200: matchMessage, 201: matchMessage },
    defaultStatus: 201,
    errors: ['forbidden', 'not_found', 'conflict', 'too_many_requests'],
  }),
  read: call({
    method: 'POST',
    path: '/api/matches/:id/messages/read',
    summary: 'Mark a thread read up to a message',
    access: 'member',
    rate: 'write',
    bySocket: 'messages.read',
    body: z.strictObject({ upTo: seq }),
    example: { upTo: 1 },
    responses: { 204: null },
    errors: ['not_found'],
  }),
  unreadCount: call({
    method: 'GET',
    path: '/api/messages/unread/count',
    summary: 'How many messages I have not read, over all threads',
    access: 'member',
    rate: 'read',
    responses: { 200: z.number().int().min(0) },
  }),
  turn: call({
    method: 'POST',
    path: '/api/matches/:id/turn',
    summary: 'Say, when it is my turn to write, that I need more time, which the other sees; or that I will write',
    access: 'member',
    rate: 'write',
    body: z.strictObject({ answer: z.enum(TURN_ANSWERS) }),
    example: { answer: 'more-time' },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  putAway: call({
    method: 'POST',
    path: '/api/matches/:id/put-away',
    summary: 'Put a closed conversation away from my inbox, or back; the other is told nothing',
    access: 'member',
    rate: 'write',
    body: z.strictObject({ away: z.boolean() }),
    example: { away: true },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  waitingCount: call({
    method: 'GET',
    path: '/api/messages/waiting/count',
    summary: 'In how many conversations it is my turn to write',
    access: 'member',
    rate: 'read',
    responses: { 200: z.number().int().min(0) },
  }),
  conversations: call({
    method: 'GET',
    path: '/api/conversations',
    summary: 'My inbox: every connected match and my matchmaker, without what I put away, newest first',
    access: 'member',
    rate: 'read',
    /** `of`, the id of a match or of my matchmaker: only the conversation with them. */
    query: z.strictObject({ ...page, of: id.optional() }),
    responses: { 200: z.array(conversationView) },
  }),
};
