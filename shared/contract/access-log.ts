import * as z from 'zod';
import * as options from '../options.ts';
import { call } from './base/define.ts';
import { cursor, id, page } from './base/fields.ts';

/** A look of somebody of the staff at the caller's data, as the caller sees it. */
const ownAccess = z
  .object({
    id,
    /** The day in the service's time zone. */
    day: z.iso.date(),
    viewer: z.object({
      role: z.enum(['matchmaker', 'admin']),
      /** Of the caller's own matchmaker at that time; null for anyone else. */
      firstName: z.string().nullable(),
    }),
    part: z.enum(options.ACCESS_PARTS),
    /** Why private details were opened, and what was added to it; null where they were not. */
    reason: z.enum(options.ACCESS_REASONS).nullable(),
    note: z.string().nullable(),
    cursor,
  })
  .meta({ id: 'OwnAccess' });

/** Calls about who of the staff looked at the caller's data. */
export const looks = {
  mine: call({
    method: 'GET',
    path: '/api/account/staff-access',
    summary: 'When somebody of the staff looked at my profile, application or conversation with my matchmaker',
    access: 'signed-in',
    rate: 'read',
    query: z.strictObject(page),
    responses: { 200: z.array(ownAccess) },
  }),
};

export type OwnAccess = z.infer<typeof ownAccess>;
