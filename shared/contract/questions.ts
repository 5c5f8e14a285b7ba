import * as z from 'zod';
import { IMPORTANCES } from '../limits.ts';
import { call } from './base/define.ts';
import { about, text } from './base/fields.ts';

/** The value of an option. The bank itself is not imported: it would add to the script of every page. */
const option = text(40);

/** More than the bank has questions. */
const MOST_ANSWERS = 200;

/** An answer to a question: the caller's own, those acceptable from a partner, and its importance. */
export const answerChange = z
  .strictObject({
    answer: option,
    acceptable: z.array(option).max(6),
    importance: z.literal(IMPORTANCES),
    /** Whether it may keep the caller apart from people to whom it matters; absent: no. */
    mayKeepApart: z.boolean().optional(),
    /** Whether whoever sees the caller's full profile sees the answer; absent: no. */
    shown: z.boolean().optional(),
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
    /** As in a change; absent where the caller was not asked yet. */
    mayKeepApart: z.boolean().optional(),
    shown: z.boolean().optional(),
    /** Of an essential one, the day from which on it counts as such; null until the caller was told what it costs. */
    countsFrom: z.string().nullable().optional(),
  })
  .meta({ id: 'QuestionAnswer' });
/** How many members essential answers would leave out, each by itself: rounded, null where it is not known. */
export const essentialImpactView = z
  .object({
    considered: about,
    /** Whether there are too few people to count. */
    isTooFew: z.boolean(),
    /** In the order of the answers that were sent. */
    leavesOut: z.array(about),
  })
  .meta({ id: 'EssentialCost' });
export type EssentialImpactView = z.infer<typeof essentialImpactView>;

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
    example: { answer: 'most', acceptable: ['most', 'all-five'], importance: 3, mayKeepApart: true, shown: false },
    responses: { 204: null },
    errors: ['not_found'],
  }),
  allow: call({
    method: 'PUT',
    path: '/api/profile/questions',
    summary:
      'Say which of my answers that I was not asked about yet may keep me apart from people to whom they matter, knowing what my essential ones cost',
    access: 'signed-in',
    rate: 'write',
    body: z.strictObject({ mayKeepApart: z.array(option).max(MOST_ANSWERS) }),
    example: { mayKeepApart: ['daily-prayer'] },
    responses: { 200: z.array(questionAnswerView) },
  }),
  cost: call({
    method: 'POST',
    path: '/api/profile/essential-cost',
    summary: 'How many members these answers would leave out if they were essential to me; changes nothing',
    access: 'signed-in',
    rate: 'preference-cost',
    body: z.strictObject({
      answers: z.array(z.strictObject({ questionId: option, acceptable: z.array(option).max(6) })).max(MOST_ANSWERS),
    }),
    example: { answers: [{ questionId: 'daily-prayer', acceptable: ['all-five'] }] },
    responses: { 200: essentialImpactView },
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
