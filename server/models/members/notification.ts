import mongoose from 'mongoose';
import type { OverdueCounts } from '../../../shared/notification.ts';
import { DELIVERY_CHANNELS, type DeliveryChannel, type NotificationTopic } from '../../../shared/notification.ts';
import { BELL_KINDS, type BellKind } from '../../../shared/notifications.ts';
import type { StoredFields } from '../stored-fields.ts';

/** How long a notification is kept: 90 days. */
const KEPT_S = 90 * 86_400;

const fields = {
  _id: { type: String, required: true },
  /** The receiver. */
  userId: { type: String, required: true },
  /** What happened, by a key of the event: a receiver has one notification of it. */
  event: { type: String, required: true },
  kind: { type: String, enum: BELL_KINDS, required: true },
  /** The other member of a connection or message. */
  aboutId: { type: String, default: null },
  /** The match of a connection or message. */
  matchId: { type: String, default: null },
  /** The conversation of a notification of messages, for as long as that is not read: further messages add none. */
  openKey: { type: String, default: null },
  /** What a link in a mail switched mails off about; absent for other kinds. */
  topics: { type: [String], default: undefined },
  /** How the receiver's application was decided; absent for other kinds. */
  outcome: { type: String, enum: ['approved', 'rejected'] },
  /** How much work was overdue; absent for other kinds. */
  overdue: { type: Object },
  at: { type: Date, required: true },
  readAt: { type: Date, default: null },
  /** By which channels it is still to be delivered, and from when on; nothing for one by which it was, or is not to be. */
  due: { type: Object },
};

/** From when on a notification is to be delivered, by channel. */
export type DueTimes = Partial<Record<DeliveryChannel, Date>>;

/** That somebody is notified of something: ids only. What it says is made of what is stored elsewhere, when it is shown. */
export interface Notification
  extends StoredFields<
    typeof fields,
    {
      kind: BellKind;
      due?: DueTimes;
      topics?: NotificationTopic[];
      outcome?: 'approved' | 'rejected';
      overdue?: OverdueCounts;
    }
  > {}

const schema = new mongoose.Schema<Notification>(fields, { collection: 'notices', versionKey: false });
schema.index({ userId: 1, event: 1 }, { unique: true });
schema.index({ userId: 1, openKey: 1 }, { unique: true, partialFilterExpression: { openKey: { $type: 'string' } } });
schema.index({ userId: 1, at: -1, _id: -1 });
schema.index({ aboutId: 1 });
for (const channel of DELIVERY_CHANNELS) {
  const key = `due.${channel}`;
  schema.index({ [key]: 1 }, { partialFilterExpression: { [key]: { $type: 'date' } } });
}
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });

export const NotificationModel = mongoose.model('Notification', schema);
