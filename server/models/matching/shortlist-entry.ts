import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const ANSWERS = ['yes', 'no'] as const;

const fields = {
  _id: { type: String, required: true },
  memberId: { type: String, required: true },
  candidateId: { type: String, required: true },
  /** Whether it is on the list: what a member answered stays after it was taken off. */
  isListed: { type: Boolean, required: true },
  addedAt: { type: Date, required: true },
  /** When the member was asked whether the candidate may be introduced to them, and by which matchmaker; null where they were not. */
  askedAt: { type: Date, default: null },
  askedBy: { type: String, default: null },
  answer: { type: String, enum: [...ANSWERS, null], default: null },
  answeredAt: { type: Date, default: null },
};

/** A candidate whom a matchmaker has put aside for a member of hers, and what the member was asked about them. */
export interface ShortlistEntry extends StoredFields<typeof fields, { answer: (typeof ANSWERS)[number] | null }> {}

const schema = new mongoose.Schema<ShortlistEntry>(fields, { collection: 'shortlistEntries', versionKey: false });
schema.index({ memberId: 1, candidateId: 1 }, { unique: true });
schema.index({ candidateId: 1 });

export const ShortlistEntryModel = mongoose.model<ShortlistEntry>('ShortlistEntry', schema);
