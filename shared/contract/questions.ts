import * as z from 'zod';
import { IMPORTANCES } from '../limits.ts';
import { call } from './base/define.ts';
import { text } from './base/fields.ts';

/** The value of an option. The bank itself is not imported: it would add to the script of every page. */
const option = text(40);

/** An answer to a question: the caller's own, those acceptable from a partner, and its importance. */
export const answerChange = z
  .strictObject({
    answer: option,
    acceptable: z.array(option).max(6),
    importance: z.literal(IMPORTANCES),
    /** Whether it may answer what other members cannot accept; absent: no. */
    mayKeepApart: z.boolean().optional(),
  })
  .refine(({ acceptable, importance }) => importance === 0 || acceptable.length > 0, {
    path: ['acceptable'],
    message: 'Please choose at least one answer that you would be happy with',
  });
export type AnswerChange = z.infer<typeof answerChange>;

/** One of the caller's answers to the question bank. */
export const questionAnswerView = z
  .object({
    questionId: z.string(),
    answer: z.string(),
    acceptable: z.array(z.string()),
    importance: z.literal(IMPORTANCES),
    /** As in a change. */
    mayKeepApart: z.boolean().optional(),
  })
  .meta({ id: 'QuestionAnswer' });
export type QuestionAnswerView = z.infer<typeof questionAnswerView>;

/** Calls about the caller's answers to the question bank. */
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
    example: { answer: 'most', acceptable: ['most', 'all-five'], importance: 3, mayKeepApart: true },
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
