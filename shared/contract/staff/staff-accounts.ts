import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { DELIVERY_CHANNELS, DELIVERY_OUTCOMES } from '../../notification.ts';
import { NOTIFICATION_KINDS } from '../../notifications.ts';
import { accountChange, openSession } from '../account.ts';
import { call } from '../base/define.ts';
import { cursor, id, page, required, time } from '../base/fields.ts';
import { staffMember } from './staff-members.ts';

const staffSession = z
  .object({
    ...openSession,
    /** The UTC day of the last use; null for whoever hides when they were active. */
    lastActive: z.iso.date().nullable(),
  })
  .meta({ id: 'StaffSession' });

/** What staff correct of how somebody is reached, at their request, and why, for the audit. */
export const contactCorrection = accountChange
  .pick({ email: true, phone: true })
  .extend({ explanation: required('Please say why', LIMITS.accessNote.max) });

/** How a person was told something by one way: on the page, by mail or by push. Never what it said, nor of whom. */
const notificationWay = z
  .object({
    way: z.enum(['page', ...DELIVERY_CHANNELS]),
    /** On the page: `sent` once it can be seen there. */
    outcome: z.enum(DELIVERY_OUTCOMES),
    /** Since when the outcome stands, as far as it is known; when it will be tried where it waits. */
    at: time,
    /** When the person read it, where it is known. */
    readAt: time.nullable(),
  })
  .meta({ id: 'NotificationWay' });

/** That a person was told something: what kind of thing, by which ways, and what became of each. */
const sentNotice = z
  .object({ id, kind: z.enum(NOTIFICATION_KINDS), at: time, ways: z.array(notificationWay), cursor })
  .meta({ id: 'SentNotification' });

/** Calls of admins about somebody's account itself: where it is signed in, and by what it is reached. */
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
  notices: call({
    method: 'GET',
    path: '/api/staff/members/:userId/notices',
    summary: 'What a person was notified of, by which ways and with what outcome, never the text; the latest first',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject(page),
    responses: { 200: z.array(sentNotice) },
    errors: ['not_found'],
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
  correctContact: call({
    method: 'POST',
    path: '/api/staff/members/:userId/contact',
    summary: 'Correct the e-mail or phone number of someone who is not staff, at their request; the person is told',
    access: 'admin',
    rate: 'write',
    body: contactCorrection,
    example: { email: 'amina@example.test', phone: '+44 20 7946 0000', explanation: 'Mistyped at registration' },
    responses: { 200: staffMember },
    errors: ['not_found', 'conflict'],
  }),
};

export type ContactCorrection = z.infer<typeof contactCorrection>;
export type StaffSession = z.infer<typeof staffSession>;
export type SentNotification = z.infer<typeof sentNotice>;
