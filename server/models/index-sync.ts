import type { mongo } from 'mongoose';
import { withPatientConnection } from '../database/connection.ts';
import { MODELS } from './index.ts';

type Model = (typeof MODELS)[number];

/** How many collections are looked at or changed at once: each waits for the journal, and one command reads a collection once. */
const AT_ONCE = 3;

/** The declared indexes that a collection lacks, or has in another form. */
interface Lack {
  readonly collection: string;
  readonly indexes: readonly mongo.IndexDescription[];
}

/** Creates every collection, and every index that the models declare and that is missing. Drops none. Safe to repeat. */
export const syncIndexes = async (onProgress: (collection: string) => void = () => undefined): Promise<void> => {
  await fewAtOnce(MODELS, async (model) => void (await model.createCollection()));
  const lacks = await listMissing();
  if (lacks.length === 0) return;
  await withPatientConnection(async ({ db }) => {
    if (!db) throw new Error('MongoDB is not connected');
    await fewAtOnce(lacks, async ({ collection, indexes }) => {
      onProgress(collection);
      await db.collection(collection).createIndexes([...indexes]);
    });
  });
};

/** The declared indexes that are missing, as `collection (key)`; the unique ones, without which data may contradict itself, apart. */
export interface MissingIndexes {
  readonly unique: readonly string[];
  readonly others: readonly string[];
}

/** Returns which declared indexes are missing, or are there in another form. */
export const missingIndexes = async (): Promise<MissingIndexes> => {
  const missing = (await listMissing()).flatMap(({ collection, indexes }) =>
    indexes.map(({ key, unique = false }) => ({ name: `${collection} (${Object.keys(key).join(', ')})`, unique })),
  );
  const names = (isUnique: boolean) => missing.filter(({ unique }) => unique === isUnique).map(({ name }) => name);
  return { unique: names(true), others: names(false) };
};

const listMissing = async (): Promise<Lack[]> => {
  const lacks: Lack[] = [];
  await fewAtOnce(MODELS, async (model) => {
    const indexes = await findMissing(model);
    if (indexes.length > 0) lacks.push({ collection: model.collection.name, indexes });
  });
  return lacks;
};

const findMissing = async (model: Model): Promise<mongo.IndexDescription[]> => {
  const { toCreate } = await model.diffIndexes({ indexOptionsToCreate: true });
  const declared = toCreate as unknown as [mongo.IndexDescription['key'], Omit<mongo.IndexDescription, 'key'>][];
  return declared.map(([key, options]) => ({ ...options, key }));
};

/** Does some work on each item, on a few at a time. */
const fewAtOnce = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = items.values();
  const goOn = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
};
