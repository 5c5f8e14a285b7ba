import mongoose from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { beginAuditChain } from '../../server/domain/kernel/audit/chain.ts';
import { openServiceKeys } from '../../server/domain/kernel/service-keys.ts';
import { openContactKey } from '../../server/domain/privacy/contact-key.ts';
import { syncIndexes } from '../../server/models/index-sync.ts';
import { testStores } from './stores.ts';

/** Gives a test file an empty database of its own, with all indexes, on the default connection. */
export const givenDatabase = (): void => {
  beforeAll(async () => {
    const { mongodbUri } = await testStores();
    await connectMongo(mongodbUri);
    await syncIndexes();
    await openContactKey(['test-key']);
    await openServiceKeys(['test-key']);
    await beginAuditChain();
  });
  afterAll(() => disconnectMongo());
};

/** Empties every collection; indexes stay. */
export const clearDatabase = async (): Promise<void> => {
  await Promise.all(Object.values(mongoose.models).map((model) => model.collection.deleteMany({})));
};
