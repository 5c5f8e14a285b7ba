import * as z from 'zod';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { credentials, currentUser } from './accounts.ts';
import { call } from './base/define.ts';
import { email, firstName, id, lastName, phone, time } from './base/fields.ts';

const password = credentials.shape.password;
const noDay = 'Please choose the day on which your break ends';

/** A pause of the membership: a break until a day or an instant, or a match that was found, until it is lifted. */
export const pauseRequest = z.discriminatedUnion('reason', [
  z.strictObject({
    reason: z.literal('break'),
    until: z.union([z.iso.date(noDay), z.iso.datetime({ offset: true, error: noDay }).max(40)], noDay),
  }),
  z.strictObject({ reason: z.literal('found-match') }),
]);

/** What a user changes of their own account, proved by the password. */
export const accountChange = z.strictObject({
  password,
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  email: email.optional(),
  phone: phone.nullable().optional(),
});

/** The secret of a link that was mailed to a new e-mail address. */
const emailConfirmation = z.strictObject({ token: z.string().min(1).max(200) });

/** The password alone, where it proves what cannot be undone. */
const passwordProof = z.strictObject({ password });

/** Where somebody is signed in; a place is not kept (decision 0004). */
export const openSession = {
  id,
  createdAt: time,
  /** To the minute. */
  lastActive: time,
  /** The browser and the system, as far as they are known. */
  client: z.string(),
};

const ownSession = z
  .object({
    ...openSession,
    /** Whether it is the one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type OwnSession = z.infer<typeof ownSession>;

const proof = { password: 'a quiet garden wall' } as const;

/** Calls about one's own account: who one is, where one is signed in, pausing and leaving. */
export const account = {
  change: call({
    method: 'PATCH',
    path: '/api/account',
    summary: `Change name, e-mail or phone number; a member’s new name waits for staff, and where mail is set up a new e-mail waits for the link that is mailed to it; the latter two at most ${ACCOUNT_LIMITS.addressChanges.most} times in ${ACCOUNT_LIMITS.addressChanges.days} days`,
    access: 'signed-in',
    rate: 'login',
    body: accountChange,
    example: {
      ...proof,
      firstName: 'Amina',
      lastName: 'Rahman',
      email: 'amina.rahman@example.test',
      phone: '+44 20 7946 0000',
    },
    responses: { 200: currentUser },
    errors: ['conflict', 'too_many_requests'],
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/api/account/email',
    summary: 'Confirm a new e-mail by the one-time link that was mailed to it; the former one is told',
    access: 'signed-in',
    rate: 'write',
    body: emailConfirmation,
    example: { token: 'from-the-link' },
    responses: { 200: currentUser },
    errors: ['conflict'],
  }),
  resendConfirmation: call({
    method: 'POST',
    path: '/api/account/email/resend',
    summary: `Have another link mailed to the e-mail with which the account was opened, once the last has ended; ${ACCOUNT_LIMITS.addressChanges.most} times in ${ACCOUNT_LIMITS.addressChanges.days} days`,
    access: 'signed-in',
    rate: 'write',
    responses: { 200: currentUser },
    errors: ['conflict', 'too_many_requests'],
  }),
  pause: call({
    method: 'POST',
    path: '/api/account/pause',
    summary: 'Pause the membership: introduced and recommended to no one; conversations go on',
    access: 'member',
    rate: 'write',
    body: pauseRequest,
    example: { reason: 'found-match' },
    responses: { 204: null },
  }),
  resume: call({
    method: 'DELETE',
    path: '/api/account/pause',
    summary: 'Lift the pause; does nothing where there is none',
    access: 'member',
    rate: 'write',
    responses: { 204: null },
  }),
  leave: call({
    method: 'DELETE',
    path: '/api/account',
    summary: `Leave: signed out and hidden everywhere at once, erased after ${ACCOUNT_LIMITS.returnDays} days`,
    access: 'signed-in',
    rate: 'login',
    body: passwordProof,
    example: proof,
    responses: { 204: null },
    errors: ['conflict'],
  }),
  restore: call({
    method: 'POST',
    path: '/api/account/restore',
    summary: 'Come back after leaving, while the account is not erased yet',
    access: 'signed-in',
    rate: 'write',
    whileLeaving: true,
    responses: { 204: null },
    errors: ['conflict'],
  }),
  export: call({
    method: 'POST',
    path: '/api/account/export',
    summary: `Everything that is kept about me, as one archive; ${ACCOUNT_LIMITS.exportsPerDay} times a day`,
    access: 'signed-in',
    rate: 'login',
    body: passwordProof,
    example: proof,
    responses: { 200: 'application/zip' },
    errors: ['too_many_requests'],
  }),
  sessions: call({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'Where one is signed in, the latest use first',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: z.array(ownSession) },
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'End one of one’s own sessions, also the one that asks',
    access: 'signed-in',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'End all other sessions',
    access: 'signed-in',
    rate: 'write',
    responses: { 204: null },
  }),
};
