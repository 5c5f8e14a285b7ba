import mongoose from 'mongoose';

export interface Message {
  _id: string;
  conversationId: string;
  seq: number;
  senderId: string;
  fromMatchmaker: boolean;
  /** The sender's own id of it, by which a retry is recognised. */
  clientMessageId?: string;
  content: string;
  createdAt: Date;
}

const schema = new mongoose.Schema<Message>(
  {
    _id: { type: String, required: true },
    conversationId: { type: String, required: true },
    seq: { type: Number, required: true },
    senderId: { type: String, required: true },
    fromMatchmaker: { type: Boolean, required: true },
    clientMessageId: { type: String },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'messages', versionKey: false },
);
schema.index({ conversationId: 1, seq: 1 }, { unique: true });
schema.index(
  { conversationId: 1, senderId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { clientMessageId: { $type: 'string' } } },
);

export const MessageModel = mongoose.model('Message', schema);
