import * as z from 'zod';
import { CONTACT_TOPICS, LETTER_FORMS, LETTER_STATES, SUPPORT_TOPICS } from '../../letter-options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

/** A letter as a row of the list. */
const staffLetter = z
  .object({
    id,
    form: z.enum(LETTER_FORMS),
    topic: z.enum([...new Set([...CONTACT_TOPICS, ...SUPPORT_TOPICS])]).nullable(),
    /** As the writer gave it; null where only an e-mail was asked for. */
    name: z.string().nullable(),
    /** Whose account was signed in when it was written; null for a visitor. */
    writer: personName.nullable(),
    state: z.enum(LETTER_STATES),
    createdAt: time,
    doneBy: personName.nullable(),
    doneAt: time.nullable(),
    cursor,
  })
  .meta({ id: 'StaffLetter' });

/** A letter that was opened. */
const openedLetter = staffLetter
  .extend({ email: z.string(), message: z.string().nullable() })
  .meta({ id: 'OpenedStaffLetter' });

const change = { access: 'admin', rate: 'write', errors: ['not_found'], responses: { 200: openedLetter } } as const;

/** Calls of admins about letters from the public pages. */
export const staffLetters = {
  list: call({
    method: 'GET',
    path: '/api/staff/letters',
    summary: 'Letters from the public pages, newest first, without what they say',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject({ state: z.enum(LETTER_STATES).default('open'), ...page }),
    responses: { 200: z.array(staffLetter) },
  }),
  one: call({
    method: 'GET',
    path: '/api/staff/letters/:id',
    summary: 'One letter with its text and the writer’s e-mail',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: openedLetter },
    errors: ['not_found'],
  }),
  finish: call({
    ...change,
    method: 'POST',
    path: '/api/staff/letters/:id/done',
    summary: 'Mark a letter as done',
  }),
  reopen: call({
    ...change,
    method: 'DELETE',
    path: '/api/staff/letters/:id/done',
    summary: 'Open a letter again',
  }),
};

export type StaffLetter = z.infer<typeof staffLetter>;
export type OpenedStaffLetter = z.infer<typeof openedLetter>;
