import mongoose from 'mongoose';

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
