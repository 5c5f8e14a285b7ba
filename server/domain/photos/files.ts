import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientSession, mongo } from 'mongoose';
import { PHOTO_SIZES } from '../../../shared/options.ts';
import { getDatabase, getRawCollection } from '../../database/raw-collection.ts';
import { PhotoChunkModel } from '../../models/members/photo-chunk.ts';
import { PHOTO_BUCKET, PhotoFileModel } from '../../models/members/photo-file.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { createMutex } from '../kernel/mutex.ts';

/** What is kept of a photo: what was sent, until the pictures are made of it, and the pictures. */
export const PHOTO_FILES = ['original', 'blurred', ...PHOTO_SIZES] as const;
export type PhotoFile = (typeof PHOTO_FILES)[number];

const toKey = (photoId: string, file: PhotoFile) => `${photoId}/${file}`;
/** The driver's types know only its own ids; the server stores any. */
const toFileId = (key: string) => key as unknown as mongo.ObjectId;

/** Where the pictures are kept instead of GridFS; what was sent is always there, until the pictures are made of it. */
const getObjectStore = () => getContext().objectStore;
const PICTURE_FILES = PHOTO_FILES.filter((file) => file !== 'original');

const openBucket = (): mongo.GridFSBucket => new mongo.GridFSBucket(getDatabase(), { bucketName: PHOTO_BUCKET });

/** The size of a chunk that the driver would use. */
const CHUNK_BYTES = 255 * 1024;

/**
 * Stores what was sent as its bytes arrive, a chunk at a time, as the driver would. Unlike the driver's stream it has nothing on
 * its way when the bytes end with an error: nothing is kept of them then.
 */
export const writeOriginal = async (photoId: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const key = toKey(photoId, 'original');
  const { fileDocuments, chunks } = openCollections();
  let [n, length] = [0, 0];
  try {
    for await (const data of cut(bytes)) {
      await storeInTurn(data.length, () => chunks.insertOne({ files_id: key, n, data: new mongo.Binary(data) }));
      n += 1;
      length += data.length;
    }
  } catch (error) {
    await removeKeys([key]);
    throw error;
  }
  await fileDocuments.insertOne({ _id: key, filename: key, length, chunkSize: CHUNK_BYTES, uploadDate: clock.now() });
};

/** How much of photos a process takes, whoever sends them: beyond, it would read and write little else. */
const BYTES_PER_MS = 16_000;
const turns = createMutex();

/** Runs `store` when it is its turn, which lasts as long as so many bytes may take. */
const storeInTurn = async (bytes: number, store: () => Promise<unknown>): Promise<void> => {
  const release = await turns.acquire();
  try {
    await Promise.all([store(), sleep(bytes / BYTES_PER_MS)]);
  } finally {
    release();
  }
};

/** Cuts bytes into chunks of one size; the last one is shorter. */
const cut = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    held.push(piece);
    length += piece.length;
    if (length < CHUNK_BYTES) continue;
    const whole = Buffer.concat(held);
    const end = length - (length % CHUNK_BYTES);
    for (let at = 0; at < end; at += CHUNK_BYTES) yield whole.subarray(at, at + CHUNK_BYTES);
    held = [whole.subarray(end)];
    length -= end;
  }
  if (length > 0) yield Buffer.concat(held);
};

/** The pictures of a photo, to be stored. */
export interface Pictures {
  readonly photoId: string;
  readonly renditions: Readonly<Record<Exclude<PhotoFile, 'original'>, Uint8Array>>;
}

/** Stores the pictures of photos in place of those that are there. */
export const writePictures = async (all: readonly Pictures[]): Promise<void> => (await preparePictures(all))(null);

/**
 * Stores pictures outside of the database, where they are kept there. Returns what stores them in it otherwise, in place of those that
 * are there, as a part of a transaction if one is given.
 */
export const preparePictures = async (
  all: readonly Pictures[],
): Promise<(session: ClientSession | null) => Promise<void>> => {
  const files = all.flatMap(({ photoId, renditions }) =>
    Object.entries(renditions).map(([file, bytes]) => ({ key: toKey(photoId, file as PhotoFile), bytes })),
  );
  const store = getObjectStore();
  if (!store) return (session) => writeToGridFs(files, session);
  await Promise.all(files.map(({ key, bytes }) => store.put(key, bytes)));
  return async () => {};
};

/** Stores files as the driver would, but many in two writes. */
const writeToGridFs = async (
  files: readonly { key: string; bytes: Uint8Array }[],
  session: ClientSession | null,
): Promise<void> => {
  const uploadDate = clock.now();
  await removeKeys(
    files.map(({ key }) => key),
    session,
  );
  const { fileDocuments, chunks } = openCollections();
  const options = session ? { session } : {};
  await chunks.insertMany(
    files.map(({ key, bytes }) => ({ files_id: key, n: 0, data: new mongo.Binary(bytes) })),
    options,
  );
  await fileDocuments.insertMany(
    files.map(({ key, bytes }) => ({
      _id: key,
      filename: key,
      length: bytes.length,
      chunkSize: bytes.length,
      uploadDate,
    })),
    options,
  );
};

/** Returns a file's bytes; null where there is none. Pictures of before the service had an object store are in GridFS. */
export const readPhotoFile = async (photoId: string, file: PhotoFile): Promise<Buffer | null> => {
  const key = toKey(photoId, file);
  const store = file === 'original' ? null : getObjectStore();
  return (await store?.get(key)) ?? readFromGridFs(key);
};

const readFromGridFs = async (key: string): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  try {
    const stream = openBucket().openDownloadStream(toFileId(key));
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    if (error instanceof mongo.MongoRuntimeError) return null;
    throw error;
  }
  return Buffer.concat(chunks);
};

/** Removes files of a photo, all of them unless some are named; also what an upload that was killed has left. */
export const removePhotoFiles = async (photoId: string, files: readonly PhotoFile[] = PHOTO_FILES): Promise<void> => {
  const store = getObjectStore();
  const pictures = PICTURE_FILES.filter((file) => files.includes(file));
  // One after another: some services lock the folder of what they remove.
  if (store) for (const file of pictures) await store.remove(toKey(photoId, file));
  await removeKeys(files.map((file) => toKey(photoId, file)));
};

/** Not the bucket's own delete: it leaves the chunks of a file that was never finished. */
const removeKeys = async (keys: readonly string[], session: ClientSession | null = null): Promise<void> => {
  const { fileDocuments, chunks } = openCollections();
  const options = session ? { session } : {};
  await fileDocuments.deleteMany({ _id: { $in: [...keys] } }, options);
  await chunks.deleteMany({ files_id: { $in: [...keys] } }, options);
};

const openCollections = () => ({
  fileDocuments: getRawCollection<{ _id: string } & Record<string, unknown>>(PhotoFileModel),
  chunks: getDatabase().collection(PhotoChunkModel.collection.name),
});
