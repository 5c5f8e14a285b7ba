import { createHash } from 'node:crypto';
import mongoose from 'mongoose';

/**
 * A hash over everything stored, except when users were last active, the readiness probe's own mark, and the collections
 * named.
 */
export const databaseHash = async (except: readonly string[] = []): Promise<string> => {
  const collections = await mongoose.connection.listCollections();
  const names = collections.map(({ name }) => name).filter((name) => name !== 'probes' && !except.includes(name));
  const contents = await Promise.all(
    names.sort().map(async (name) => {
      const found = mongoose.connection
        .collection(name)
        .find({}, { projection: { lastActiveAt: 0 }, sort: { _id: 1 } });
      return `${name} ${JSON.stringify(await found.toArray())}\n`;
    }),
  );
  return createHash('sha256').update(contents.join('')).digest('hex');
};
