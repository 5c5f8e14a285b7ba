import mongoose from 'mongoose';
import type { StoredFields } from '../stored-fields.ts';

const fields = {
  /** From {@link getPhotoAccessId}. */
  _id: { type: String, required: true },
  ownerId: { type: String, required: true },
  viewerId: { type: String, required: true },
  /** What the owner has decided for this viewer: to show the photos, or not to; null where their setting decides. */
  isShown: { type: Boolean, default: null },
  /** When the viewer asked to see them; null where they have not, or were shown them since. */
  askedAt: { type: Date, default: null },
  /** Whether the owner has answered that ask with "not now"; the viewer is not told, and to them it still waits. */
  isDeclined: { type: Boolean, default: false },
};

/** What one member decided about showing their photos to another, or was asked by them. */
export interface PhotoAccess extends StoredFields<typeof fields, { isShown: boolean | null; askedAt: Date | null }> {}

/** Returns the id of the document about a member's photos and a viewer of them. */
export const getPhotoAccessId = (ownerId: string, viewerId: string): string => `${ownerId}:${viewerId}`;

const schema = new mongoose.Schema<PhotoAccess>(fields, { collection: 'photoAccess', versionKey: false });
schema.index({ ownerId: 1 });
schema.index({ viewerId: 1 });

export const PhotoAccessModel = mongoose.model('PhotoAccess', schema);
