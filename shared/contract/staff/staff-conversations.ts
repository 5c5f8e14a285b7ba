import * as z from 'zod';
import { call } from '../base/define.ts';
import { clientMessageId, cursor, messageContent, page, threadPage, time } from '../base/fields.ts';
import { matchmakerMessage, personName } from '../base/views.ts';

const staffConversation = z
  .object({
    member: personName,
    lastMessage: z.object({ content: z.string(), createdAt: time, isFromMatchmaker: z.boolean() }).nullable(),
    unread: z.number().int().min(0),
    cursor,
  })
  .meta({ id: 'StaffConversation' });

/** Calls of staff about conversations with VIP members. */
export const staffConversations = {
  list: call({
    method: 'GET',
    path: '/api/staff/conversations',
    summary: 'My threads with members, unread and longest waiting first',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject(page),
    responses: { 200: z.array(staffConversation) },
  }),
  messages: call({
    method: 'GET',
    path: '/api/staff/conversations/:memberId/messages',
    summary: 'A thread with a member, oldest first; an admin reading one is recorded',
    access: 'staff',
    rate: 'read',
    query: z.strictObject(threadPage),
    responses: { 200: z.array(matchmakerMessage) },
    errors: ['not_found'],
  }),
  send: call({
    method: 'POST',
    path: '/api/staff/conversations/:memberId/messages',
    summary: 'Answer a member',
    access: 'staff',
    rate: 'message',
    body: z.strictObject({ content: messageContent, clientMessageId: clientMessageId.optional() }),
    example: { content: 'Peace be upon you', clientMessageId: '0b0f6a3e-5d6b-4a51-9f3d-2a4f3c1f0a11' },
    responses: { 200: matchmakerMessage, 201: matchmakerMessage },
    defaultStatus: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  read: call({
    method: 'POST',
    path: '/api/staff/conversations/:memberId/read',
    summary: 'Mark a thread with a member read',
    access: 'staff',
    rate: 'write',
    responses: { 204: null },
    errors: ['forbidden', 'not_found'],
  }),
};

export type StaffConversation = z.infer<typeof staffConversation>;
