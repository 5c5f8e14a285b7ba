import * as z from 'zod';
import { SAVED_TEXT, SAVED_TEXT_KINDS } from '../../review-options.ts';
import { call } from '../base/define.ts';
import { id, required, requiredLine } from '../base/fields.ts';

/** The words of a text that staff keep. */
export const savedTextWords = z.strictObject({
  title: requiredLine('Please write a title', SAVED_TEXT.maxTitleLength),
  text: required('Please write the text', SAVED_TEXT.maxLength),
});

const savedText = savedTextWords
  .extend({
    id,
    kind: z.enum(SAVED_TEXT_KINDS),
    /** Counts the changes; a change names the version that it is about. */
    version: z.number().int(),
  })
  .meta({ id: 'SavedText' });

/** Calls of staff about the short texts that they keep: admins for all of them, matchmakers for replies. */
export const staffSavedTexts = {
  list: call({
    method: 'GET',
    path: '/api/staff/saved-texts',
    summary: 'The saved texts of the kinds that the caller uses, by title',
    access: 'staff',
    rate: 'staff-read',
    responses: { 200: z.array(savedText) },
  }),
  add: call({
    method: 'POST',
    path: '/api/staff/saved-texts',
    summary: 'Save a text under a title that no other of its kind has; a reply with known placeholders only',
    access: 'staff',
    rate: 'write',
    body: savedTextWords.extend({ kind: z.enum(SAVED_TEXT_KINDS) }),
    example: {
      kind: 'rejection',
      title: 'More about work',
      text: 'Please tell us more about your work, and apply again.',
    },
    responses: { 201: savedText },
    errors: ['not_found', 'conflict'],
  }),
  change: call({
    method: 'PUT',
    path: '/api/staff/saved-texts/:id',
    summary: 'Change a saved text that nobody has changed since it was read',
    access: 'staff',
    rate: 'write',
    body: savedTextWords.extend({ version: z.number().int() }),
    example: {
      title: 'More about work',
      text: 'Please tell us more about your work, and apply again.',
      version: 1,
    },
    responses: { 200: savedText },
    errors: ['not_found', 'conflict'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/staff/saved-texts/:id',
    summary: 'Remove a saved text; what was sent with it stays as it is',
    access: 'staff',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
};

export type SavedTextView = z.infer<typeof savedText>;
