import mongoose from 'mongoose';
import { MAIL_KINDS, type MailKind } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

/**
 * `waiting`: to be sent. `handed-over`: the server is receiving its text, or the connection ended before the server said whether
 * it has it. `sent`: the server has it. `refused`: the server does not take it. `dropped`: there was nothing to send any more.
 */
export const MAIL_STATES = ['waiting', 'handed-over', 'sent', 'refused', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** How long it is known that a mail was sent: 30 days. */
const KEPT_S = 30 * 86_400;

const fields = {
  _id: { type: String, required: true },
  kind: { type: String, enum: MAIL_KINDS, required: true },
  /** Whose account it is about; null for a letter, and where somebody asked for a mail of an account that does not exist. */
  userId: { type: String, default: null },
  /** What it is about, such as the id of a letter; null where that follows from kind and account. */
  subjectId: { type: String, default: null },
  /** The address, where it is no longer that of the account; kept while the mail waits. */
  to: { type: String, default: null },
  /** The browser and system of a sign-in, in words; null for what is about none. */
  client: { type: String, default: null },
  state: { type: String, enum: MAIL_STATES, required: true },
  /** How often it was tried and is to be tried again. */
  tries: { type: Number, default: 0 },
  /** Why it was not taken when it was last tried; it names nobody and no address. */
  reason: { type: String, default: null },
  /** Whether it cannot be sent again: its address is none, or is not kept. */
  isGone: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
};

/** That a mail is to be sent, or was. What it says is written when it is sent, from what is stored elsewhere. */
export interface Mail extends StoredFields<typeof fields, { kind: MailKind; state: MailState }> {}

const schema = new mongoose.Schema<Mail>(fields, { collection: 'mails', versionKey: false });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });
schema.index({ createdAt: 1, _id: 1 }, { partialFilterExpression: { state: 'waiting' } });
schema.index({ userId: 1, kind: 1, createdAt: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { userId: { $type: 'string' } } });

export const MailModel = mongoose.model('Mail', schema);
