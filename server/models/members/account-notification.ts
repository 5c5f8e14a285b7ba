import mongoose from 'mongoose';
import { ACCOUNT_NOTIFICATION_KINDS } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const KEPT_S = 365 * 86_400;

const fields = {
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  kind: { type: String, enum: ACCOUNT_NOTIFICATION_KINDS, required: true },
  at: { type: Date, required: true },
  /** What staff wrote. */
  message: { type: String, default: null },
  /** Until when a limit stands. */
  until: { type: Date, default: null },
  /** The action of staff that it tells of, in `conductActions`. */
  actionId: { type: String, default: null },
  /** When the owner said that they have read it. */
  readAt: { type: Date, default: null },
};

/** What staff did to the safety of an account, for its owner to know; kept for a year. */
export interface AccountNotification extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<AccountNotification>(fields, { collection: 'accountNotices', versionKey: false });
schema.index({ userId: 1, at: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });

export const AccountNotificationModel = mongoose.model('AccountNotification', schema);
