import * as z from 'zod';
import { CONTACT_FORMS, CONTACT_STATES, CONTACT_TOPICS, SUPPORT_TOPICS } from '../../contact-message-options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

/** A contact message as a row of the list. */
const staffLetter = z
  .object({
    id,
    form: z.enum(CONTACT_FORMS),
    topic: z.enum([...new Set([...CONTACT_TOPICS, ...SUPPORT_TOPICS])]).nullable(),
    /** As the writer gave it; null where only an e-mail was asked for. */
    name: z.string().nullable(),
    /** Whose account was signed in when it was written; null for a visitor. */
    writer: personName.nullable(),
    state: z.enum(CONTACT_STATES),
    createdAt: time,
    doneBy: personName.nullable(),
    doneAt: time.nullable(),
    cursor,
  })
  .meta({ id: 'StaffContactMessage' });

/** A contact message that was opened. */
const openedContactMessage = staffLetter
  .extend({ email: z.string(), message: z.string().nullable() })
  .meta({ id: 'OpenedContactMessage' });

const change = {
  access: 'admin',
  rate: 'write',
  errors: ['not_found'],
  responses: { 200: openedContactMessage },
} as const;

/** Calls of admins about contact messages from the public pages. */
export const staffLetters = {
  list: call({
    method: 'GET',
    path: '/api/staff/letters',
    summary: 'Contact messages from the public pages, newest first, without what they say',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject({ state: z.enum(CONTACT_STATES).default('open'), ...page }),
    responses: { 200: z.array(staffLetter) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/letters/:id',
    summary: 'One contact message with its text and the writer’s e-mail',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: openedContactMessage },
    errors: ['not_found'],
  }),
  finish: call({
    ...change,
    method: 'POST',
    path: '/api/staff/letters/:id/done',
    summary: 'Mark a contact message as done',
  }),
  reopen: call({
    ...change,
    method: 'DELETE',
    path: '/api/staff/letters/:id/done',
    summary: 'Open a contact message again',
  }),
};

export type StaffContactMessage = z.infer<typeof staffLetter>;
export type OpenedContactMessage = z.infer<typeof openedContactMessage>;
