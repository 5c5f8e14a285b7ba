import mongoose from 'mongoose';

/** Whether the default connection has a server that takes writes, as far as is known without asking. */
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
