import { mongo } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { emptyDatabase } from './clear-database.ts';
import { openKeys } from './open-keys.ts';
import { newDatabaseUri, withRunRedis } from './stores.ts';

/** Key of the list of databases that test files have left: empty, with all indexes. */
const LEFT = 'test:databases-left';

/** A database to which mongoose is connected. */
export interface OpenDatabase {
  readonly mongodbUri: string;
  /** Disconnects mongoose, and leaves the database, emptied, to the next test file unless its address was given. */
  readonly close: () => Promise<void>;
}

/**
 * Connects mongoose to the database at `givenUri`, else to an empty one, and prepares it. An empty one may be what an earlier test
 * file has left: to create every collection and index takes longer than the tests of most files.
 */
export async function openDatabase(givenUri?: string): Promise<OpenDatabase> {
  const left = givenUri ? null : await withRunRedis((redis) => redis.lpop(LEFT));
  const mongodbUri = givenUri ?? left ?? newDatabaseUri();
  await connectMongo(mongodbUri);
  if (!left) await syncIndexes();
  await openKeys();
  return { mongodbUri, close: givenUri ? disconnectMongo : () => leaveDatabase(mongodbUri) };
}

async function leaveDatabase(mongodbUri: string): Promise<void> {
  await disconnectMongo();
  const client = new mongo.MongoClient(mongodbUri);
  try {
    await emptyDatabase(client.db());
  } finally {
    await client.close();
  }
  await withRunRedis((redis) => redis.rpush(LEFT, mongodbUri));
}

/**
 * Gives a test file an empty database, with all indexes, on the default connection. A file that changes an index has to restore
 * it (`syncIndexes`).
 */
export const givenDatabase = (): void => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(() => database.close());
};
