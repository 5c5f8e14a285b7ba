import mongoose, { type ClientSession, mongo } from 'mongoose';
import { withPatientConnection } from './connection.ts';

/** Returns the driver's database. Throws before the service is connected. */
export const getDatabase = (): mongo.Db => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db;
};

/** Returns the driver's collection of a model. Its calls skip mongoose's hydration, which is about half of their CPU time. */
export const getRawCollection = <Doc extends { _id: string }>(model: { collection: { name: string } }) =>
  getDatabase().collection<Doc>(model.collection.name);

/** The options of a read of {@link readOnPatientConnection}: MongoDB ends it after ten minutes. */
export const LONG_READ = { maxTimeMS: 600_000 } as const;

/**
 * Reads a collection on a connection of its own, on which an answer may take longer than the calls of the service wait for one: for
 * reads of a whole collection, or of a whole period, that nobody waits for. Give each of them {@link LONG_READ}.
 */
export const readOnPatientConnection = <Doc extends { _id: string }, T>(
  model: { collection: { name: string } },
  read: (collection: mongo.Collection<Doc>) => Promise<T>,
): Promise<T> =>
  withPatientConnection(({ db }) => {
    if (!db) throw new Error('MongoDB is not connected');
    return read(db.collection<Doc>(model.collection.name));
  });

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

/** A command that writes documents of one collection. */
type WriteCommand =
  | { readonly insert: string; readonly documents: readonly object[] }
  | { readonly update: string; readonly updates: readonly object[] };

/**
 * Runs one command in the transaction of a session. The driver's calls for many documents serialise each of them twice, as they
 * measure it first: this one is for fewer than MongoDB takes at once (16 MiB). Throws as those do where a document is refused.
 */
export const runWriteCommand = async (session: ClientSession, command: WriteCommand): Promise<void> => {
  const { writeErrors } = await getDatabase().command(command, { session });
  if (writeErrors?.[0]) throw new mongo.MongoServerError(writeErrors[0]);
};
