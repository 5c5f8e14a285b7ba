import * as z from 'zod';
import { PUT_ASIDE, STAFF_THREAD_FILTERS } from '../../desk-options.ts';
import { MATCH_STATUSES, RESPONSES, UNMATCH_REASONS } from '../../options.ts';
import { call } from '../base/define.ts';
import {
  clientMessageId,
  cursor,
  id,
  messageContent,
  page,
  requiredLine,
  seq,
  threadPage,
  time,
} from '../base/fields.ts';
import { matchmakerMessage, personName } from '../base/views.ts';
import { questionAnswerView } from '../questions.ts';
import { settingsView } from '../settings.ts';

/** Since when a member waits for an answer, and by when it is promised; both null where nothing is unanswered. */
const promise = {
  waitingSince: time.nullable(),
  dueAt: time.nullable(),
  /** That the matchmaker put the last words aside, which need no answer; null where they did not, or somebody has written since. */
  putAside: z.object({ at: time, words: z.string().nullable() }).nullable(),
};

const staffConversation = z
  .object({
    /** The member's. */
    id,
    member: personName,
    /** Null where the member has none. */
    matchmaker: personName.nullable(),
    lastMessage: z.object({ content: z.string(), createdAt: time, isFromMatchmaker: z.boolean() }).nullable(),
    unread: z.number().int().min(0),
    ...promise,
    cursor,
  })
  .meta({ id: 'StaffConversation' });

/** What a matchmaker has beside a thread. */
const staffDesk = z
  .object({
    member: personName,
    /** The number of the last message; 0 where there is none. */
    seq,
    ...promise,
    /** The name under which the member knows their matchmaker; null without one. */
    matchmakerName: z.string().nullable(),
    /** Null unless the viewer is the member's own matchmaker. */
    preferences: settingsView.shape.preferences.nullable(),
    /** Null unless the viewer is the member's own matchmaker and the member shares their answers. */
    answers: z.array(questionAnswerView).nullable(),
  })
  .meta({ id: 'StaffDesk' });

/** Whom a member was introduced to and what came of it, as the member may know it. */
export const introductionOutcome = {
  id,
  /** Nothing of the person where the member no longer sees them; `id` is there where the viewer works with them. */
  person: z.object({
    id: id.nullable(),
    firstName: z.string().nullable(),
    age: z.number().int().nullable(),
    location: z.string().nullable(),
    occupation: z.string().nullable(),
  }),
  answer: z.enum(RESPONSES).nullable(),
  /** The other's, once the member may know it. */
  otherAnswer: z.enum(RESPONSES).nullable(),
  status: z.enum(MATCH_STATUSES),
  /** Where one of the two has closed the connection. */
  ended: z.object({ byMember: z.boolean(), reason: z.enum(UNMATCH_REASONS), at: time }).nullable(),
};

const staffIntroduction = z
  .object({ ...introductionOutcome, introducedAt: time, cursor })
  .meta({ id: 'StaffIntroduction' });

const aside = {
  access: 'staff',
  rate: 'write',
  responses: { 204: null },
  errors: ['forbidden', 'not_found', 'conflict'],
} as const;

/** Calls of staff about conversations with VIP members. */
export const staffConversations = {
  list: call({
    method: 'GET',
    path: '/api/staff/conversations',
    summary: 'Threads with VIP members: a matchmaker’s own, for an admin all; the longest waiting first',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject({ show: z.enum(STAFF_THREAD_FILTERS).optional(), ...page }),
    responses: { 200: z.array(staffConversation) },
  }),
  desk: call({
    method: 'GET',
    path: '/api/staff/conversations/:memberId/desk',
    summary: 'What is beside a thread: the promise, the member’s preferences, and the answers that they share',
    access: 'staff',
    rate: 'staff-read',
    responses: { 200: staffDesk },
    errors: ['not_found'],
  }),
  introductions: call({
    method: 'GET',
    path: '/api/staff/conversations/:memberId/introductions',
    summary: 'A member’s introductions and what came of them, newest first',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject(page),
    responses: { 200: z.array(staffIntroduction) },
    errors: ['not_found'],
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
    bySocket: 'staffConversations.send',
    body: z.strictObject({ content: messageContent, clientMessageId: clientMessageId.optional() }),
    example: { content: 'Peace be upon you', clientMessageId: '0b0f6a3e-5d6b-4a51-9f3d-2a4f3c1f0a11' },
    responses: { 200: matchmakerMessage, 201: matchmakerMessage },
    defaultStatus: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  putAside: call({
    ...aside,
    method: 'POST',
    path: '/api/staff/conversations/:memberId/done',
    summary: 'Say that the member’s last words need no answer, with a word for staff; the next message undoes it',
    body: z.strictObject({
      words: requiredLine('Please write a word, or leave it out', PUT_ASIDE.maxWords).optional(),
      /** The last message that the viewer has read; what was written since is not put aside. */
      upTo: seq.optional(),
    }),
    example: { words: 'A thank you', upTo: 12 },
  }),
  takeUp: call({
    ...aside,
    method: 'DELETE',
    path: '/api/staff/conversations/:memberId/done',
    summary: 'Take up again last words that were put aside',
  }),
  read: call({
    method: 'POST',
    path: '/api/staff/conversations/:memberId/read',
    summary: 'Mark a thread with a member read',
    access: 'staff',
    rate: 'write',
    bySocket: 'staffConversations.read',
    responses: { 204: null },
    errors: ['forbidden', 'not_found'],
  }),
};

export type StaffConversation = z.infer<typeof staffConversation>;
export type StaffDesk = z.infer<typeof staffDesk>;
export type StaffIntroduction = z.infer<typeof staffIntroduction>;
