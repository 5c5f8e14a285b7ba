import mongoose from 'mongoose';
import { ACCOUNT_NOTICE_KINDS } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const KEPT_S = 365 * 86_400;

const fields = {
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  kind: { type: String, enum: ACCOUNT_NOTICE_KINDS, required: true },
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
export interface AccountNotice extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<AccountNotice>(fields, { collection: 'accountNotices', versionKey: false });
schema.index({ userId: 1, at: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });

export const AccountNoticeModel = mongoose.model('AccountNotice', schema);
