import mongoose from 'mongoose';
import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  type NotificationTopic,
  TOPICS,
} from '../../../shared/notification.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/notifications.ts';
import type { StoredFields } from '../stored-fields.ts';

/**
 * `waiting`: to be sent. `handed-over`: the receiving end gets it, or the process that sent it died. `sent`: the receiving end
 * has it. `refused`: it does not take it. `dropped`: there was nothing to tell any more, or not now. `unknown`: the connection ended, as
 * often as it is tried, before the receiving end said whether it has it.
 */
export const DELIVERY_STATES = ['waiting', 'handed-over', 'sent', 'refused', 'dropped', 'unknown'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** How long it is known what was delivered: 30 days. */
const KEPT_S = 30 * 86_400;

const fields = {
  _id: { type: String, required: true },
  /** The receiver; null for a contact message, and where somebody asked for a mail of an account that does not exist. */
  userId: { type: String, default: null },
  channel: { type: String, enum: DELIVERY_CHANNELS, required: true },
  /** The notifications that it tells of, as far as they may still be told when it is sent; none for a mail of its own. */
  noticeIds: { type: [String], required: true },
  /** What these are about; empty for the safety of the account. */
  topics: { type: [String], enum: TOPICS, default: [] },
  /** The kinds of these notifications, or the one of a mail of its own. */
  kinds: { type: [String], enum: NOTIFICATION_KINDS, default: [] },
  /** What a mail of its own is about, such as the id of a contact message; null where that follows from kind and account. */
  subjectId: { type: String, default: null },
  /** The address of a mail of its own, where it is no longer that of the account; kept while the mail waits. */
  to: { type: String, default: null },
  /** The browser and system of a sign-in, in words; null for what is about none. */
  client: { type: String, default: null },
  state: { type: String, enum: DELIVERY_STATES, required: true },
  createdAt: { type: Date, required: true },
  /**
   * When it is looked after again, unless it is settled by then: its job or process is lost. Null once it is settled, and for what is sent
   * at most once as soon as it is handed over.
   */
  overdueAt: { type: Date, default: null },
  /** When it was last handed over. */
  handedOverAt: { type: Date, default: null },
  /** How often the connection ended before the receiving end said whether it has it. */
  unknowns: { type: Number, default: 0 },
  /** How often it was tried and is to be tried again. */
  tries: { type: Number, default: 0 },
  /** Why it did not arrive when it was last tried, or is not sent at all; it names nobody and no address. */
  reason: { type: String, default: null },
  /** Whether it is of no use to try again: the receiving end takes nothing any more, or the address is not kept. */
  isGone: { type: Boolean, default: false },
  /** When its turn is at the domain that receives it; null where it did not have to wait for one. */
  turnAt: { type: Date, default: null },
};

/** That something is told to one person by one channel, or was. What it says is written when it is sent, from what is stored elsewhere. */
export interface Delivery
  extends StoredFields<
    typeof fields,
    {
      channel: DeliveryChannel;
      state: DeliveryState;
      noticeIds: string[];
      topics: NotificationTopic[];
      kinds: NotificationKind[];
    }
  > {}

const schema = new mongoose.Schema<Delivery>(fields, { collection: 'dispatches', versionKey: false });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });
schema.index({ overdueAt: 1 }, { partialFilterExpression: { overdueAt: { $type: 'date' } } });
schema.index({ userId: 1, channel: 1, createdAt: -1 });
// The outbox: of any state, of some states, of a kind.
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ kinds: 1, createdAt: -1, _id: -1 });

export const DeliveryModel = mongoose.model('Delivery', schema);
