import * as z from 'zod';
import { ALL_CONTACT_TOPICS, OWN_SUPPORT_STATES, OWN_SUPPORT_TOPICS } from '../contact-message-options.ts';
import { call } from './base/define.ts';
import { clientMessageId, cursor, id, messageContent, page, time } from './base/fields.ts';

/** A thread with support, for whoever began it. */
const supportThread = z
  .object({
    id,
    topic: z.enum(ALL_CONTACT_TOPICS).nullable(),
    state: z.enum(OWN_SUPPORT_STATES),
    /** How its first message begins. */
    excerpt: z.string(),
    createdAt: time,
    /** When the last message was written. */
    lastAt: time,
    /** By when the answer is promised; null where none waits. */
    dueAt: time.nullable(),
    cursor,
  })
  .meta({ id: 'SupportThread' });

/** A thread with support that was opened. */
const openedSupportThread = supportThread
  .extend({
    messages: z.array(z.object({ id, isOwn: z.boolean(), text: z.string(), createdAt: time })),
    /** What the viewer may do with it now. */
    can: z.object({ reply: z.boolean() }),
  })
  .meta({ id: 'OpenedSupportThread' });

const written = { text: messageContent, clientMessageId: clientMessageId.optional() };
const EXAMPLE_ID = '0b0f6a3e-5d6b-4a51-9f3d-2a4f3c1f0a21';
const writing = {
  access: 'signed-in',
  rate: 'support',
  responses: { 200: openedSupportThread, 201: openedSupportThread },
  defaultStatus: 201,
} as const;

/** Calls of whoever is signed in about their own threads with support; they need no address of support. */
export const support = {
  list: call({
    method: 'GET',
    path: '/api/support',
    summary: 'One’s own threads with support, also those that began on a public page, newest first',
    access: 'signed-in',
    rate: 'read',
    query: z.strictObject(page),
    responses: { 200: z.array(supportThread) },
  }),
  ask: call({
    ...writing,
    method: 'POST',
    path: '/api/support',
    summary:
      'Ask support: about one’s plan, a refund, one’s data or anything else; the session says by when the answer comes',
    body: z.strictObject({ topic: z.enum(OWN_SUPPORT_TOPICS, 'Please choose a topic').default('other'), ...written }),
    example: { topic: 'refund', text: 'I paid twice. Could you look at it?', clientMessageId: EXAMPLE_ID },
    errors: ['conflict'],
  }),
  one: call({
    method: 'GET',
    path: '/api/support/:id',
    summary: 'One of one’s own threads with support, with its messages',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: openedSupportThread },
    errors: ['not_found'],
  }),
  reply: call({
    ...writing,
    method: 'POST',
    path: '/api/support/:id/reply',
    summary: 'Write again in one of one’s own threads, which then waits for an answer',
    body: z.strictObject(written),
    example: { text: 'It is the payment of Tuesday.', clientMessageId: EXAMPLE_ID },
    errors: ['not_found', 'conflict'],
  }),
};

export type SupportThread = z.infer<typeof supportThread>;
export type OpenedSupportThread = z.infer<typeof openedSupportThread>;
