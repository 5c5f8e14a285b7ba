import * as z from 'zod';
import { MEMBER_NOTE } from '../../desk-options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, required, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

/** The words of a note on a member. */
export const noteWords = z.strictObject({
  text: required('Please write the note', MEMBER_NOTE.maxLength),
  /** Whether it is for the next matchmaker. */
  isHandOver: z.boolean().optional(),
});

const memberNote = z
  .object({
    id,
    text: z.string(),
    /** Whether it is for the next matchmaker. */
    isHandOver: z.boolean(),
    /** Null where the author’s account is gone. */
    author: personName.nullable(),
    createdAt: time,
    /** Null where it is as it was first written. */
    changedAt: time.nullable(),
    /** Until when the viewer may change or remove it; null where they may not. */
    openUntil: time.nullable(),
    cursor,
  })
  .meta({ id: 'MemberNote' });

/** Calls of staff about their notes on a member, who never sees them on a page. */
export const staffNotes = {
  list: call({
    method: 'GET',
    path: '/api/staff/members/:userId/notes',
    summary: 'The notes of staff on a member, newest first',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject(page),
    responses: { 200: z.array(memberNote) },
    errors: ['not_found'],
  }),
  add: call({
    method: 'POST',
    path: '/api/staff/members/:userId/notes',
    summary: 'Write a note on a member',
    access: 'staff',
    rate: 'write',
    body: noteWords,
    example: { text: 'Would move to Leeds for the right person.', isHandOver: true },
    responses: { 201: memberNote },
    errors: ['not_found'],
  }),
  change: call({
    method: 'PUT',
    path: '/api/staff/notes/:id',
    summary: 'Change one’s own note within a day',
    access: 'staff',
    rate: 'write',
    body: noteWords,
    example: { text: 'Would move to Leeds or York for the right person.', isHandOver: false },
    responses: { 200: memberNote },
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/staff/notes/:id',
    summary: 'Remove one’s own note within a day',
    access: 'staff',
    rate: 'write',
    responses: { 204: null },
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};

export type MemberNoteView = z.infer<typeof memberNote>;
export type NoteWords = z.infer<typeof noteWords>;
