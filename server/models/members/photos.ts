import mongoose from 'mongoose';
import { PHOTO_STATUSES, type PhotoStatus } from '../../../shared/options.ts';
import type { StoredFields } from '../stored-fields.ts';

const photoFields = {
  _id: { type: String, required: true },
  status: { type: String, enum: PHOTO_STATUSES, required: true },
  /** Why it was rejected, for its owner. */
  reason: { type: String, default: null },
  addedAt: { type: Date, required: true },
};

/** One photo; its pictures are in the files of photos. */
export interface StoredPhoto extends StoredFields<typeof photoFields, { status: PhotoStatus }> {}

const fields = {
  _id: { type: String, required: true },
  photos: { type: [new mongoose.Schema<StoredPhoto>(photoFields)], default: [] },
};

/** A user's photos, in their order; `_id` is the user's. One document, so that order and number are always whole. */
export interface PhotoAlbum extends StoredFields<typeof fields, { photos: StoredPhoto[] }> {}

const schema = new mongoose.Schema<PhotoAlbum>(fields, { collection: 'photoAlbums', versionKey: false });
schema.index({ 'photos._id': 1 });
schema.index({ 'photos.status': 1, 'photos.addedAt': 1 });

export const PhotosModel = mongoose.model('PhotoAlbum', schema);
