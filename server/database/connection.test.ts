import mongoose, { type Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { givenDatabase } from '../../testing/stores/database.ts';
import { withPatientConnection } from './connection.ts';

givenDatabase();

/** A call, tried once, whose answer takes longer than a call of the service may take. */
const callSlowly = async (connection: Connection) =>
  connection.db?.command({ find: 'slow', filter: { $where: 'sleep(5500) || true' } });

test('a call that takes longer than five seconds fails, but not on the connection for building indexes', async () => {
  await mongoose.connection.collection('slow').insertOne({});
  const [served, patient] = await Promise.allSettled([
    callSlowly(mongoose.connection),
    withPatientConnection(callSlowly),
  ]);
  expect(served).toMatchObject({ status: 'rejected', reason: { name: 'MongoNetworkTimeoutError' } });
  expect(patient).toMatchObject({ status: 'fulfilled', value: { ok: 1 } });
});
