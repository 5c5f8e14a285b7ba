import { createHash } from 'node:crypto';
import mongoose from 'mongoose';

/**
 * Returns a hash for each collection over everything it stores, except when users were last active, the readiness probe's own
 * mark, and the collections named.
 */
export const hashDatabase = async (except: readonly string[] = []): Promise<Record<string, string>> => {
  const collections = await mongoose.connection.listCollections();
  const names = collections.map(({ name }) => name).filter((name) => name !== 'probes' && !except.includes(name));
  const hashes = await Promise.all(
    names.map(async (name) => {
      const found = mongoose.connection
        .collection(name)
        .find({}, { projection: { lastActiveAt: 0 }, sort: { _id: 1 } });
      return [
        name,
        createHash('sha256')
          .update(JSON.stringify(await found.toArray()))
          .digest('hex'),
      ] as const;
    }),
  );
  return Object.fromEntries(hashes);
};
