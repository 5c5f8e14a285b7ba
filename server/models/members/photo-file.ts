import mongoose from 'mongoose';

/** The bucket of GridFS with the files of photos. */
export const PHOTO_BUCKET = 'photoFiles';

/** A file as GridFS keeps it; its bytes are in chunks. */
const schema = new mongoose.Schema<{ _id: string; filename: string; uploadDate: Date }>(
  { _id: { type: String, required: true }, filename: String, uploadDate: Date },
  { collection: `${PHOTO_BUCKET}.files`, versionKey: false },
);
schema.index({ filename: 1, uploadDate: 1 });

export const PhotoFileModel = mongoose.model('PhotoFile', schema);
