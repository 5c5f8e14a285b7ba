import { mongo } from 'mongoose';
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

/** How many collections are looked at or changed at once: each waits for the journal, and one command reads a collection once. */
const AT_ONCE = 3;

/** What a collection's indexes lack, and the names of those that are not declared. */
interface Change {
  readonly collection: string;
  readonly missing: readonly mongo.IndexDescription[];
  readonly others: readonly string[];
}

/** Creates every collection and index that the models declare, and drops indexes that none declares. Safe to repeat. */
export const syncIndexes = async ({
  onProgress = () => undefined,
  keepsOthers = false,
}: SyncOptions = {}): Promise<void> => {
  const changes: Change[] = [];
  await fewAtOnce(MODELS, async (model, done) => {
    onProgress(model.collection.name, done, MODELS.length);
    const change = await findChange(model);
    if (change.missing.length + (keepsOthers ? 0 : change.others.length) > 0) changes.push(change);
  });
  if (changes.length === 0) return;
  await withPatientConnection(async ({ db }) => {
    if (!db) throw new Error('MongoDB is not connected');
    await fewAtOnce(changes, async ({ collection, missing, others }, done) => {
      onProgress(collection, done, changes.length);
      const indexed = db.collection(collection);
      if (keepsOthers) return createBeside(indexed, missing);
      // What is missing first: until it is there, queries need what it replaces.
      const isCreated = missing.length === 0 || (await createWhereNoneDiffers(indexed, missing));
      for (const name of others) await indexed.dropIndex(name);
      if (!isCreated) await indexed.createIndexes([...missing]);
    });
  });
};

const findChange = async (model: Model): Promise<Change> => {
  await model.createCollection();
  const { toCreate, toDrop } = await model.diffIndexes({ indexOptionsToCreate: true });
  const declared = toCreate as unknown as [mongo.IndexDescription['key'], Omit<mongo.IndexDescription, 'key'>][];
  return {
    collection: model.collection.name,
    missing: declared.map(([key, options]) => ({ ...options, key })),
    others: toDrop,
  };
};

/** Creates indexes and returns true; returns false, with none created, where one of them is there in another form. */
const createWhereNoneDiffers = async (collection: mongo.Collection, indexes: Change['missing']): Promise<boolean> => {
  try {
    await collection.createIndexes([...indexes]);
    return true;
  } catch (error) {
    if (error instanceof mongo.MongoServerError && INDEX_DIFFERS.includes(error.code)) return false;
    throw error;
  }
};

/** Creates indexes one by one, and leaves out those that are there in another form. */
const createBeside = async (collection: mongo.Collection, missing: Change['missing']): Promise<void> => {
  for (const index of missing) await createWhereNoneDiffers(collection, [index]);
};

/** Does some work on each item, with its place, on a few at a time. */
const fewAtOnce = async <Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<void>,
): Promise<void> => {
  const waiting = items.entries();
  const goOn = async () => {
    for (const [at, item] of waiting) await work(item, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
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
