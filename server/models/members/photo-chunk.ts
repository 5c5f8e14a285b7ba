import mongoose from 'mongoose';
import { PHOTO_BUCKET } from './photo-file.ts';

/** A part of a file as GridFS keeps it. */
const schema = new mongoose.Schema<{ _id: mongoose.Types.ObjectId; files_id: string; n: number }>(
  { _id: mongoose.Schema.Types.ObjectId, files_id: String, n: Number },
  { collection: `${PHOTO_BUCKET}.chunks`, versionKey: false },
);
schema.index({ files_id: 1, n: 1 }, { unique: true });

export const PhotoChunkModel = mongoose.model('PhotoChunk', schema);
