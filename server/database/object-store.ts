import { randomUUID } from 'node:crypto';
import { S3mini } from 's3mini';

/** Where a bucket of an S3-compatible service is, and what opens it. */
export interface BucketOptions {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Keeps files by key outside of MongoDB. */
export interface ObjectStore {
  /** Stores a file in place of the one that is there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns a file's bytes; null where there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Lists the keys of all files, a page at a time. */
  list(): AsyncIterable<string>;
}

/** The service does not answer, or says that it cannot at the moment. */
class ObjectStoreAway extends Error {
  override readonly name = 'ObjectStoreAway';
}

/** The service refuses what it is asked for; the message is for the operator. */
export class ObjectStoreRefusal extends Error {}

const TIMEOUT_MS = 5_000;
/** How many keys are asked for at once. */
const PAGE_SIZE = 1_000;

/** Creates the store of a bucket; its methods throw `ObjectStoreAway`, an outage of a store, or {@link ObjectStoreRefusal}. */
export const createObjectStore = ({ endpoint, bucket, ...access }: BucketOptions): ObjectStore => {
  const address = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const client = new S3mini({ ...access, endpoint: address, requestAbortTimeout: TIMEOUT_MS });
  return {
    put: async (key, bytes) => {
      await client.putObject(key, Buffer.from(bytes), 'image/webp').catch(explain);
    },
    get: async (key) => {
      const bytes = await client.getObjectArrayBuffer(key).catch(explain);
      return bytes && Buffer.from(bytes);
    },
    remove: async (key) => {
      await client.deleteObject(key).catch(explain);
    },
    async *list() {
      let next: string | undefined;
      do {
        const page = await client.listObjectsPaged('/', '', PAGE_SIZE, next).catch(explain);
        for (const { Key } of page?.objects ?? []) yield Key;
        next = page?.nextContinuationToken;
      } while (next !== undefined);
    },
  };
};

/** Throws what an error of the client means; the service's own words stay out of the log, for they may repeat the request. */
const explain = (error: unknown): never => {
  const { status, message } = error as { status?: number; message?: string };
  if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
    throw new ObjectStoreRefusal(message ?? `The object store answered ${status}.`);
  }
  throw new ObjectStoreAway('The object store is away.', { cause: error });
};

/** Throws {@link ObjectStoreRefusal} unless files can be written, read and removed in a store, and a missing one be told as such. */
export const verifyObjectStore = async (store: ObjectStore): Promise<void> => {
  const key = `check/${randomUUID()}`;
  try {
    await store.put(key, Buffer.from(key));
    const found = await store.get(key);
    if (found?.toString() !== key) throw new ObjectStoreRefusal('What was written cannot be read.');
    await store.remove(key);
    // Without the right to list the bucket, some services refuse what is missing, where older pictures are asked for in MongoDB.
    if (await store.get(`${key}-missing`)) throw new ObjectStoreRefusal('What is missing is found.');
  } catch (error) {
    if (!(error instanceof ObjectStoreRefusal)) throw error;
    throw new ObjectStoreRefusal(
      `S3_BUCKET: files cannot be written, read, listed and removed there (${error.message}).`,
    );
  }
};
