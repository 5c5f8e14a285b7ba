import * as z from 'zod';
import { code, credentials } from './accounts.ts';
import { call } from './base/define.ts';
import { time } from './base/fields.ts';

const password = credentials.shape.password;
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** Calls of staff about the second factor of their own account. */
export const secondFactor = {
  mine: call({
    method: 'GET',
    path: '/api/second-factor',
    summary: 'Since when a code is asked for at sign-in, and how many recovery codes are left',
    access: 'staff',
    rate: 'read',
    beforeSecondFactor: true,
    responses: {
      200: z.object({ since: time.nullable(), recoveryCodesLeft: z.number().int() }).meta({ id: 'SecondFactor' }),
    },
  }),
  start: call({
    method: 'POST',
    path: '/api/second-factor/secret',
    summary: 'A new secret for the authenticator app; it counts once a code has confirmed it',
    access: 'staff',
    rate: 'login',
    beforeSecondFactor: true,
    body: z.strictObject({ password }),
    example: { password: 'a quiet garden wall' },
    responses: { 200: z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'SecondFactorSecret' }) },
    errors: ['conflict'],
  }),
  confirm: call({
    method: 'POST',
    path: '/api/second-factor',
    summary: 'Put the second factor into use by a first code; all other sessions end',
    access: 'staff',
    rate: 'login',
    beforeSecondFactor: true,
    body: z.strictObject({ code }),
    example: { code: '123456' },
    responses: { 200: recoveryCodes },
    errors: ['conflict'],
  }),
  renewCodes: call({
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    summary: 'Ten new recovery codes in the place of those that are left, by password and code',
    access: 'staff',
    rate: 'login',
    body: z.strictObject({ password, code }),
    example: { password: 'a quiet garden wall', code: '123456' },
    responses: { 200: recoveryCodes },
    errors: ['unauthorized', 'conflict', 'too_many_requests'],
  }),
  remove: call({
    method: 'POST',
    path: '/api/second-factor/removal',
    summary: 'Remove the second factor, by password and code',
    access: 'staff',
    rate: 'login',
    beforeSecondFactor: true,
    body: z.strictObject({ password, code }),
    example: { password: 'a quiet garden wall', code: '123456' },
    responses: { 204: null },
    errors: ['unauthorized', 'too_many_requests'],
  }),
};
