import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

/** The provider sends a message again for three days, and its staff for a month. */
const KEPT_S = 90 * 86_400;

/** `waiting`: it is about a subscription that we do not know yet; `refused`: staff have to look at it. */
const OUTCOMES = ['done', 'ignored', 'waiting', 'refused'] as const;

const fields = {
  /** As the provider names it: each message counts once. */
  _id: { type: String, required: true },
  type: { type: String, required: true },
  /** When the provider made it. */
  madeAt: { type: Date, required: true },
  receivedAt: { type: Date, required: true },
  outcome: { type: String, enum: OUTCOMES, required: true },
  /** Why it was refused, as a sentence for staff. */
  note: { type: String, default: null },
  ledgerId: { type: String, default: null },
  /** The subscription for which it waits, and what it says. */
  subscription: { type: String, default: null },
  news: { type: mongoose.Schema.Types.Mixed, default: null },
};

/** A message of the payment provider, and what came of it. It names nobody. */
export interface StripeEventRecord
  extends StoredFields<typeof fields, { outcome: (typeof OUTCOMES)[number]; news: unknown }> {}

const schema = new mongoose.Schema<StripeEventRecord>(fields, { collection: 'stripeEvents', versionKey: false });
schema.index(
  { subscription: 1, madeAt: 1 },
  { partialFilterExpression: { outcome: 'waiting' }, name: 'waiting_of_subscription' },
);
schema.index({ receivedAt: -1 }, { partialFilterExpression: { outcome: 'refused' }, name: 'refused' });
schema.index({ receivedAt: 1 }, { expireAfterSeconds: KEPT_S });

export const StripeEventModel = mongoose.model('StripeEvent', schema);
