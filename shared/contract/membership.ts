import * as z from 'zod';
import {
  CANCEL_REASONS,
  CREDIT_REASONS,
  CURRENCY,
  HAPPENING_KINDS,
  MANUAL_METHODS,
  MEMBERSHIP_LIMITS,
  PAYMENT_METHODS,
  PAYMENT_MODES,
  PLANS,
  PRICE_TABLE_NAMES,
} from '../plans.ts';
import { call } from './base/define.ts';
import { id, required, requiredLine, time } from './base/fields.ts';

const plan = z.enum(PLANS, 'Please choose a plan');
/** Cents of {@link CURRENCY}. */
const amount = z.number().int().min(0);

/** A line of the ledger of a membership. What a kind does not have is null. */
export const membershipEntry = z
  .object({
    /** By which a receipt is asked for, where there is one. */
    id,
    at: time,
    kind: z.enum(HAPPENING_KINDS),
    /** Of a gift, an invoice and a choice; of a payment and a refund, the plan that was paid for. */
    plan: plan.nullable(),
    amount: amount.nullable(),
    currency: z.literal(CURRENCY),
    /** The number of the invoice that it is about. */
    invoice: z.number().int().nullable(),
    /** The time that is paid for. */
    from: time.nullable(),
    /** The end of that time, or of a gift. */
    until: time.nullable(),
    /** How many days a break has. */
    days: z.number().int().nullable(),
    /** Of a payment. */
    method: z.enum(PAYMENT_METHODS).nullable(),
    reference: z.string().nullable(),
    /** The day on which the money arrived, as staff recorded it. */
    paidOn: z.iso.date().nullable(),
    /** Of a credit and a cancellation. */
    reason: z.enum([...CREDIT_REASONS, ...CANCEL_REASONS]).nullable(),
    /** Whether it can be printed: an invoice, a payment or a refund. */
    hasReceipt: z.boolean(),
  })
  .meta({ id: 'MembershipEntry' });

/** A membership as its member and admins see it. All amounts are cents, tax included. */
export const membership = z
  .object({
    /** Null for people who are no members. */
    plan: plan.nullable(),
    /** Since when they have it without a break in between. */
    since: time.nullable(),
    /** Whether it is given or bought. */
    source: z.enum(['given', 'bought']).nullable(),
    /** The end of what is paid; null where nothing is. */
    paidUntil: time.nullable(),
    /** When the plan ends unless something is done: of a gift with an end, a cancelled plan, and one that was not paid. Standard follows. */
    endsAt: time.nullable(),
    /** What comes next: a renewal, a change or, with the amount 0, Standard without payment. Null where nothing changes. */
    next: z.object({ plan, date: time, amount }).nullable(),
    /** Whether the plan is not renewed. */
    isCancelled: z.boolean(),
    /** The invoice that is owed. `from` is null for a first month, which begins when it is paid; `dueAt` is when it is late. */
    invoice: z
      .object({ id, number: z.number().int(), plan, amount, at: time, from: time.nullable(), dueAt: time.nullable() })
      .nullable(),
    /** The operator's words how to pay; null where they do not apply. */
    howToPay: z.string().nullable(),
    /** Until when the first payment is paid back whole; null where it is not. */
    refundableUntil: time.nullable(),
    /** The break that goes on. */
    break: z.object({ from: time, until: time }).nullable(),
    /** How many days of breaks are left in twelve months. */
    breakDaysLeft: z.number().int().min(0),
    payments: z.enum(PAYMENT_MODES),
    priceTable: z.enum(PRICE_TABLE_NAMES),
    currency: z.literal(CURRENCY),
    /** What each plan costs this member a month from now on; 0 where it is free. */
    prices: z.array(z.object({ plan, amount })),
    can: z.object({
      /** The plans that may be asked for. */
      choose: z.array(plan),
      cancel: z.boolean(),
      /** Take a cancellation back. */
      keep: z.boolean(),
      /** Open the provider's page about the payments. */
      openPortal: z.boolean(),
      /** Have the first payment paid back; staff do it. */
      refund: z.boolean(),
    }),
    /** Newest first. */
    entries: z.array(membershipEntry),
  })
  .meta({ id: 'Membership' });

/** Calls of members about their own membership. */
export const memberships = {
  show: call({
    method: 'GET',
    path: '/api/membership',
    summary: 'One’s own membership: the plan, what comes next, and its ledger',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: membership },
  }),
  choose: call({
    method: 'POST',
    path: '/api/membership/plan',
    summary:
      'Ask for a plan: a first one is billed, another begins with the next month; 200 with the address of a checkout where one is needed',
    access: 'member',
    rate: 'write',
    body: z.strictObject({ plan }),
    example: { plan: 'premium' },
    responses: { 200: z.object({ checkout: z.string() }), 202: membership },
    defaultStatus: 202,
    errors: ['conflict'],
  }),
  cancel: call({
    method: 'POST',
    path: '/api/membership/cancel',
    summary: 'Renew the plan no more: it stays to the end of what is paid',
    access: 'member',
    rate: 'write',
    responses: { 200: membership },
    errors: ['conflict'],
  }),
  keep: call({
    method: 'DELETE',
    path: '/api/membership/cancel',
    summary: 'Take a cancellation back before it takes effect',
    access: 'member',
    rate: 'write',
    responses: { 200: membership },
    errors: ['conflict'],
  }),
  receipt: call({
    method: 'GET',
    path: '/api/membership/receipts/:id',
    summary: 'An invoice, a receipt or a refund of one’s own as a page to print',
    access: 'signed-in',
    rate: 'read',
    responses: { 200: 'text/html' },
    errors: ['not_found'],
  }),
  portal: call({
    method: 'POST',
    path: '/api/membership/portal',
    summary: 'The address of the payment provider’s page on which one sees and changes how one pays',
    access: 'member',
    rate: 'write',
    responses: { 200: z.object({ address: z.string() }) },
    errors: ['conflict'],
  }),
};

/** A payment that arrived outside of a provider. */
export const paymentRecord = z.strictObject({
  /** Cents. */
  amount: z.number('Please enter the amount').int('Please enter whole cents').min(1, 'Please enter the amount'),
  currency: z.literal(CURRENCY, `Prices are in ${CURRENCY}`),
  method: z.enum(MANUAL_METHODS, 'Please choose how it was paid'),
  reference: requiredLine('Please enter the reference of the payment', MEMBERSHIP_LIMITS.reference),
  /** The day on which it arrived; not after today. */
  date: z.iso.date('Please choose the day on which it arrived'),
});

const reason = required('Please say why', MEMBERSHIP_LIMITS.reason);

/** Why the first payment is paid back. */
export const refundRequest = z.strictObject({ reason });

/** A tier that staff give; without `until` it has no end. */
export const giftRequest = z.strictObject({
  tier: z.enum(PLANS, 'Please choose a tier'),
  until: time.nullable().optional(),
  reason,
});

const write = {
  access: 'admin',
  rate: 'write',
  responses: { 201: membershipEntry },
  errors: ['not_found', 'conflict'],
} as const;

/** Calls of admins about the membership of somebody. */
export const staffMemberships = {
  show: call({
    method: 'GET',
    path: '/api/staff/members/:userId/membership',
    summary: 'The membership of a person, as they see it themselves',
    access: 'admin',
    rate: 'staff-read',
    responses: { 200: membership },
    errors: ['not_found'],
  }),
  recordPayment: call({
    ...write,
    method: 'POST',
    path: '/api/staff/members/:userId/payments',
    summary: 'Record that the invoice of a member was paid',
    body: paymentRecord,
    example: {
      amount: 99_99,
      currency: 'USD',
      method: 'bank-transfer',
      reference: 'TRX 2026-01-31/7',
      date: '2026-01-31',
    },
  }),
  refund: call({
    ...write,
    method: 'POST',
    path: '/api/staff/members/:userId/refund',
    summary: 'Pay the first payment back whole, within its first week; the plan ends at once',
    body: refundRequest,
    example: { reason: 'Asked for by mail within the first week' },
  }),
  give: call({
    ...write,
    method: 'POST',
    path: '/api/staff/members/:userId/gift',
    summary: 'Give a member a tier without payment; the member is told',
    body: giftRequest,
    example: { tier: 'premium', until: '2027-01-31T12:00:00.000Z', reason: 'An apology for the delay' },
  }),
};

export type MembershipView = z.infer<typeof membership>;
export type MembershipEntryView = z.infer<typeof membershipEntry>;
export type PaymentRecord = z.infer<typeof paymentRecord>;
export type RefundRequest = z.infer<typeof refundRequest>;
export type GiftRequest = z.infer<typeof giftRequest>;
