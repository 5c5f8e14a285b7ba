import * as z from 'zod';
import { MEMBER_NOTE } from '../../desk-options.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, text, time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

/** What an admin chooses: who works with a member from now on, and a note for them. */
export const assignment = z.strictObject({
  userId: id,
  matchmakerId: id,
  handOver: text(MEMBER_NOTE.maxLength).optional(),
});

const unassigned = personName
  .extend({
    /** Since when they have no matchmaker; where that is not known, since when they have an account. */
    since: time,
    age: z.number().int().nullable(),
    location: z.string().nullable(),
    /** The last note for the next matchmaker. */
    handOver: z.object({ text: z.string(), createdAt: time }).nullable(),
    cursor,
  })
  .meta({ id: 'Unassigned' });

/** Calls of admins who give VIP members a matchmaker. */
export const staffAssignments = {
  list: call({
    method: 'GET',
    path: '/api/staff/assignments',
    summary: 'VIP members without a matchmaker, longest first',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject(page),
    responses: { 200: z.array(unassigned) },
  }),
  assign: call({
    method: 'POST',
    path: '/api/staff/assignments',
    summary: 'Give a VIP member a matchmaker, who greets them; the member is told',
    access: 'admin',
    rate: 'write',
    body: assignment,
    example: {
      userId: 'AAAAAAAAAAAAAAAAAAAAAA',
      matchmakerId: 'PgCqJ0OUvTsOkYF2xqJLgA',
      handOver: 'Prefers to write in the evening.',
    },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
};

export type Assignment = z.infer<typeof assignment>;
export type Unassigned = z.infer<typeof unassigned>;
