import mongoose from 'mongoose';
import { MESSAGE_WARNINGS, type MessageWarning } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  conversationId: { type: String, required: true },
  seq: { type: Number, required: true },
  senderId: { type: String, required: true },
  fromMatchmaker: { type: Boolean, required: true },
  clientMessageId: { type: String },
  content: { type: String, required: true },
  warning: { type: String, enum: MESSAGE_WARNINGS },
  createdAt: { type: Date, required: true },
};

export interface Message
  extends StoredFields<
    typeof fields,
    {
      /** The id that the sender's client gave it, by which a retry is recognised. */
      clientMessageId?: string;
      /** What it seems to do, for its receiver alone; absent as a rule. */
      warning?: MessageWarning;
    }
  > {}

const schema = new mongoose.Schema<Message>(fields, { collection: 'messages', versionKey: false });
schema.index({ conversationId: 1, seq: 1 }, { unique: true });
// By which the messages of a day, and who wrote them, are counted.
schema.index({ createdAt: 1, senderId: 1 });
schema.index(
  { conversationId: 1, senderId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { clientMessageId: { $type: 'string' } } },
);

/**
 * The index of the messages that were marked, which are few. A query that gives it as its hint is answered with these messages alone,
 * also without a condition on `warning`, for which MongoDB would read each of them.
 */
export const MARKED_INDEX = { senderId: 1, createdAt: -1, warning: 1, conversationId: 1 } as const;
schema.index(MARKED_INDEX, { partialFilterExpression: { warning: { $type: 'string' } } });

export const MessageModel = mongoose.model('Message', schema);
