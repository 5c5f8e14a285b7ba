import { MODELS } from './index.ts';

/** Creates every collection and index that the models declare, and drops indexes that none declares. Safe to repeat. */
export const syncIndexes = async (): Promise<void> => {
  for (const model of MODELS) {
    await model.createCollection();
    await model.syncIndexes();
  }
};

/** Returns the names of the collections that lack a declared index; an empty list when none is missing. */
export const missingIndexes = async (): Promise<string[]> => {
  const missing: string[] = [];
  for (const model of MODELS) {
    const { toCreate } = await model.diffIndexes();
    if (toCreate.length > 0) missing.push(model.collection.name);
  }
  return missing;
};
