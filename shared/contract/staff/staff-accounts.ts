import * as z from 'zod';
import { openSession } from '../account.ts';
import { call } from '../base/define.ts';

const staffSession = z.object(openSession).meta({ id: 'StaffSession' });

/** Calls of admins about somebody's account itself: where it is signed in. */
export const staffAccounts = {
  sessions: call({
    method: 'GET',
    path: '/api/staff/members/:userId/sessions',
    summary: 'Where a person is signed in, the latest use first',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: z.array(staffSession) },
    errors: ['not_found', 'conflict'],
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/staff/members/:userId/sessions/:id',
    summary: 'Sign a person out of one device; the person is told',
    access: 'admin',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  endSessions: call({
    method: 'DELETE',
    path: '/api/staff/members/:userId/sessions',
    summary: 'Sign a person out of all devices; the person is told',
    access: 'admin',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
};

export type StaffSession = z.infer<typeof staffSession>;
