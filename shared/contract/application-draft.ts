import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { call } from './base/define.ts';
import { line, text } from './base/fields.ts';

/** What is being written may be longer than what can be sent. */
const written = line(2 * LIMITS.text.max).optional();
const version = z.int().min(0).max(1_000_000_000);

/** The application's fields as they are on the screen: nothing has to be complete yet. */
const draftFields = z.strictObject({
  firstName: written,
  lastName: written,
  email: line(LIMITS.email.max).optional(),
  phone: written,
  occupation: written,
  education: written,
  income: written,
  religiousLevel: written,
  about: text(2 * LIMITS.about.max).optional(),
  age: z.number().nullable().optional(),
  gender: written,
  ethnicity: written,
  location: written,
  height: written,
  maritalStatus: written,
  hasChildren: written,
  wantsChildren: written,
});
export type DraftFields = z.infer<typeof draftFields>;

const draftView = z
  .object({
    /** Counts the changes: who sends an older one has not seen the last. */
    version,
    fields: draftFields,
  })
  .meta({ id: 'ApplicationDraft' });

/** Calls about what the caller has written of their application; a resource of its own, so that only its page loads it. */
export const applicationDraft = {
  mine: call({
    method: 'GET',
    path: '/api/application/draft',
    summary: 'What I have written of my application, or null',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: draftView.nullable() },
  }),
  keep: call({
    method: 'PUT',
    path: '/api/application/draft',
    summary: 'Keep what I have written of my application',
    access: 'signed-in',
    rate: 'write',
    body: z.strictObject({ version, fields: draftFields }),
    example: {
      version: 0,
      fields: {
        firstName: 'Amina',
        lastName: 'Rahman',
        email: 'amina@example.test',
        phone: '+44 20 7946 0000',
        occupation: 'Architect',
        education: 'master',
        income: '100k-150k',
        religiousLevel: 'practicing',
        about: 'I hope for',
        age: 31,
        gender: 'female',
        ethnicity: 'south_asian',
        location: 'London',
        height: '170 cm',
        maritalStatus: 'never_married',
        hasChildren: 'no',
        wantsChildren: 'yes',
      },
    },
    responses: { 200: draftView },
    errors: ['forbidden', 'conflict'],
  }),
  forget: call({
    method: 'DELETE',
    path: '/api/application/draft',
    summary: 'Remove what I have written of my application',
    access: 'signed-in',
    rate: 'write',
    responses: { 204: null },
  }),
};
