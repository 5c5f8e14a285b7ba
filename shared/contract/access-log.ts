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

/** In how many lists that the staff were shown the caller was; lists about reports do not count. */
const ownLists = z
  .object({
    /** The month in UTC, YYYY-MM. */
    month: z.string().regex(/^\d{4}-\d{2}$/),
    lists: z.int().nonnegative(),
  })
  .meta({ id: 'OwnAccessLists' });

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
  lists: call({
    method: 'GET',
    path: '/api/account/access-lists',
    summary: 'In how many lists of the staff my name was this month',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: ownLists },
  }),
};

export type OwnAccess = z.infer<typeof ownAccess>;
