import mongoose from 'mongoose';
import {
  ALL_CONTACT_TOPICS,
  type AnswerChannel,
  CONTACT_FORMS,
  CONTACT_STATES,
  type ContactForm,
  type ContactState,
  type ContactTopic,
} from '../../../shared/contact-message-options.ts';
import type { StoredFields } from '../stored-fields.ts';

/** How long a contact message is kept: a year. */
const KEPT_S = 365 * 86_400;

const fields = {
  _id: { type: String, required: true },
  form: { type: String, enum: CONTACT_FORMS, required: true },
  topic: { type: String, enum: [...ALL_CONTACT_TOPICS, null], default: null },
  /** Null where the form asks for no name; `message` where it asks for an e-mail alone. */
  name: { type: String, default: null },
  /** As the writer typed it, or that of their account. */
  email: { type: String, required: true },
  /** The normalised form, by which the contact messages of somebody who is erased are found. */
  emailKey: { type: String, required: true },
  message: { type: String, default: null },
  /** The id that the writer's client gave the first message. */
  clientMessageId: { type: String },
  /** Whose account was signed in; null for a visitor. */
  userId: { type: String, default: null },
  state: { type: String, enum: CONTACT_STATES, required: true },
  createdAt: { type: Date, required: true },
  /** What was written after the first message; absent in earlier documents, as are all fields below but `doneBy` and `doneAt`. */
  replies: { type: [mongoose.Schema.Types.Mixed], default: undefined },
  /** When the last message was written. */
  lastAt: { type: Date },
  /** Within how many hours its writer was promised an answer, when they wrote last. */
  promiseHours: { type: Number },
  /** When its writer wrote the first message that has no answer; null where none waits. */
  waitingSince: { type: Date },
  /** By when they were promised the answer; null where none was. */
  dueAt: { type: Date },
  /** The admin who answers it. */
  claimedBy: { type: String },
  /** When they last did something with it. */
  claimedAt: { type: Date },
  /** Who answered it last, or said that it needs no answer. */
  doneBy: { type: String, default: null },
  doneAt: { type: Date, default: null },
  /** The word with which they did; for staff alone. */
  doneWords: { type: String },
};

/** What was written in a thread with support after its first message. */
export interface SupportReply {
  _id: string;
  /** The account that wrote it. */
  by: string;
  /** How it reached the writer of the thread; absent for what they wrote themselves. */
  channel?: AnswerChannel;
  text: string;
  at: Date;
  clientMessageId?: string;
}

/** A thread with support: what somebody wrote to the service, by a form of its public pages or signed in, and what followed. */
export interface ContactMessage
  extends StoredFields<
    typeof fields,
    {
      form: ContactForm;
      topic: ContactTopic | null;
      state: ContactState;
      clientMessageId?: string;
      replies?: SupportReply[];
      lastAt?: Date;
      promiseHours?: number;
      waitingSince?: Date | null;
      dueAt?: Date | null;
      claimedBy?: string | null;
      claimedAt?: Date | null;
      doneWords?: string | null;
    }
  > {}

const schema = new mongoose.Schema<ContactMessage>(fields, { collection: 'letters', versionKey: false });
// Those that wait, the longest first, and those that are done, the newest first.
schema.index({ state: 1, waitingSince: 1, _id: 1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
schema.index({ emailKey: 1 });
schema.index(
  { userId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { clientMessageId: { $type: 'string' } } },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });

export const ContactMessageModel = mongoose.model('ContactMessage', schema);
