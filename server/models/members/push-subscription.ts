import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

/** A device that no longer takes notifications is named to its owner for so long after it would have ended by itself: 30 days. */
const KEPT_S = 30 * 86_400;

const fields = {
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  /** Where its push service takes messages for the browser; null once it takes none any more. */
  endpoint: { type: String, default: null },
  /** The browser's public key and secret, with which messages to it are encrypted, base64url. */
  p256dh: { type: String, required: true },
  auth: { type: String, required: true },
  /** The hash of the id of the session that it belongs to, and the account's epoch of that session. */
  sessionHash: { type: String, required: true },
  epoch: { type: Number, required: true },
  /** Browser and system, in words. */
  client: { type: String, default: '' },
  createdAt: { type: Date, required: true },
  /** Since when it belongs to that session. */
  boundAt: { type: Date, required: true },
  /** Nothing is delivered to it after that, unless its browser is used meanwhile. */
  endsAt: { type: Date, required: true },
  /** When the push service said that it takes nothing any more. */
  goneAt: { type: Date, default: null },
  /** Until when its push service asked to be left alone; null where it did not. */
  waitsUntil: { type: Date, default: null },
  /** The last dispatches that the push service took: none is sent twice where only another device has to be tried again. */
  delivered: { type: [String], default: [] },
};

/** That a browser, in which somebody is signed in, takes notifications by push. */
export interface PushSubscription extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<PushSubscription>(fields, { collection: 'pushSubscriptions', versionKey: false });
schema.index({ endpoint: 1 }, { unique: true, partialFilterExpression: { endpoint: { $type: 'string' } } });
schema.index({ userId: 1, createdAt: 1 });
schema.index({ sessionHash: 1 });
schema.index({ endsAt: 1 }, { expireAfterSeconds: KEPT_S });

export const PushSubscriptionModel = mongoose.model('PushSubscription', schema);
