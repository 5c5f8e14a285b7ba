import mongoose from 'mongoose';

/** The driver's own collection: half as dear as the model's calls. */
export const native = <Doc extends { _id: string }>(model: { collection: { name: string } }) => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db.collection<Doc>(model.collection.name);
};
