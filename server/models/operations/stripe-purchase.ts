import mongoose from 'mongoose';
import { PLANS, PRICE_TABLE_NAMES } from '../../../shared/plans.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** All that the provider learns of whoever buys. */
  _id: { type: String, required: true },
  ledgerId: { type: String, required: true },
  /** What the provider charges a month. */
  plan: { type: String, enum: PLANS, required: true },
  amount: { type: Number, required: true },
  table: { type: String, enum: PRICE_TABLE_NAMES, required: true },
  createdAt: { type: Date, required: true },
  /** The page on which it is paid. */
  checkout: { type: String, default: null },
  customer: { type: String, default: null },
  /** Null until the page was completed. */
  subscription: { type: String, default: null },
  /** When a plan that goes on already is charged by it first; null where that is at once. */
  startsAt: { type: Date, default: null },
  /** The end of what was paid by it, as the provider has it. */
  periodEnd: { type: Date, default: null },
  /** The invoice that brought its first payment, and the one whose charge has failed. */
  firstInvoice: { type: String, default: null },
  failedInvoice: { type: String, default: null },
  /** What is to be paid back of the first invoice, until the provider has done it. */
  refund: { type: Number, default: null },
  /** Whether it is to end whatever the membership says: another one took its place, or its payment was refused. */
  isToEnd: { type: Boolean, default: false },
  /** Whether it is to end with the month, as the provider said or was told last, and when that was. */
  isEnding: { type: Boolean, default: false },
  heardAt: { type: Date, default: null },
  /** When the provider is to be told what stands here; null where it knows. */
  syncAt: { type: Date, default: null },
  /** When it was over at the provider. */
  endedAt: { type: Date, default: null },
  /** When this is deleted: a page that nobody completed soon, all else with its ledger. */
  forgetAt: { type: Date, default: null },
};

/** A plan that is paid at the payment provider. It names nobody. */
export interface StripePurchase
  extends StoredFields<typeof fields, { plan: (typeof PLANS)[number]; table: (typeof PRICE_TABLE_NAMES)[number] }> {}

const schema = new mongoose.Schema<StripePurchase>(fields, { collection: 'stripePurchases', versionKey: false });
schema.index({ ledgerId: 1, createdAt: -1 });
schema.index({ subscription: 1 }, { unique: true, partialFilterExpression: { subscription: { $type: 'string' } } });
schema.index({ customer: 1, createdAt: -1 }, { partialFilterExpression: { customer: { $type: 'string' } } });
schema.index({ syncAt: 1 }, { partialFilterExpression: { syncAt: { $type: 'date' } } });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const StripePurchaseModel = mongoose.model('StripePurchase', schema);

/** What a purchase has once the provider charges nothing more by it. It is kept for ten years, as its ledger is. */
export const endPurchase = (at: Date): Pick<StripePurchase, 'endedAt' | 'forgetAt'> => ({
  endedAt: at,
  forgetAt: new Date(at.getTime() + 10 * 365 * 86_400_000),
});
