import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { ACCOUNT_NOTIFICATION_KINDS, PAUSE_REASONS, ROLES } from '../options.ts';
import { call } from './base/define.ts';
import { email, firstName, id, lastName, newPassword, optional, phone, requiredLine, time } from './base/fields.ts';
import { ownAbilities } from './base/own-abilities.ts';
import { pendingName } from './base/views.ts';

/** The signed-in user, as they see their own account. */
export const currentUser = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    username: z.string(),
    role: z.enum(ROLES),
    can: ownAbilities,
    /** There where the user has to set up a second factor before anything else as staff. */
    mustAddSecondFactor: z.literal(true).optional(),
    /** There while the membership is paused; `until` is null where it stands until it is lifted. */
    pause: z.object({ reason: z.enum(PAUSE_REASONS), until: time.nullable() }).optional(),
    /** There while staff have no one new introduced to the member: until when. */
    limitedUntil: time.optional(),
    /**
     * There while a new e-mail waits for the link that was mailed to it, until `expiresAt`; and while nobody has confirmed the one with
     * which the account was opened, also afterwards.
     */
    emailChange: z.object({ email: z.string(), expiresAt: time }).optional(),
    /** There while a new name waits for staff. */
    pendingName: pendingName.optional(),
    /** There once the user has left: when the account is erased, until when they can come back. */
    leaving: z.object({ since: time, erasedAt: time }).optional(),
  })
  .meta({ id: 'User' });
export type CurrentUser = z.infer<typeof currentUser>;

const accountNotice = z
  .object({
    id,
    kind: z.enum(ACCOUNT_NOTIFICATION_KINDS),
    at: time,
    /** What staff wrote; null where the kind says it all. */
    message: z.string().nullable(),
    /** Until when a limit stands. */
    until: time.nullable(),
    /** Whether the owner has still to say that they have read it. */
    isUnread: z.boolean(),
  })
  .meta({ id: 'AccountNotification' });
export type AccountNotification = z.infer<typeof accountNotice>;

/** What a visitor signs in with. */
export const credentials = z.strictObject({
  email,
  password: z.string('Password is required').min(1, 'Password is required').max(1_000),
});

/** What a visitor registers with; the account begins as an applicant. */
export const registration = z.strictObject({
  username: requiredLine('Username must be at least 3 characters', LIMITS.username.max, LIMITS.username.min).trim(),
  password: newPassword,
  firstName,
  lastName,
  email,
  phone: optional(phone),
});

/** A new password, proved by a one-time link's token or by the current password. */
export const passwordChange = z.union([
  z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
  z.strictObject({
    current: z.string('Password is required').min(1, 'Password is required').max(1_000),
    password: newPassword,
  }),
]);

/** A code of the authenticator app, or a recovery code, as it was typed. */
export const code = z
  .string('Please enter the code')
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'This code is too long');

/** Calls about signing in, the signed-in user and passwords. */
export const accounts = {
  current: call({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in person',
    access: 'signed-in',
    rate: 'read',
    whileLeaving: true,
    responses: { 200: currentUser },
  }),
  notices: call({
    method: 'GET',
    path: '/api/account-notices',
    summary: 'What staff did to the safety of the own account within a year, newest first',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: z.array(accountNotice) },
  }),
  login: call({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in; the session gets a new id',
    access: 'public',
    rate: 'login',
    body: credentials,
    example: { email: 'amina@example.test', password: 'a quiet garden wall' },
    responses: { 200: currentUser },
    errors: ['unauthorized', 'second_factor_required', 'suspended'],
  }),
  logInSecondFactor: call({
    method: 'POST',
    path: '/api/login/second-factor',
    summary: 'Finish signing in with a code, after the password was answered with second_factor_required',
    access: 'public',
    rate: 'write',
    body: z.strictObject({ code }),
    example: { code: '123456' },
    responses: { 200: currentUser },
    errors: ['unauthorized', 'too_many_requests'],
  }),
  register: call({
    method: 'POST',
    path: '/api/register',
    summary: 'Open an account as an applicant, signed in at once',
    access: 'public',
    rate: 'register',
    body: registration,
    example: {
      username: 'amina',
      password: 'a quiet garden wall',
      firstName: 'Amina',
      lastName: 'Rahman',
      email: 'newcomer@example.test',
      phone: '+44 20 7946 0000',
    },
    responses: { 201: currentUser },
    errors: ['conflict'],
  }),
  logout: call({
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out: the session ends everywhere it is open',
    access: 'public',
    rate: 'write',
    responses: { 204: null },
  }),
  changePassword: call({
    method: 'POST',
    path: '/api/password',
    summary: 'Set a new password by a one-time link or by the current one; all other sessions end',
    access: 'public',
    rate: 'login',
    body: passwordChange,
    example: { current: 'a quiet garden wall', password: 'an open window at last' },
    responses: { 204: null },
    errors: ['unauthorized'],
  }),
};

/** The call for a link to set a new password; pages make it only where the service sends mail. */
export const passwordResets = {
  request: call({
    method: 'POST',
    path: '/api/password-resets',
    summary: 'Have a one-time link mailed to the owner of an account; the answer is the same where there is none',
    access: 'public',
    rate: 'password-reset',
    body: z.strictObject({ email: email }),
    example: { email: 'amina@example.test' },
    responses: { 204: null },
    errors: ['not_found'],
  }),
};
