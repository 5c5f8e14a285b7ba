import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { UserModel } from '../../server/models/members/user.ts';

/** Holds no data of the service: the readiness probe writes its mark there. */
const PROBES = 'probes';

/**
 * Returns a hash for each collection over everything it stores, except when users were last active, the readiness probe's own
 * mark, and the collections named. MongoDB computes all but that of the users, as some fifty collections are hashed for each
 * call of a walk.
 */
export const hashDatabase = async (except: readonly string[] = []): Promise<Record<string, string>> => {
  const [users, { collections }] = await Promise.all([
    UserModel.collection.find({}, { projection: { lastActiveAt: 0 }, sort: { _id: 1 } }).toArray(),
    mongoose.connection.db?.command({ dbHash: 1 }) ?? Promise.reject(new Error('There is no connection.')),
  ]);
  const hashes: Record<string, string> = {
    ...collections,
    [UserModel.collection.name]: createHash('sha256').update(JSON.stringify(users)).digest('hex'),
  };
  for (const name of [PROBES, ...except]) delete hashes[name];
  return hashes;
};
