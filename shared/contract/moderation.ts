import { MODERATION_LIMITS } from '../moderation-options.ts';
import { credentials } from './accounts.ts';
import { call } from './base/define.ts';
import { required } from './base/fields.ts';

/** What a suspended person writes against the suspension, proved by what they sign in with. */
export const suspensionAppeal = credentials.extend({
  text: required('Please say why you think that this decision should change', MODERATION_LIMITS.appeal),
});

/** Calls of those about whose conduct staff did something. */
export const conduct = {
  appeal: call({
    method: 'POST',
    path: '/api/suspension-appeal',
    summary: 'Appeal a suspension, once; someone else of the staff than who suspended decides',
    access: 'public',
    rate: 'login',
    body: suspensionAppeal,
    example: {
      email: 'amina@example.test',
      password: 'a quiet garden wall',
      text: 'The messages that were reported were not written by me.',
    },
    responses: { 204: null },
    errors: ['unauthorized', 'conflict'],
  }),
  acknowledge: call({
    method: 'POST',
    path: '/api/account-notices/:id/acknowledgement',
    summary: 'Say that one has read what staff wrote; it is no longer shown on the home page',
    access: 'signed-in',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
};
