import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { ROLES } from '../options.ts';
import { call } from './base/define.ts';
import { email, firstName, id, lastName, newPassword, phone, text } from './base/fields.ts';
import { ownAbilities } from './base/views.ts';

/** The signed-in user, as they see their own account. */
const currentUser = z
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
  })
  .meta({ id: 'User' });
export type CurrentUser = z.infer<typeof currentUser>;

/** What a visitor signs in with. */
export const credentials = z.strictObject({
  email,
  password: z.string('Password is required').min(1, 'Password is required').max(1_000),
});

const usernameTooShort = 'Username must be at least 3 characters';

/** What a visitor registers with; the account begins as an applicant. */
export const registration = z.strictObject({
  username: text(LIMITS.username.max, undefined, usernameTooShort).trim().min(LIMITS.username.min, usernameTooShort),
  password: newPassword,
  firstName,
  lastName,
  email,
  phone: phone.optional(),
});

/** A new password, proved by a one-time link's token or by the current password. */
export const passwordChange = z.union([
  z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
  z.strictObject({
    current: z.string('Password is required').min(1, 'Password is required').max(1_000),
    password: newPassword,
  }),
]);

/** Calls about signing in, the signed-in user and passwords. */
export const accounts = {
  current: call({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in person',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: currentUser },
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
    errors: ['unauthorized'],
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
