import mongoose, { mongo } from 'mongoose';

/** Whether the default connection is connected, as far as is known without a query. */
export const isMongoUp = (): boolean => mongoose.connection.readyState === mongoose.ConnectionStates.connected;

/** Commits one small write; rejects where a majority does not acknowledge it within `limitMs`. */
export const commitProbe = async (limitMs: number): Promise<void> => {
  await mongoose.connection
    .collection<{ _id: string; at: Date }>('probes')
    .updateOne(
      { _id: 'readyz' },
      { $currentDate: { at: true } },
      { upsert: true, maxTimeMS: limitMs, writeConcern: { w: 'majority', journal: true, wtimeoutMS: limitMs } },
    );
};

/** The default connection, for start-up checks. */
export const mongoConnection = (): mongoose.Connection => mongoose.connection;

/** Returns how many transactions the database has committed since it was started; null where the user may not read that. */
export const committedTransactions = async (): Promise<number | null> => {
  const leaveOut = { repl: 0, metrics: 0, locks: 0, network: 0, sharding: 0, wiredTiger: 0, tcmalloc: 0 };
  try {
    const { transactions } = (await mongoose.connection.db?.admin().command({ serverStatus: 1, ...leaveOut })) ?? {};
    return transactions === undefined ? null : Number(transactions.totalCommitted);
  } catch {
    return null;
  }
};

/** What is known of a MongoDB beside what a start verifies. */
export interface MongodbFacts {
  readonly version: string;
  /** Its clock. */
  readonly localTime: Date;
  /** The free share of the disk that holds its data; null where it does not say. */
  readonly freeShare: number | null;
}

/** Asks the default connection's MongoDB about itself. */
export const readMongodbFacts = async (): Promise<MongodbFacts> => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  const { version } = await db.command({ buildInfo: 1 });
  // The documented role of the service's user does not cover it.
  const { fsTotalSize, fsUsedSize } = await db.command({ dbStats: 1 }).catch((error: unknown) => {
    if (error instanceof mongo.MongoServerError && error.codeName === 'Unauthorized')
      return { fsTotalSize: 0, fsUsedSize: 0 };
    throw error;
  });
  const { localTime } = await db.command({ hello: 1 });
  return { version, localTime, freeShare: fsTotalSize > 0 ? 1 - fsUsedSize / fsTotalSize : null };
};

/** Whether a MongoDB lets somebody without a password list its databases. */
export const isMongodbOpen = async (uri: string): Promise<boolean> => {
  const anonymous = uri.replace(/\/\/[^/]*@/, '//').replace(/(?<=[?&])auth(?:Source|Mechanism)[^&]*&?/gi, '');
  const client = new mongo.MongoClient(anonymous, { serverSelectionTimeoutMS: 2_000 });
  try {
    await client.db('admin').command({ listDatabases: 1, nameOnly: true });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
};
