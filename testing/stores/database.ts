import mongoose from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { openKeys } from './open-keys.ts';
import { testStores } from './stores.ts';

/** Gives a test file an empty database of its own, with all indexes, on the default connection. */
export const givenDatabase = (): void => {
  beforeAll(async () => {
    const { mongodbUri } = await testStores();
    await connectMongo(mongodbUri);
    await syncIndexes();
    await openKeys();
  });
  afterAll(dropDatabase);
};

/** Drops the database of the default connection and disconnects: mongod holds a file open for each index of each database. */
export async function dropDatabase(): Promise<void> {
  await mongoose.connection.dropDatabase();
  await disconnectMongo();
}
