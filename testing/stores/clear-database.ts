import mongoose, { type mongo } from 'mongoose';
import { dropShownCommunity } from '../../server/domain/matches/shown-community.ts';
import { dropCommunitySample } from '../../server/domain/settings/community-sample.ts';

/** Empties every collection of the models, and drops what this process keeps of members; indexes stay. */
export const clearDatabase = async (): Promise<void> => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('There is no connection to MongoDB.');
  const names = Object.values(mongoose.models).map(({ collection }) => collection.name);
  await emptyCollections(db, names);
};

/** Empties every collection of a database, and drops what this process keeps of members; indexes stay. */
export const emptyDatabase = async (db: mongo.Db): Promise<void> => {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  await emptyCollections(
    db,
    collections.map(({ name }) => name).filter((name) => !name.startsWith('system.')),
  );
};

/** Most are empty, and which ones are not is read in one call. */
const emptyCollections = async (db: mongo.Db, names: readonly string[]): Promise<void> => {
  dropShownCommunity();
  dropCommunitySample();
  const [first, ...others] = names;
  if (first === undefined) return;
  const readName = (name: string) => [{ $limit: 1 }, { $project: { _id: 0, name: { $literal: name } } }];
  const filled = await db
    .collection(first)
    .aggregate<{ name: string }>(
      [...readName(first), ...others.map((coll) => ({ $unionWith: { coll, pipeline: readName(coll) } }))],
      { readConcern: 'local' },
    )
    .toArray();
  await Promise.all(filled.map(({ name }) => db.collection(name).deleteMany({})));
};
