import mongoose, { type mongo } from 'mongoose';

/** The driver's own collection: half as dear as the model's calls. */
export const native = <Doc extends { _id: string }>(model: { collection: { name: string } }) => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db.collection<Doc>(model.collection.name);
};

/** More documents than are asked for by id at once, so that one answer holds them all. */
const ONE_BATCH = 1_000;

/** The documents of some ids that exist, in no order, with what the driver's `options` leave of them. */
export const nativeByIds = <Doc extends { _id: string }>(
  model: { collection: { name: string } },
  ids: readonly string[],
  options: Pick<mongo.FindOptions, 'projection' | 'session'> = {},
): Promise<Doc[]> =>
  native<{ _id: string }>(model)
    .find({ _id: { $in: ids } }, { ...options, batchSize: ONE_BATCH })
    .toArray() as Promise<Doc[]>;
