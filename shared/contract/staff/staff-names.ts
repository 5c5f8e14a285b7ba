import * as z from 'zod';
import { call } from '../base/define.ts';
import { cursor, id, page, time } from '../base/fields.ts';
import { pendingName, personName } from '../base/views.ts';

/** A member's new name as staff see it. */
const staffName = z
  .object({
    /** The member's. */
    id,
    /** The member, by the name that stands. */
    user: personName,
    pendingName,
    requestedAt: time,
    cursor,
  })
  .meta({ id: 'StaffName' });
export type StaffName = z.infer<typeof staffName>;

/** A decision on a name; with `requestedAt` only on the one that was given then, as its owner may have given another since. */
const nameDecision = z.strictObject({ decision: z.enum(['approved', 'rejected']), requestedAt: time.optional() });

/** Calls of admins about new names of members. */
export const staffNames = {
  list: call({
    method: 'GET',
    path: '/api/staff/names',
    summary: 'New names of members that wait, longest waiting first',
    access: 'admin',
    rate: 'staff-read',
    /** `of`: only this member's. */
    query: z.strictObject({ ...page, of: id.optional() }),
    responses: { 200: z.array(staffName) },
  }),
  decide: call({
    method: 'POST',
    path: '/api/staff/names/:userId/decision',
    summary: 'Approve a new name, which others see from then on, or reject it; its owner is told',
    access: 'admin',
    rate: 'write',
    body: nameDecision,
    example: { decision: 'approved', requestedAt: '2026-03-01T09:00:00.000Z' },
    responses: { 200: staffName },
    errors: ['not_found', 'conflict'],
  }),
};
