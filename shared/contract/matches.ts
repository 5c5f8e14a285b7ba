import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { RESPONSES } from '../options.ts';
import { call } from './base/define.ts';
import { queryInt } from './base/fields.ts';
import { matchView, recommendationView } from './base/views.ts';

/** Calls about a member's introductions, matches and recommendations. */
export const matches = {
  recommendations: call({
    method: 'GET',
    path: '/api/matches/recommendations',
    summary: 'People who suit me, best first',
    access: 'member',
    rate: 'read',
    query: z.strictObject({
      limit: queryInt(1, LIMITS.recommendations.max).default(LIMITS.recommendations.default),
    }),
    responses: { 200: z.array(recommendationView) },
  }),
  list: call({
    method: 'GET',
    path: '/api/matches',
    summary: 'Everyone who was ever introduced to me, newest first',
    access: 'member',
    rate: 'read',
    responses: { 200: z.array(matchView) },
  }),
  daily: call({
    method: 'GET',
    path: '/api/matches/daily',
    summary: "Today's introductions; empty until the day's batch has run",
    access: 'member',
    rate: 'read',
    responses: { 200: z.array(matchView) },
  }),
  respond: call({
    method: 'POST',
    path: '/api/matches/:id/respond',
    summary: 'Answer an introduction, once and for good',
    access: 'member',
    rate: 'write',
    body: z.strictObject({ response: z.enum(RESPONSES) }),
    example: { response: 'interested' },
    responses: { 200: matchView },
    errors: ['not_found', 'conflict'],
  }),
};
