import mongoose from 'mongoose';

mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('strictQuery', 'throw');

/**
 * Opens mongoose's default connection. Acknowledged writes are in the journal of a majority; operations fail within a second
 * while no server is available.
 */
export const connectMongo = async (uri: string, poolSize = 50): Promise<void> => {
  await mongoose.connect(uri, {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    retryWrites: true,
    serverSelectionTimeoutMS: 900,
    socketTimeoutMS: 5_000,
    maxPoolSize: poolSize,
    bufferCommands: false,
  });
};

/** Closes the connection to MongoDB. */
export const disconnectMongo = (): Promise<void> => mongoose.disconnect();
