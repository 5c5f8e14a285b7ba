import type { mongo } from 'mongoose';
import { KeptDocuments } from '../../database/kept-documents.ts';
import { createGatherer } from './batch-loader.ts';

/** How the documents of one reader are found. */
interface ReaderOptions<Doc> {
  /** Fields that are read; all where there is none. `_id` is always read. */
  readonly projection?: Readonly<Record<string, 0 | 1>>;
  /** Returns the filter for the documents of some keys, and of no others; by id where it is not given. */
  readonly where?: (keys: string[]) => mongo.Filter<Doc>;
  /** Returns the keys that a document is found by; its id where it is not given. */
  readonly getKeys?: (document: Doc) => readonly string[];
  /** About how much memory the documents that were read lately may take. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 16_000_000;
const NONE: readonly never[] = [];

/** Returns the documents of one of the keys that were asked for. The documents are shared by all who ask, and frozen. */
export type Found<Doc> = (key: string) => readonly Doc[];

/**
 * Returns a function that reads documents by keys. Requests of one moment share a query, and a document is parsed only where it
 * differs from what was read before: the same content is the same object.
 */
export const createDocumentReader = <Doc extends { _id: string }>(
  model: { collection: { name: string } },
  { projection, where, getKeys = ({ _id }) => [_id], maxBytes = MAX_BYTES }: ReaderOptions<Doc> = {},
): ((keys: readonly string[]) => Promise<Found<Doc>>) => {
  const kept = new KeptDocuments<Doc>(model, { projection, maxBytes });
  const toFilter = where ?? ((ids: string[]) => ({ _id: { $in: ids } }) as mongo.Filter<Doc>);
  return createGatherer(async (asked: readonly (readonly string[])[]) => {
    const keys = new Set(asked.flat());
    const byKey = new Map<string, Doc[]>();
    if (keys.size > 0) {
      for (const document of await kept.find(toFilter([...keys]))) {
        for (const key of getKeys(document)) {
          // Of a key that nobody asked for, not all documents were found.
          if (!keys.has(key)) continue;
          const others = byKey.get(key);
          if (others) others.push(document);
          else byKey.set(key, [document]);
        }
      }
    }
    const found: Found<Doc> = (key) => byKey.get(key) ?? NONE;
    return asked.map(() => found);
  });
};
