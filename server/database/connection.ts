import mongoose, { type Connection, type ConnectOptions } from 'mongoose';

mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('strictQuery', 'throw');

const OPTIONS: ConnectOptions = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  retryWrites: true,
  serverSelectionTimeoutMS: 900,
  socketTimeoutMS: 5_000,
  bufferCommands: false,
};

let connectedUri = '';

/**
 * Opens mongoose's default connection. Acknowledged writes are in the journal of a majority; operations fail within a second
 * while no server is available.
 */
export const connectMongo = async (uri: string, poolSize = 50): Promise<void> => {
  await mongoose.connect(uri, { ...OPTIONS, maxPoolSize: poolSize });
  connectedUri = uri;
};

/** Closes the connection to MongoDB. */
export const disconnectMongo = (): Promise<void> => mongoose.disconnect();

/**
 * Runs work on a connection of its own to the same database, on which a call may take as long as it needs: to build an index,
 * MongoDB reads the whole collection, and gives up when its client has gone.
 */
export const withPatientConnection = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
  const options = { ...OPTIONS, socketTimeoutMS: 0, maxPoolSize: 1 };
  const connection = await mongoose.createConnection(connectedUri, options).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};
