import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** Everybody was notified of all messages that were written before. */
  until: { type: Date, required: true },
};

/** Up to when the workers have looked for messages of which somebody is to be notified. */
export interface MessageAccess extends StoredFields<typeof fields, { _id: 'messages' }> {}

const schema = new mongoose.Schema<MessageAccess>(fields, { collection: 'messageLooks', versionKey: false });

export const MessageAccessModel = mongoose.model<MessageAccess>('MessageAccess', schema);
