import * as z from 'zod';
import { LIMITS } from '../../limits.ts';
import { MAX_BULK } from '../../member-views.ts';
import * as options from '../../options.ts';
import { MEMBERSHIP_LIMITS } from '../../plans.ts';
import { id, text, time } from '../base/fields.ts';

/** When a tier that is given ends by itself, and why staff give it; for the audit, and not shown to the member. */
const giftTerms = { until: time.nullable(), reason: text(MEMBERSHIP_LIMITS.reason) };
const NO_TIER = { path: ['until'], error: 'Only with a tier' };
const hasTier = ({ until, membershipTier }: { until?: string | null | undefined; membershipTier?: unknown }) =>
  until === undefined || membershipTier !== undefined;

/** What an admin changes of an account. */
export const memberChange = z
  .strictObject({
    /** Given without payment, in the place of what was bought. */
    membershipTier: z.enum(options.TIERS),
    ...giftTerms,
    assignedMatchmakerId: id.nullable(),
    verificationStatus: z.enum(options.VERIFICATION_STATUSES),
    /** How the person was verified; only with the status `verified`. */
    verification: z.strictObject({
      way: z.enum(options.VERIFICATION_WAYS),
      note: text(LIMITS.verificationNote.max).optional(),
    }),
    suspended: z.boolean(),
    role: z.enum(options.ROLES),
  })
  .partial()
  .refine(({ verification, verificationStatus }) => !verification || verificationStatus === 'verified', {
    path: ['verification'],
    error: 'Only with the status “verified”',
  })
  .refine(hasTier, NO_TIER);

/** One change of several people at once: of their tier or their matchmaker. */
export const bulkChange = z
  .strictObject({
    userIds: z.array(id).min(1, 'Please choose someone').max(MAX_BULK, `Please choose at most ${MAX_BULK} people`),
    membershipTier: z.enum(options.TIERS).optional(),
    until: giftTerms.until.optional(),
    reason: giftTerms.reason.optional(),
    assignedMatchmakerId: id.nullable().optional(),
  })
  .refine(hasTier, NO_TIER);

export type MemberChange = z.infer<typeof memberChange>;
export type BulkChange = z.infer<typeof bulkChange>;
