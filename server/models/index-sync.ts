import type { mongo } from 'mongoose';
import { withPatientConnection } from '../database/connection.ts';
import { MODELS } from './index.ts';

type Model = (typeof MODELS)[number];

/** What MongoDB answers where an index is there in another form. */
const INDEX_DIFFERS: readonly unknown[] = [85, 86];

/** How indexes are brought up to date. */
interface SyncOptions {
  /** Called before each collection that is looked at or changed, with how many of all are done. */
  readonly onProgress?: (collection: string, done: number, total: number) => void;
  /** Whether indexes that no model declares, or declares in another form, stay: those of a newer release, which runs beside this one. */
  readonly keepsOthers?: boolean;
}

/** Creates every collection and index that the models declare, and drops indexes that none declares. Safe to repeat. */
export const syncIndexes = async ({
  onProgress = () => undefined,
  keepsOthers = false,
}: SyncOptions = {}): Promise<void> => {
  const changed: Model[] = [];
  for (const [done, model] of MODELS.entries()) {
    onProgress(model.collection.name, done, MODELS.length);
    await model.createCollection();
    const { toCreate, toDrop } = await model.diffIndexes();
    if (toCreate.length + (keepsOthers ? 0 : toDrop.length) > 0) changed.push(model);
  }
  if (changed.length === 0) return;
  await withPatientConnection(async (connection) => {
    for (const [done, { modelName, schema, collection }] of changed.entries()) {
      onProgress(collection.name, done, changed.length);
      const patient = connection.model(modelName, schema, collection.name);
      if (keepsOthers) await createMissing(patient);
      else await patient.syncIndexes();
    }
  });
};

const createMissing = async (model: Pick<Model, 'diffIndexes' | 'collection'>): Promise<void> => {
  const { toCreate } = await model.diffIndexes({ indexOptionsToCreate: true });
  for (const [fields, options] of toCreate as unknown as [mongo.IndexSpecification, mongo.CreateIndexesOptions][]) {
    await model.collection.createIndex(fields, options).catch((error: { code?: unknown }) => {
      if (!INDEX_DIFFERS.includes(error.code)) throw error;
    });
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
