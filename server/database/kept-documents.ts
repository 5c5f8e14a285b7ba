import { LRUCache } from 'lru-cache';
import { mongo } from 'mongoose';
import { getRawCollection } from './raw-collection.ts';

/*
 * Documents are read from MongoDB each time, but parsed only where their bytes differ from those that were read before: the
 * same bytes are the same object. So nothing that is kept can be older than what the database has, whoever has written it, and
 * what is computed from documents can be kept for as long as these are the same objects (decision 0115).
 */

/** A kept document takes about this many times its bytes: those, and the object that was parsed from them. */
const MEMORY_RATIO = 4;

const versions = new WeakMap<object, number>();
let lastVersion = 0;

/**
 * Returns a number that tells documents of this process apart: two reads give the same number only where all that was read is the
 * same. An object that was not read by a {@link KeptDocuments} has a number of its own.
 */
export const getVersion = (document: object): number => {
  const known = versions.get(document);
  if (known !== undefined) return known;
  lastVersion += 1;
  versions.set(document, lastVersion);
  return lastVersion;
};

/** Reads documents of one collection and projection, and keeps what they were parsed to. */
export class KeptDocuments<Doc extends { _id: string }> {
  readonly #model: { collection: { name: string } };
  readonly #projection: Readonly<Record<string, 0 | 1>>;
  readonly #kept: LRUCache<string, { readonly bytes: Uint8Array; readonly document: Doc }>;

  constructor(
    model: { collection: { name: string } },
    { projection = {}, maxBytes }: { projection?: Readonly<Record<string, 0 | 1>> | undefined; maxBytes: number },
  ) {
    this.#model = model;
    this.#projection = projection;
    this.#kept = new LRUCache({ maxSize: maxBytes });
  }

  /** Returns the documents that a filter finds, in no order. They are shared, and so frozen. */
  async find(filter: mongo.Filter<Doc>): Promise<Doc[]> {
    const options = { raw: true, projection: this.#projection, batchSize: BATCH_SIZE };
    const found = await getRawCollection<Doc>(this.#model).find(filter, options).toArray();
    return (found as unknown as Uint8Array[]).map((bytes) => this.#parse(bytes));
  }

  #parse(bytes: Uint8Array): Doc {
    const id = readId(bytes);
    const kept = this.#kept.get(id);
    if (kept && Buffer.compare(kept.bytes, bytes) === 0) return kept.document;
    const document = freeze(mongo.BSON.deserialize(bytes)) as Doc;
    // A copy, because these bytes are a part of the whole reply.
    const size = MEMORY_RATIO * bytes.length;
    if (id !== '') this.#kept.set(id, { bytes: Uint8Array.from(bytes), document }, { size });
    return document;
  }
}

/** More documents than are ever requested at once, so that one batch holds them all. */
const BATCH_SIZE = 10_000;

/** Where the text of `_id` begins: after the document's length, the type, the name with its end, and the text's length. */
const ID_AT = 13;
const ID_FIELD = Buffer.from('\x02_id\0');

/** Returns the id of a document, which is its first field; an empty text where it is not. */
const readId = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.compare(ID_FIELD, 0, ID_FIELD.length, 4, 4 + ID_FIELD.length) !== 0) return '';
  return buffer.toString('utf8', ID_AT, ID_AT + buffer.readInt32LE(ID_AT - 4) - 1);
};

const freeze = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
};
