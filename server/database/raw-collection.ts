import mongoose, { type mongo } from 'mongoose';

/** Returns the driver's collection of a model. Its calls skip mongoose's hydration, which is about half of their CPU time. */
export const getRawCollection = <Doc extends { _id: string }>(model: { collection: { name: string } }) => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db.collection<Doc>(model.collection.name);
};

/** More documents than are ever requested by id at once, so that one batch holds them all. */
const BATCH_SIZE = 1_000;

/** Returns those documents of some ids that exist, in no particular order, with the fields of the projection. */
export const findRawByIds = <Doc extends { _id: string }>(
  model: { collection: { name: string } },
  ids: readonly string[],
  options: Pick<mongo.FindOptions, 'projection' | 'session'> = {},
): Promise<Doc[]> =>
  getRawCollection<{ _id: string }>(model)
    .find({ _id: { $in: ids } }, { ...options, batchSize: BATCH_SIZE })
    .toArray() as Promise<Doc[]>;
