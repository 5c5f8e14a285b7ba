import * as z from 'zod';
import { IMPORTANCES } from '../limits.ts';
import { call } from './base/define.ts';
import { text } from './base/fields.ts';

/** Value of an option; the bank itself is not imported here, for every page carries the contract. */
const option = text(40);

/** One answer of the question bank: mine, the other person's that suit me, and how much it counts. */
export const answerChange = z
  .strictObject({
    answer: option,
    acceptable: z.array(option).max(6),
    importance: z.literal(IMPORTANCES),
  })
  .refine(({ acceptable, importance }) => importance === 0 || acceptable.length > 0, {
    path: ['acceptable'],
    message: 'Please choose at least one answer that you would be happy with',
  });
export type AnswerChange = z.infer<typeof answerChange>;

export const questionAnswerView = z
  .object({
    questionId: z.string(),
    answer: z.string(),
    acceptable: z.array(z.string()),
    importance: z.literal(IMPORTANCES),
  })
  .meta({ id: 'QuestionAnswer' });
export type QuestionAnswerView = z.infer<typeof questionAnswerView>;

export const questions = {
  mine: call({
    method: 'GET',
    path: '/api/profile/questions',
    summary: 'My answers to the question bank, in its order',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: z.array(questionAnswerView) },
  }),
  answer: call({
    method: 'PUT',
    path: '/api/profile/questions/:questionId',
    summary: 'Answer one question; it takes the place of the answer before',
    access: 'signed-in',
    rate: 'write',
    body: answerChange,
    example: { answer: 'most', acceptable: ['most', 'all-five'], importance: 3 },
    responses: { 204: null },
    errors: ['not_found'],
  }),
  forget: call({
    method: 'DELETE',
    path: '/api/profile/questions/:questionId',
    summary: 'Take back my answer to one question',
    access: 'signed-in',
    rate: 'write',
    responses: { 204: null },
    errors: ['not_found'],
  }),
};
