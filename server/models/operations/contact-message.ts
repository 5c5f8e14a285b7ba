import mongoose from 'mongoose';
import {
  CONTACT_FORMS,
  CONTACT_STATES,
  CONTACT_TOPICS,
  type ContactForm,
  type ContactState,
  type ContactTopic,
  SUPPORT_TOPICS,
} from '../../../shared/contact-message-options.ts';
import type { StoredFields } from '../stored-fields.ts';

/** How long a contact message is kept: a year. */
const KEPT_S = 365 * 86_400;

const fields = {
  _id: { type: String, required: true },
  form: { type: String, enum: CONTACT_FORMS, required: true },
  topic: { type: String, enum: [...CONTACT_TOPICS, ...SUPPORT_TOPICS, null], default: null },
  /** Null where the form asks for an e-mail alone; so is `message`. */
  name: { type: String, default: null },
  email: { type: String, required: true },
  /** The normalised form, by which the contact messages of somebody who is erased are found. */
  emailKey: { type: String, required: true },
  message: { type: String, default: null },
  /** Whose account was signed in; null for a visitor. */
  userId: { type: String, default: null },
  state: { type: String, enum: CONTACT_STATES, required: true },
  createdAt: { type: Date, required: true },
  doneBy: { type: String, default: null },
  doneAt: { type: Date, default: null },
};

/** What somebody wrote to the service by a form of its public pages. */
export interface ContactMessage
  extends StoredFields<typeof fields, { form: ContactForm; topic: ContactTopic | null; state: ContactState }> {}

const schema = new mongoose.Schema<ContactMessage>(fields, { collection: 'letters', versionKey: false });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1 });
schema.index({ emailKey: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });

export const ContactMessageModel = mongoose.model('ContactMessage', schema);
