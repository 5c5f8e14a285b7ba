import { createHash } from 'node:crypto';
import mongoose from 'mongoose';

/**
 * A hash over everything stored, except when users were last active, the readiness probe's own mark, and the collections
 * named.
 */
export const databaseHash = async (except: readonly string[] = []): Promise<string> => {
  const hash = createHash('sha256');
  const collections = await mongoose.connection.listCollections();
  for (const name of collections.map((collection) => collection.name).sort()) {
    if (name === 'probes' || except.includes(name)) continue;
    const documents = await mongoose.connection
      .collection(name)
      .find({}, { projection: { lastActiveAt: 0 }, sort: { _id: 1 } })
      .toArray();
    hash.update(`${name} ${JSON.stringify(documents)}\n`);
  }
  return hash.digest('hex');
};
