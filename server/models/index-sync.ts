import { withPatientConnection } from '../database/connection.ts';
import { MODELS } from './index.ts';

type Model = (typeof MODELS)[number];

/**
 * Creates every collection and index that the models declare, and drops indexes that none declares. Safe to repeat. `onProgress` is
 * called before each collection that is looked at or changed, with how many of all are done.
 */
export const syncIndexes = async (
  onProgress: (collection: string, done: number, total: number) => void = () => undefined,
): Promise<void> => {
  const changed: Model[] = [];
  for (const [done, model] of MODELS.entries()) {
    onProgress(model.collection.name, done, MODELS.length);
    await model.createCollection();
    const { toCreate, toDrop } = await model.diffIndexes();
    if (toCreate.length + toDrop.length > 0) changed.push(model);
  }
  if (changed.length === 0) return;
  await withPatientConnection(async (connection) => {
    for (const [done, { modelName, schema, collection }] of changed.entries()) {
      onProgress(collection.name, done, changed.length);
      await connection.model(modelName, schema, collection.name).syncIndexes();
    }
  });
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
