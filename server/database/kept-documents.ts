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
    const found = await findBytes<Doc>(this.#model, filter, { projection: this.#projection });
    return found.map((bytes) => this.#parse(bytes));
  }

  #parse(bytes: Uint8Array): Doc {
    const id = readId(bytes);
    const kept = this.#kept.get(id);
    if (kept && Buffer.compare(kept.bytes, bytes) === 0) return kept.document;
    const document = freeze(parseBytes<Doc>(bytes)) as Doc;
    // A copy, because these bytes are a part of the whole reply.
    const size = MEMORY_RATIO * bytes.length;
    if (id !== '') this.#kept.set(id, { bytes: Uint8Array.from(bytes), document }, { size });
    return document;
  }
}

/** Returns the documents that a filter finds as the bytes that are stored, parts of the reply that they came in. */
export const findBytes = async <Doc extends { _id: string }>(
  model: { collection: { name: string } },
  filter: mongo.Filter<Doc>,
  options: Pick<mongo.FindOptions, 'projection' | 'sort' | 'hint'>,
): Promise<Uint8Array[]> => {
  const found = getRawCollection<Doc>(model).find(filter, { ...options, raw: true, batchSize: BATCH_SIZE });
  return (await found.toArray()) as unknown as Uint8Array[];
};

/** Parses the bytes of a document. */
export const parseBytes = <Doc>(bytes: Uint8Array): Doc => mongo.BSON.deserialize(bytes) as Doc;

/** More documents than are ever requested at once, so that one batch holds them all. */
const BATCH_SIZE = 10_000;

const LENGTH_BYTES = 4;
const TEXT_TYPE = 0x02;

/**
 * Returns the value of a text field, whose bytes begin `at` a place of a document, and where the next field begins. The value is an
 * empty text where there is another field.
 */
const readText = (buffer: Buffer, at: number, name: string): { value: string; next: number } => {
  const from = at + 1 + name.length + 1;
  const isIt = buffer[at] === TEXT_TYPE && buffer.toString('latin1', at + 1, from) === `${name}\0`;
  if (!isIt) return { value: '', next: at };
  const end = from + LENGTH_BYTES + buffer.readInt32LE(from);
  return { value: buffer.toString('utf8', from + LENGTH_BYTES, end - 1), next: end };
};

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, length);

/** Returns the id of a document, which is its first field; an empty text where it is not. */
const readId = (bytes: Uint8Array): string => readText(toBuffer(bytes), LENGTH_BYTES, '_id').value;

/** Returns the text of the field after the id of a document, if it is of this name; else an empty text. */
export const readTextAfterId = (bytes: Uint8Array, name: string): string => {
  const buffer = toBuffer(bytes);
  return readText(buffer, readText(buffer, LENGTH_BYTES, '_id').next, name).value;
};

const freeze = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
};
