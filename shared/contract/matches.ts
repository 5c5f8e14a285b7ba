import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { DECLINE_REASONS, RESPONSES, UNMATCH_REASONS } from '../options.ts';
import { call } from './base/define.ts';
import { id, interestWords, page, queryInt, time } from './base/fields.ts';
import { listedMatchView, matchView, recommendationView } from './base/views.ts';

/** Whom a member is shown rests on their profile, preferences and answers as they were at the start of the service's day. */
export const renewalView = z
  .object({
    /** Whether the member has changed something since that does not count yet. */
    isPending: z.boolean(),
    /** When it will count. */
    renewsAt: time,
    /** From when on the member may be notified of the next introductions; null where they want no such notification. */
    toldFrom: time.nullable(),
  })
  .meta({ id: 'Renewal' });
export type RenewalView = z.infer<typeof renewalView>;

/** What somebody's own last refusals have in common, to ask them about their wishes. */
export const declinePatternView = z
  .object({
    reason: z.enum(DECLINE_REASONS),
    /** So many of the last ones were declined for it. */
    count: z.int(),
    among: z.int(),
  })
  .meta({ id: 'DeclinePattern' });
export type DeclinePatternView = z.infer<typeof declinePatternView>;

/** A number of members, rounded for privacy: 0 means fewer than five, null that there are too few people to count. */
const about = z.number().int().min(0).nullable();

/** What a member should know of today's introductions as a whole. */
export const dailyOutlookView = z
  .object({
    /** The days right before today on which no introductions were made for anybody. They are not made up. */
    missedDays: z.array(z.iso.date()),
    /** Whether today has fewer introductions than the plan includes, as few people are left. */
    isPaced: z.boolean(),
    /** Why today has none; null where it has some, or something of the profile is missing. */
    empty: z
      .object({
        /**
         * `later`: somebody is left, but had no place today; `met`: whoever the wishes leave was introduced before or looks for somebody
         * else; `wishes`: the wishes together leave nobody.
         */
        why: z.enum(['later', 'met', 'wishes']),
        considered: about,
        /** Wishes that leave people out, by themselves, and how many more might be introduced without each; most first. */
        changes: z.array(
          z.object({
            wish: z.enum(['age', 'distance', 'deal-breaker']),
            /** Of a deal-breaker. */
            text: z.string().nullable(),
            leavesOut: about,
            brings: about,
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'DailyOutlook' });
export type DailyOutlookView = z.infer<typeof dailyOutlookView>;

/** Calls about a member's introductions, matches and recommendations. */
export const matches = {
  recommendations: call({
    method: 'GET',
    path: '/api/matches/recommendations',
    summary: 'People who suit me, best first',
    access: 'member',
    rate: 'recommendations',
    query: z.strictObject({
      limit: queryInt(1, LIMITS.recommendations.max).default(LIMITS.recommendations.default),
    }),
    responses: { 200: z.array(recommendationView) },
  }),
  renewal: call({
    method: 'GET',
    path: '/api/matches/recommendations/renewal',
    summary: 'Whether my changes of today are still to count in whom I am shown',
    access: 'member',
    rate: 'read',
    responses: { 200: renewalView },
  }),
  list: call({
    method: 'GET',
    path: '/api/matches',
    summary:
      'Those who were introduced to me, newest first: all connections, and the newest of the others; `before` goes on',
    access: 'member',
    rate: 'read',
    query: z.strictObject({
      before: page.before,
      limit: queryInt(1, LIMITS.page.max).optional(),
      /** The introduction of this person alone, however old it is. */
      userId: id.optional(),
    }),
    responses: { 200: z.array(listedMatchView) },
  }),
  daily: call({
    method: 'GET',
    path: '/api/matches/daily',
    summary: "Today's introductions; empty until the day's batch has run",
    access: 'member',
    rate: 'read',
    responses: { 200: z.array(matchView) },
  }),
  outlook: call({
    method: 'GET',
    path: '/api/matches/daily/outlook',
    summary: 'Why today has fewer introductions than my plan includes, or none, and what one change would bring',
    access: 'member',
    // It examines thousands of members.
    rate: 'preference-cost',
    responses: { 200: dailyOutlookView },
  }),
  respond: call({
    method: 'POST',
    path: '/api/matches/:id/respond',
    summary: 'Answer an introduction, once and for good',
    access: 'member',
    rate: 'write',
    body: z
      .strictObject({
        response: z.enum(RESPONSES),
        /** A line for the other, who reads it once both are interested; with `interested` alone. */
        words: interestWords.optional(),
      })
      .refine(({ response, words }) => words === undefined || response === 'interested', {
        path: ['words'],
        message: 'A line goes with interest alone',
      }),
    example: { response: 'interested', words: 'Your words about patience stayed with me.' },
    responses: { 200: matchView },
    errors: ['not_found', 'conflict'],
  }),
  declineReason: call({
    method: 'POST',
    path: '/api/matches/:id/decline-reason',
    summary: 'Say once why I was not interested; nobody else is shown it',
    access: 'member',
    rate: 'write',
    body: z.strictObject({ reason: z.enum(DECLINE_REASONS) }),
    example: { reason: 'too-far' },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  declinePattern: call({
    method: 'GET',
    path: '/api/matches/decline-pattern',
    summary: 'What several of my last refusals have in common, or nothing',
    access: 'member',
    rate: 'read',
    responses: { 200: z.array(declinePatternView) },
  }),
  unmatch: call({
    method: 'POST',
    path: '/api/matches/:id/unmatch',
    summary: 'Close a connection for good; the other reads who has closed it and why',
    access: 'member',
    rate: 'write',
    body: z.strictObject({
      reason: z.enum(UNMATCH_REASONS).default('rather-not-say'),
      /** Whether the other keeps my card as it is now; else my first name alone. */
      leaveCard: z.boolean().default(true),
    }),
    example: { reason: 'different-plans', leaveCard: false },
    responses: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  openings: call({
    method: 'GET',
    path: '/api/matches/:id/openings',
    summary: 'First sentences to write to a connected match, made from what both show to each other',
    access: 'member',
    rate: 'read',
    responses: { 200: z.array(z.string()) },
    errors: ['not_found'],
  }),
};
