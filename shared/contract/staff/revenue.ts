import * as z from 'zod';
import { CURRENCY, PLANS } from '../../plans.ts';
import { call } from '../base/define.ts';
import { time } from '../base/fields.ts';
import { personName } from '../base/views.ts';

const plan = z.enum(PLANS);
const count = z.number().int().min(0);
/** Cents of {@link CURRENCY}. */
const amount = z.number().int().min(0);
/** A month of the calendar in UTC. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please give a month such as 2026-11');

/** What members pay, for admins: read from the ledger when it is asked for. */
const revenue = z
  .object({
    at: time,
    currency: z.literal(CURRENCY),
    /** Members by plan: how many have bought it, and to how many it is given. */
    plans: z.array(z.object({ plan, bought: count, given: count })),
    /** The month of the first payment ever; null where nothing was ever paid. */
    firstMonth: month.nullable(),
    /** Oldest first, from the first payment on; the month of now is not over. */
    months: z.array(
      z.object({
        month,
        payments: amount,
        refunds: amount,
        /** Payments minus refunds, which may be less than nothing. */
        revenue: z.number().int(),
        /** Who had a bought plan when the month began, and who of them had none at its end, or had fallen to Standard. */
        paying: count,
        lost: count,
      }),
    ),
    /** Members whose renewal is late; the longest wait first. */
    overdue: z.array(z.object({ member: personName, plan, amount, dueAt: time, endsAt: time })),
    /**
     * Messages of the payment provider to look at, newest first: `refused` with the reason, `ignored` as we do not know what it is about.
     * The member is null where it is about none that is here.
     */
    messages: z.array(
      z.object({
        ...{ id: z.string(), type: z.string(), at: time },
        ...{ outcome: z.enum(['refused', 'ignored']), note: z.string().nullable(), member: personName.nullable() },
      }),
    ),
  })
  .meta({ id: 'Revenue' });

/** The first and the last month that are wanted; without them the last twelve. */
const range = { from: month.optional(), to: month.optional() };

/** The tables of the revenue that can be saved as files. */
const REVENUE_TABLES = ['plans', 'months', 'overdue'] as const;

/** Calls of admins about what members pay. */
export const staffRevenue = {
  show: call({
    method: 'GET',
    path: '/api/staff/revenue',
    summary:
      'Members by plan, what was paid and refunded in each month, who stopped paying, who owes a renewal, and messages of the payment provider to look at',
    access: 'admin',
    rate: 'staff-read',
    query: z.strictObject(range),
    responses: { 200: revenue },
  }),
  export: call({
    method: 'POST',
    path: '/api/staff/revenue/export',
    summary: 'One table of it as a CSV file, without names',
    access: 'admin',
    rate: 'staff-read',
    body: z.strictObject({ table: z.enum(REVENUE_TABLES), ...range }),
    example: { table: 'months', from: '2026-01', to: '2026-12' },
    responses: { 200: 'text/csv' },
  }),
};

export type RevenueView = z.infer<typeof revenue>;
export type RevenueTable = (typeof REVENUE_TABLES)[number];
