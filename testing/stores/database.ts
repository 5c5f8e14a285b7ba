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
  afterAll(() => disconnectMongo());
};
