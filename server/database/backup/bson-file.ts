import { createHash } from 'node:crypto';

/** How many bytes are passed on at once. */
const PIECE_BYTES = 256 * 1024;
/** MongoDB's own limit of a document, with what a command adds to it. */
const MAX_DOCUMENT_BYTES = 17 * 1024 * 1024;

/** What a collection came to: how many documents, their bytes, and a hash over them in the order of their ids. */
export interface Tally {
  documents: number;
  bytes: number;
  sha256: string;
}

/** Counts and hashes documents as they pass. */
export const createTally = () => {
  const hash = createHash('sha256');
  let [documents, bytes] = [0, 0];
  return {
    add(document: Uint8Array): void {
      documents += 1;
      bytes += document.length;
      hash.update(document);
    },
    /** Ends the count; to be called once. */
    end: (): Tally => ({ documents, bytes, sha256: hash.digest('hex') }),
  };
};

/** Joins documents as they are stored (BSON) to larger pieces of a file, which is one after the other, as mongodump writes it. */
export const joinDocuments = async function* (documents: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const document of documents) {
    held.push(document);
    length += document.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
};

/** Splits what {@link joinDocuments} has joined. Throws where the file ends within a document or holds none. */
export const splitDocuments = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    held = held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes]);
    let at = 0;
    while (held.length - at >= 4) {
      const size = held.readInt32LE(at);
      if (size < 5 || size > MAX_DOCUMENT_BYTES) throw new Error('A file of the backup holds no documents.');
      if (held.length - at < size) break;
      yield held.subarray(at, at + size);
      at += size;
    }
    held = held.subarray(at);
  }
  if (held.length > 0) throw new Error('A file of the backup was cut off.');
};
