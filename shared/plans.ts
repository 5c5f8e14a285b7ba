import { TIERS, type Tier } from './options.ts';

/** A plan is a membership tier. */
export const PLANS = TIERS;
export type Plan = Tier;

/** The currency of all prices, which include tax. */
export const CURRENCY = 'USD';

/** Prices a month in cents, by the page that shows them: `pricing` with the FAQ, or the landing page. */
export const PRICE_TABLES = {
  pricing: { standard: 49_99, premium: 99_99, vip: 249_99 },
  landing: { standard: 99_00, premium: 249_00, vip: 999_00 },
} as const satisfies Record<string, Record<Plan, number>>;

export type PriceTable = keyof typeof PRICE_TABLES;
