import * as z from 'zod';
import {
  ALL_CONTACT_TOPICS,
  ANSWER_CHANNELS,
  CONTACT_FORMS,
  CONTACT_STATES,
  SUPPORT_THREAD,
} from '../../contact-message-options.ts';
import { TIERS } from '../../options.ts';
import { call } from '../base/define.ts';
import { clientMessageId, cursor, id, messageContent, page, requiredLine, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';
import { claimRequest } from './staff-decisions.ts';

const facts = {
  id,
  form: z.enum(CONTACT_FORMS),
  topic: z.enum(ALL_CONTACT_TOPICS).nullable(),
  state: z.enum(CONTACT_STATES),
  /** Whether the last message is an answer of staff. */
  isAnswered: z.boolean(),
  createdAt: time,
};

/** A thread with support as a row of the list. */
const staffSupportThread = z
  .object({
    ...facts,
    /** As the writer gave it; null where none was asked for. */
    name: z.string().nullable(),
    /** Whose account was signed in when it was begun; null for a visitor. */
    writer: personName.nullable(),
    /** The tier of that account now. */
    tier: z.enum(TIERS).nullable(),
    /** Since when its writer waits for an answer, and by when it is promised; both null where none is. */
    waitingSince: time.nullable(),
    dueAt: time.nullable(),
    /** When the last message was written. */
    lastAt: time,
    claimedBy: personName.nullable(),
    claimedAt: time.nullable(),
    /** Who answered it last, or said that it needs no answer. */
    doneBy: personName.nullable(),
    doneAt: time.nullable(),
    doneWords: z.string().nullable(),
    /** What the viewer may do with it now. */
    can: z.object({
      claim: z.boolean(),
      takeOver: z.boolean(),
      release: z.boolean(),
      reply: z.boolean(),
      done: z.boolean(),
      reopen: z.boolean(),
    }),
    cursor,
  })
  .meta({ id: 'StaffSupportThread' });

/** A thread with support that was opened. */
const openedSupportThread = staffSupportThread
  .extend({
    email: z.string(),
    /** How an answer reaches the writer; null where this server sends no mail. */
    answersBy: z.enum(ANSWER_CHANNELS).nullable(),
    messages: z.array(
      z.object({
        id,
        isFromTeam: z.boolean(),
        /** Who of the staff wrote it. */
        author: personName.nullable(),
        text: z.string(),
        createdAt: time,
      }),
    ),
    /** Other threads of the same writer, newest first. */
    earlier: z.array(z.object(facts)),
  })
  .meta({ id: 'OpenedStaffSupportThread' });

/** The last message that the viewer has read; what was written since is neither answered nor put aside. */
const upTo = id.optional();

const change = {
  access: 'admin',
  rate: 'write',
  errors: ['not_found', 'conflict'],
  responses: { 200: openedSupportThread },
} as const;

/** Calls of admins about support: contact messages of the public pages, and what people ask who are signed in. */
export const staffSupport = {
  list: call({
    method: 'GET',
    path: '/api/staff/support',
    summary: 'Threads with support without what they say: the longest waiting first; those that are done newest first',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject({ state: z.enum(CONTACT_STATES).default('open'), ...page }),
    responses: { 200: z.array(staffSupportThread) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/support/:id',
    summary: 'One thread with its messages, the writer’s e-mail and their other threads',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: openedSupportThread },
    errors: ['not_found'],
  }),
  claim: call({
    ...change,
    method: 'POST',
    path: '/api/staff/support/:id/claim',
    summary: 'Take a thread, so that no one else answers it; `takeOver` takes it from somebody else',
    body: claimRequest,
    example: { takeOver: false, reason: 'Out of the office' },
  }),
  release: call({
    ...change,
    method: 'DELETE',
    path: '/api/staff/support/:id/claim',
    summary: 'Give a thread back',
  }),
  reply: call({
    ...change,
    method: 'POST',
    path: '/api/staff/support/:id/reply',
    summary: 'Answer a thread: in the app and with a notification where an account wrote, else by mail',
    body: z.strictObject({ text: messageContent, clientMessageId: clientMessageId.optional(), upTo }),
    example: {
      text: 'We have returned the second payment.',
      clientMessageId: '0b0f6a3e-5d6b-4a51-9f3d-2a4f3c1f0a31',
      upTo: 'kQ3vX0',
    },
    responses: { 200: openedSupportThread, 201: openedSupportThread },
    defaultStatus: 201,
  }),
  done: call({
    ...change,
    method: 'POST',
    path: '/api/staff/support/:id/done',
    summary: 'Say that a thread needs no answer, with a word for staff; the next message undoes it',
    body: z.strictObject({
      words: requiredLine('Please write a word, or leave it out', SUPPORT_THREAD.maxWords).optional(),
      upTo,
    }),
    example: { words: 'Answered on the phone', upTo: 'kQ3vX0' },
  }),
  reopen: call({
    ...change,
    method: 'DELETE',
    path: '/api/staff/support/:id/done',
    summary: 'Open a thread again',
  }),
};

export type StaffSupportThread = z.infer<typeof staffSupportThread>;
export type OpenedStaffSupportThread = z.infer<typeof openedSupportThread>;
