import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
};

/** The number of match messages that a member of a limited tier wrote on a day. `_id` is `<userId>:<day>`. */
export interface DailyMessages extends StoredFields<typeof fields> {}

const schema = new mongoose.Schema<DailyMessages>(fields, { collection: 'dailyMessages', versionKey: false });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const DailyMessagesModel = mongoose.model('DailyMessages', schema);
