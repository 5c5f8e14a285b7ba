import { createReadStream, type ReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { withPatientConnection } from '../connection.ts';
import type { ObjectStore } from '../object-store.ts';
import { createTally, splitDocuments, type Tally } from './bson-file.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { open } from './seal.ts';
import { tallyCollection } from './write-backup.ts';

/** What is written at once: documents, their bytes, and how many such writes are under way. */
const MAX_DOCUMENTS = 1_000;
const MAX_BYTES = 4 * 1024 * 1024;
const WRITES_AT_ONCE = 3;

/** Leaves every value as it is stored: an integer, a long and a double are told apart. */
const AS_STORED = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** How a backup is restored. */
export interface RestoreOptions {
  readonly folder: string;
  /** The secret key that opens the files; null where they are not encrypted. */
  readonly identity: string | null;
  /** Where pictures are looked for that the backup only lists; null where there is no bucket. */
  readonly objectStore: ObjectStore | null;
  /** The newest version of stored data that this program understands. */
  readonly dataVersion: number;
  /** Called before the first and after the last document, to mark the database as one that is not whole yet. */
  readonly markUnfinished: (isUnfinished: boolean, dataVersion: number) => Promise<void>;
  /** Called before each step with a collection. */
  readonly onStep?: (step: 'store' | 'compare', collection: string) => void;
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** How many pictures the bucket lacks that were in it; null where the backup lists none. */
  readonly missingPictures: number | null;
}

/**
 * Puts a backup into an empty database and compares each collection, as it is stored then, with what the backup says. Memory does
 * not grow with the data. Indexes are left to the caller. Throws {@link BackupError}.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const folder = resolve(options.folder);
  const { identity } = options;
  const manifest = await readManifest(folder);
  if (manifest.dataVersion > options.dataVersion) {
    throw new BackupError(
      `This backup is of version ${manifest.dataVersion} of the stored data, this program knows ${options.dataVersion}: restore it by the program that made it, or a later one.`,
    );
  }
  if (manifest.recipient && !identity) {
    throw new BackupError('This backup is encrypted: name the file with its secret key, --identity <file>.');
  }
  return withPatientConnection(async (connection) => {
    const { db } = connection;
    if (!db) throw new Error('MongoDB is not connected');
    await refuseFilled(db);
    await options.markUnfinished(true, manifest.dataVersion);
    const read = (file: string) => readFile(join(folder, file), manifest.recipient ? identity : null);
    const sent: Sent[] = [];
    for (const collection of manifest.collections) {
      options.onStep?.('store', collection.name);
      const { found, written } = await restoreCollection(db, collection.name, read(collection.file));
      compare(collection, found, 'in the backup');
      sent.push({ name: collection.name, ...written });
    }
    await awaitJournals(db);
    for (const collection of sent) {
      options.onStep?.('compare', collection.name);
      compare(collection, await tallyCollection(db, collection.name), 'after it was restored');
    }
    const missingPictures = manifest.bucket && (await countMissing(manifest.bucket, read, options.objectStore));
    await options.markUnfinished(false, manifest.dataVersion);
    return { manifest, missingPictures };
  });
};

/** Waits until all that was written before is in the journals of a majority. */
const awaitJournals = (db: mongo.Db): Promise<unknown> =>
  db
    .collection<{ _id: string; at: Date }>('probes')
    .updateOne(
      { _id: 'restore' },
      { $currentDate: { at: true } },
      { upsert: true, writeConcern: { w: 'majority', journal: true } },
    );

/** Throws {@link BackupError} unless no collection has a document. Those of the readiness probe do not count. */
const refuseFilled = async (db: mongo.Db): Promise<void> => {
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (name.startsWith('system.') || name === 'probes') continue;
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } })) {
      throw new BackupError(
        `The database ${db.databaseName} is not empty (${name}): a backup is only restored into an empty one.`,
      );
    }
  }
};

/** Opens a file of the backup: decrypted and decompressed, as its name says. */
const readFile = (path: string, identity: string | null): AsyncIterable<Uint8Array> => {
  const file: ReadStream = createReadStream(path, { highWaterMark: 256 * 1024 });
  const opened = identity ? open(identity)(file) : file;
  return /\.gz(\.age)?$/.test(path) ? gunzip(opened) : opened;
};

const gunzip = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip({ chunkSize: 256 * 1024 });
  const input = Readable.from(source);
  input.on('error', (error) => unzip.destroy(error));
  try {
    for await (const bytes of input.pipe(unzip)) yield bytes as Buffer;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('A file of the backup was changed or cut off.');
  }
};

/** What was sent to MongoDB of a collection. */
type Sent = Tally & { readonly name: string };

/**
 * Stores a collection. Returns what was found in the backup, and what was sent: an object puts keys such as `1` and `0` in their order, in
 * whichever they were stored, so that the two may differ.
 */
const restoreCollection = async (
  db: mongo.Db,
  name: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ found: Tally; written: Tally }> => {
  const [found, written] = [createTally(), createTally()];
  // `awaitJournals` waits for all of them at once.
  const collection = db.collection(name, { writeConcern: { w: 1, journal: false } });
  const writes = new Set<Promise<unknown>>();
  let held: mongo.Document[] = [];
  let bytes = 0;
  const flush = async () => {
    const batch = held;
    [held, bytes] = [[], 0];
    if (batch.length === 0) return;
    const write: Promise<unknown> = collection
      .insertMany(batch, { ordered: false })
      .finally(() => writes.delete(write));
    writes.add(write);
    if (writes.size >= WRITES_AT_ONCE) await Promise.race(writes);
  };
  try {
    for await (const document of splitDocuments(source)) {
      found.add(document);
      const values = mongo.BSON.deserialize(document, AS_STORED);
      written.add(mongo.BSON.serialize(values));
      held.push(values);
      bytes += document.length;
      if (held.length >= MAX_DOCUMENTS || bytes >= MAX_BYTES) await flush();
    }
    await flush();
  } finally {
    await Promise.all(writes);
  }
  return { found: found.end(), written: written.end() };
};

const compare = (
  { name, documents, sha256 }: Pick<Sent, 'name' | 'documents' | 'sha256'>,
  found: Tally,
  when: string,
): void => {
  if (found.documents === documents && found.sha256 === sha256) return;
  throw new BackupError(
    `${name} ${when} is not what the list of the backup says (${found.documents} of ${documents} documents): drop this database, it is not whole.`,
  );
};

/** Returns how many of the pictures that the backup lists the bucket lacks. */
const countMissing = async (
  listed: NonNullable<Manifest['bucket']>,
  read: (file: string) => AsyncIterable<Uint8Array>,
  store: ObjectStore | null,
): Promise<number> => {
  if (!store) return listed.objects;
  const there = new Set<string>();
  for await (const key of store.list()) there.add(key);
  let missing = 0;
  let rest = '';
  for await (const bytes of read(listed.file)) {
    const lines = (rest + Buffer.from(bytes).toString()).split('\n');
    rest = lines.pop() ?? '';
    missing += lines.filter((key) => !there.has(key)).length;
  }
  return missing;
};
