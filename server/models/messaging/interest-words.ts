import mongoose from 'mongoose';
import { MESSAGE_WARNINGS, type MessageWarning } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** `<matchId>:<userId>` */
  _id: { type: String, required: true },
  matchId: { type: String, required: true },
  /** Who wrote them, and to whom. */
  userId: { type: String, required: true },
  otherId: { type: String, required: true },
  content: { type: String, required: true },
  warning: { type: String, enum: MESSAGE_WARNINGS },
  createdAt: { type: Date, required: true },
};

/** What somebody wrote with their interest in another, who reads it once both are interested (R24). */
export interface InterestWords
  extends StoredFields<
    typeof fields,
    {
      /** What they seem to do, for their reader alone; absent as a rule. */
      warning?: MessageWarning;
    }
  > {}

const schema = new mongoose.Schema<InterestWords>(fields, { collection: 'interestWords', versionKey: false });
schema.index({ matchId: 1 });
schema.index({ userId: 1 });
schema.index({ otherId: 1 });

export const InterestWordsModel = mongoose.model<InterestWords>('InterestWords', schema);
