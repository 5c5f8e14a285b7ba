import mongoose from 'mongoose';

/** Empties every collection; indexes stay. */
export const clearDatabase = async (): Promise<void> => {
  await Promise.all(Object.values(mongoose.models).map((model) => model.collection.deleteMany({})));
};
