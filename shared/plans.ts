import { TIERS, type Tier } from './options.ts';

/** A plan is a membership tier. */
export const PLANS = TIERS;
export type Plan = Tier;

/** What plans are called. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = { standard: 'Standard', premium: 'Premium', vip: 'VIP' };

/** The currency of all prices, which include tax. */
export const CURRENCY = 'USD';

/** Prices a month in cents, by the page that shows them: `pricing` with the FAQ, or the landing page. */
export const PRICE_TABLES = {
  pricing: { standard: 49_99, premium: 99_99, vip: 249_99 },
  landing: { standard: 99_00, premium: 249_00, vip: 999_00 },
} as const satisfies Record<string, Record<Plan, number>>;

export type PriceTable = keyof typeof PRICE_TABLES;
export const PRICE_TABLE_NAMES = ['pricing', 'landing'] as const satisfies readonly PriceTable[];

/** How members pay: not at all, as staff record it, or by Stripe. */
export const PAYMENT_MODES = ['off', 'manual', 'stripe'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** How a payment that staff record arrived. */
export const MANUAL_METHODS = ['bank-transfer', 'cash', 'check', 'card', 'other'] as const;
/** How any payment arrived. */
export const PAYMENT_METHODS = [...MANUAL_METHODS, 'stripe'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * What happens in a membership, a line of its ledger each. `gift`: a tier is given; `invoice`: a month is billed; `credit`: an invoice is
 * owed no longer; `chosen`: another plan from the next month on; `kept`: a cancellation is taken back; `begun`: a month that was paid
 * ahead begins; `reminded`: a charge has failed; `ended`: a bought plan is over.
 */
export const HAPPENING_KINDS = [
  'gift',
  'gift-ended',
  'invoice',
  'payment',
  'credit',
  'refund',
  'chosen',
  'cancelled',
  'kept',
  'begun',
  'break',
  'break-ended',
  'reminded',
  'announced',
  'ended',
] as const;

/** Why an invoice is owed no longer. */
export const CREDIT_REASONS = ['replaced', 'cancelled', 'break', 'unpaid', 'gift'] as const;
/** Why a plan is not renewed. */
export const CANCEL_REASONS = ['asked', 'gift', 'found-match', 'leaving', 'suspended'] as const;

/** Bounds of what staff write about a membership. */
export const MEMBERSHIP_LIMITS = { reference: 100, reason: 500 } as const;
