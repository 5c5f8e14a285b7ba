import * as z from 'zod';
import { call } from '../base/define.ts';
import { cursor, id, page } from '../base/fields.ts';
import { introductionOutcome } from './staff-conversations.ts';

/** Why a member was introduced to somebody, in the words that the member reads: "You" is the member. */
const offerReason = z
  .object({
    /** As the member is shown it. */
    compatibilityScore: z.number().int().min(0).max(100),
    coverage: z.number().min(0).max(1),
    compatibilityReason: z.string(),
    keyFactors: z.array(z.string()),
    /** The preference that was relaxed, as a sentence; null as a rule. */
    relaxation: z.string().nullable(),
    /** Which matchmaker chose the person by hand, and their note to the member; null where matching did. */
    chosenBy: z.object({ name: z.string(), note: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'OfferReason' });

/** What a member was offered on one day, with what came of it. */
const staffBatch = z
  .object({
    /** The day, by which a member's batches are told apart. */
    id,
    day: z.iso.date(),
    introductions: z.array(
      z
        .object({
          ...introductionOutcome,
          /** Null where the member no longer sees the person. */
          why: offerReason.nullable(),
        })
        .meta({ id: 'StaffOffer' }),
    ),
    cursor,
  })
  .meta({ id: 'StaffBatch' });

/** Calls of staff about the daily batches of a member. */
export const staffBatches = {
  list: call({
    method: 'GET',
    path: '/api/staff/members/:userId/batches',
    summary: 'What a member was offered day by day, why, and what came of it; the latest day first',
    access: 'staff',
    rate: 'staff-read',
    query: z.strictObject(page),
    responses: { 200: z.array(staffBatch) },
    errors: ['not_found'],
  }),
};

export type StaffBatch = z.infer<typeof staffBatch>;
