import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientSession, mongo } from 'mongoose';
import { withPatientConnection } from '../connection.ts';
import type { ObjectStore } from '../object-store.ts';
import { createTally, joinDocuments, type Tally } from './bson-file.ts';
import { BackupError, type Manifest, writeManifest } from './manifest.ts';
import { checkRecipient, seal } from './seal.ts';

/** What the readiness probe writes, and what a restore writes anew. */
const LEFT_OUT = ['dataState', 'probes'];
/** Pictures are compressed already. */
const COMPRESSED = /\.chunks$/;
/** MongoDB's code where the moment of the snapshot is too long ago. */
const SNAPSHOT_TOO_OLD = 239;

/** How a backup is made. */
export interface BackupOptions {
  /** A folder that does not exist yet, or is empty. */
  readonly folder: string;
  /** The public key for which files are encrypted; null where they are not. */
  readonly recipient: string | null;
  /** The bucket whose keys are listed; null where pictures are in the database. */
  readonly objectStore: ObjectStore | null;
  /** The version of the stored data. */
  readonly dataVersion: number;
  /** Where several may make the same backup: which attempt this is. */
  readonly attempt?: BackupAttempt;
}

/** One of several attempts at a backup, of which one is to appear. */
interface BackupAttempt {
  /** Until it is complete, it is in a folder of this name of its own. */
  readonly id: string;
  /** Whether it is this one that is to appear: asked once it is complete. */
  isCurrent(): Promise<boolean>;
}

/**
 * Writes all of the database into a folder as it was at one moment, while the service goes on, and returns what was written. The
 * folder appears once it is complete. Memory does not grow with the data. Throws {@link BackupError}.
 */
export const writeBackup = async (options: BackupOptions): Promise<Manifest> => {
  if (options.recipient) checkRecipient(options.recipient);
  const folder = resolve(options.folder);
  await refuseFilled(folder);
  await mkdir(dirname(folder), { recursive: true });
  const { attempt } = options;
  const partial = join(dirname(folder), `.${basename(folder)}${attempt ? `.${attempt.id}` : ''}.partial`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await withPatientConnection(async (connection) => {
      const { db } = connection;
      if (!db) throw new Error('MongoDB is not connected');
      const session = await connection.startSession({ snapshot: true });
      try {
        return await writeFiles(partial, db, session, options);
      } finally {
        await session.endSession();
      }
    });
    if (attempt && !(await attempt.isCurrent())) throw new BackupError('The backup took too long: another was begun.');
    // In place of an empty folder; of one that has been filled meanwhile nothing is lost.
    await rename(partial, folder);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if ((error as { code?: unknown }).code === SNAPSHOT_TOO_OLD) {
      throw new BackupError(
        'The backup took longer than MongoDB keeps a moment: raise its parameter minSnapshotHistoryWindowInSeconds.',
      );
    }
    throw error;
  }
};

const refuseFilled = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BackupError(`${folder} cannot be written to (${error.code}).`);
  });
  if (found.length > 0) throw new BackupError(`${folder} is not empty: name a folder that does not exist yet.`);
};

const writeFiles = async (
  folder: string,
  db: mongo.Db,
  session: ClientSession,
  { recipient, objectStore, dataVersion }: BackupOptions,
): Promise<Manifest> => {
  const listed = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = listed
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && !LEFT_OUT.includes(name));
  const collections: Manifest['collections'] = [];
  for (const name of names.sort()) {
    const tally = createTally();
    const isCompressed = !COMPRESSED.test(name);
    const file = `${name}.bson${isCompressed ? '.gz' : ''}${recipient ? '.age' : ''}`;
    await writeStream(
      join(folder, file),
      joinDocuments(readDocuments(db, session, name, tally)),
      recipient,
      isCompressed,
    );
    collections.push({ name, file, ...tally.end() });
  }
  const manifest = {
    asOf: readMoment(session).toISOString(),
    dataVersion,
    recipient,
    collections,
    bucket: objectStore && (await writeBucket(folder, objectStore, recipient)),
  };
  await writeManifest(folder, manifest);
  return { format: 1, ...manifest };
};

/** Reads a collection in the order of ids, as its documents are stored, and counts them. */
const readDocuments = async function* (
  db: mongo.Db,
  session: ClientSession | null,
  name: string,
  tally: ReturnType<typeof createTally>,
): AsyncGenerator<Uint8Array> {
  const cursor = db
    .collection(name)
    .find({}, { raw: true, ...(session && { session, readConcern: { level: 'snapshot' } }) })
    .sort({ _id: 1 })
    .hint({ _id: 1 });
  for await (const document of cursor) {
    const bytes = document as unknown as Uint8Array;
    tally.add(bytes);
    yield bytes;
  }
};

/** Counts and hashes a collection as it is stored now. */
export const tallyCollection = async (db: mongo.Db, name: string): Promise<Tally> => {
  const tally = createTally();
  for await (const _ of readDocuments(db, null, name, tally));
  return tally.end();
};

/** Writes the keys of all files of the bucket, one a line. */
const writeBucket = async (
  folder: string,
  store: ObjectStore,
  recipient: string | null,
): Promise<Manifest['bucket']> => {
  const tally = createTally();
  const file = `bucket-keys.txt.gz${recipient ? '.age' : ''}`;
  const lines = async function* (): AsyncGenerator<Buffer> {
    for await (const key of store.list()) {
      const line = Buffer.from(`${key}\n`);
      tally.add(line);
      yield line;
    }
  };
  await writeStream(join(folder, file), lines(), recipient, true);
  const { documents, sha256 } = tally.end();
  return { file, objects: documents, sha256 };
};

const writeStream = async (
  path: string,
  source: AsyncIterable<Uint8Array>,
  recipient: string | null,
  isCompressed: boolean,
): Promise<void> => {
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  const gzip = () => createGzip({ level: 1 });
  if (recipient && isCompressed) await pipeline(source, gzip(), seal(recipient), file);
  else if (recipient) await pipeline(source, seal(recipient), file);
  else if (isCompressed) await pipeline(source, gzip(), file);
  else await pipeline(source, file);
};

/** Returns the moment that a session shows, to the second. Throws where its reads were not all of one. */
const readMoment = (session: ClientSession): Date => {
  const { snapshotTime } = session as unknown as { snapshotTime?: mongo.Timestamp };
  if (!snapshotTime) throw new Error('The session has no snapshot.');
  return new Date(snapshotTime.getHighBitsUnsigned() * 1_000);
};
