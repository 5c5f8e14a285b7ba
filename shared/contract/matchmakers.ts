import * as z from 'zod';
import { call } from './base/define.ts';
import { clientMessageId, id, messageContent, threadPage, time } from './base/fields.ts';
import { matchmakerMessage, matchmakerView } from './base/views.ts';

/** Whether the member shares their answers to the question bank with their matchmaker: null where they were not asked yet. */
const sharing = z
  .object({ answers: z.boolean().nullable(), decidedAt: time.nullable() })
  .meta({ id: 'MatchmakerSharing' });

/** One's own matchmaker; `coversUntil` is until when they stand in for the usual one, absent where they do not. */
const ownMatchmaker = matchmakerView.extend({ coversUntil: time.optional() }).meta({ id: 'OwnMatchmaker' });

/** Calls of a VIP member about their matchmaker and the conversation with them. */
export const matchmakers = {
  one: call({
    method: 'GET',
    path: '/api/matchmakers/:id',
    summary: 'My matchmaker',
    access: 'vip',
    rate: 'read',
    responses: { 200: ownMatchmaker },
    errors: ['not_found'],
  }),
  messages: call({
    method: 'GET',
    path: '/api/matchmaker-messages',
    summary: 'My thread with my matchmaker, oldest first',
    access: 'vip',
    rate: 'read',
    query: z.strictObject({ matchmakerId: id.optional(), ...threadPage }),
    responses: { 200: z.array(matchmakerMessage) },
    errors: ['not_found'],
  }),
  send: call({
    method: 'POST',
    path: '/api/matchmaker-messages',
    summary: 'Write to my matchmaker',
    access: 'vip',
    rate: 'message',
    bySocket: 'matchmakers.send',
    body: z.strictObject({
      matchmakerId: id,
      content: messageContent,
      isFromMatchmaker: z.literal(false).optional(),
      clientMessageId: clientMessageId.optional(),
    }),
    example: {
      matchmakerId: 'AAAAAAAAAAAAAAAAAAAAAA',
      content: 'Peace be upon you',
      isFromMatchmaker: false,
      clientMessageId: '0b0f6a3e-5d6b-4a51-9f3d-2a4f3c1f0a11',
    },
    responses: { 200: matchmakerMessage, 201: matchmakerMessage },
    defaultStatus: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  read: call({
    method: 'POST',
    path: '/api/matchmaker-messages/read',
    summary: 'Mark my thread with my matchmaker read',
    access: 'vip',
    rate: 'write',
    bySocket: 'matchmakers.read',
    body: z.strictObject({ matchmakerId: id }),
    example: { matchmakerId: 'AAAAAAAAAAAAAAAAAAAAAA' },
    responses: { 204: null },
    errors: ['not_found'],
  }),
  sharing: call({
    method: 'GET',
    path: '/api/matchmaker-sharing',
    summary: 'What of me my matchmaker may see beside our thread',
    access: 'vip',
    rate: 'read',
    responses: { 200: sharing },
    errors: ['not_found'],
  }),
  share: call({
    method: 'PUT',
    path: '/api/matchmaker-sharing',
    summary: 'Share my answers to the question bank with my matchmaker, or stop doing so',
    access: 'vip',
    rate: 'write',
    body: z.strictObject({ answers: z.boolean() }),
    example: { answers: true },
    responses: { 200: sharing },
    errors: ['not_found'],
  }),
};

export type MatchmakerSharing = z.infer<typeof sharing>;
export type OwnMatchmaker = z.infer<typeof ownMatchmaker>;
