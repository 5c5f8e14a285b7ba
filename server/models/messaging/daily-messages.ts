import mongoose from 'mongoose';

/** How many match messages a member of a limited tier wrote on a day. `_id` is `<userId>:<day>`. */
export interface DailyMessages {
  _id: string;
  count: number;
  expiresAt: Date;
}

const schema = new mongoose.Schema<DailyMessages>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'dailyMessages', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const DailyMessagesModel = mongoose.model('DailyMessages', schema);
