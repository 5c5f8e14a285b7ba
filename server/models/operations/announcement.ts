import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  _id: { type: String, required: true },
  /** When it begins; null until everybody was told. */
  beginsAt: { type: Date, default: null },
};

/**
 * Something of which people are told before it begins. Where there is none, it has begun: a service that was set up with it needs none.
 * `candidate-profiles`: matchmakers open the profiles of people whom they could introduce.
 */
export interface Announcement extends StoredFields<typeof fields, { _id: 'candidate-profiles' }> {}

const schema = new mongoose.Schema<Announcement>(fields, { collection: 'announcements', versionKey: false });

export const AnnouncementModel = mongoose.model<Announcement>('Announcement', schema);
