import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { call } from './base/define.ts';
import { line, time } from './base/fields.ts';

/** Phone numbers whose owners the member hides from. Blank entries are ignored, so that lines keep their number. */
const contactsChange = z.strictObject({
  phones: z
    .array(line(LIMITS.contacts.line, 'This line is far too long for a phone number'))
    .max(LIMITS.contacts.max, `At most ${LIMITS.contacts.max} numbers can be listed`),
});

const howMany = z.number().int().min(0);

/** How many numbers are listed, and what will happen when: the only things about them that are ever returned. */
const contactsView = z
  .object({
    count: howMany,
    /** The numbers that were removed and still count until `until`, the last of them; null where there are none. */
    leaving: z.object({ count: howMany, until: time }).nullable(),
    /** How many new numbers may still be added before `resetsAt`. */
    newLeft: howMany,
    resetsAt: time,
  })
  .meta({ id: 'Contacts' });
export type ContactsView = z.infer<typeof contactsView>;

/** Calls about the phone numbers from whose owners the caller hides. */
export const contacts = {
  mine: call({
    method: 'GET',
    path: '/api/settings/contacts',
    summary: 'How many phone numbers of people I know are listed',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: contactsView },
  }),
  replace: call({
    method: 'PUT',
    path: '/api/settings/contacts',
    summary:
      'List these phone numbers in the place of those listed before; kept as fingerprints, and those removed count for a day more',
    access: 'signed-in',
    rate: 'contacts',
    body: contactsChange,
    example: { phones: ['+44 20 7946 0000', '', '020 7946 0001'] },
    responses: { 200: contactsView },
    errors: ['too_many_requests'],
  }),
  clear: call({
    method: 'DELETE',
    path: '/api/settings/contacts',
    summary: 'Remove all listed phone numbers; they count for a day more',
    access: 'signed-in',
    rate: 'write',
    responses: { 204: null },
  }),
};
