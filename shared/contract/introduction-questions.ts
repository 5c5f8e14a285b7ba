import * as z from 'zod';
import { call } from './base/define.ts';
import { id, time } from './base/fields.ts';

/** Somebody who was not introduced yet, as a card shows them, without a portrait and without an address. */
const question = z
  .object({
    /** The question's own. */
    id,
    person: z.object({
      firstName: z.string(),
      age: z.number().int().nullable(),
      location: z.string().nullable(),
      occupation: z.string().nullable(),
    }),
    askedAt: time,
  })
  .meta({ id: 'IntroductionQuestion' });

/** Calls of a VIP member about whom their matchmaker would like to introduce to them. */
export const introductionQuestions = {
  list: call({
    method: 'GET',
    path: '/api/matchmaker-questions',
    summary: 'About whom my matchmaker asks me, the longest asked first',
    access: 'vip',
    rate: 'read',
    responses: { 200: z.array(question) },
    errors: ['not_found'],
  }),
  answer: call({
    method: 'POST',
    path: '/api/matchmaker-questions/:id',
    summary: 'Tell my matchmaker, and nobody else, whether somebody may be introduced to me',
    access: 'vip',
    rate: 'write',
    body: z.strictObject({ agrees: z.boolean() }),
    example: { agrees: true },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
};

export type IntroductionQuestionView = z.infer<typeof question>;
