import * as z from 'zod';
import { CONTACT_TOPICS, SUPPORT_TOPICS } from '../contact-message-options.ts';
import { LIMITS } from '../limits.ts';
import { call } from './base/define.ts';
import { email, required, requiredLine } from './base/fields.ts';

const letter = {
  name: requiredLine('Name is required'),
  email,
  message: required('Message is required', LIMITS.message.max),
};

/** What somebody writes to the service by a form of its public pages. */
export const newContactMessage = z.discriminatedUnion('form', [
  z.strictObject({ form: z.literal('contact'), ...letter, topic: z.enum(CONTACT_TOPICS).optional() }),
  z.strictObject({ form: z.literal('support'), ...letter, topic: z.enum(SUPPORT_TOPICS).optional() }),
  z.strictObject({ form: z.literal('subscribe'), email }),
]);

/** Calls of the forms by which anybody writes to the service; pages make them only where its operator takes contact messages. */
export const letters = {
  send: call({
    method: 'POST',
    path: '/api/letters',
    summary: 'Write to the service, or ask for its journal; not found where its operator takes no letters',
    access: 'public',
    rate: 'letter',
    body: newContactMessage,
    example: {
      form: 'contact',
      name: 'Amina Rahman',
      email: 'amina@example.test',
      topic: 'membership',
      message: 'How long does a review take?',
    },
    responses: { 204: null },
    errors: ['not_found'],
  }),
};
