import type { mongo } from 'mongoose';
import { getRawCollection } from '../../database/raw-collection.ts';
import { createGatherer } from './batch-loader.ts';

/** How the documents of one reader are found. */
interface ReaderOptions<Doc> {
  /** Fields that are read, or what is read in their place; all where there is none. `_id` is always read. */
  readonly projection?: Readonly<Record<string, 0 | 1 | object>>;
  /** Returns the filter for the documents of some keys, and of no others; by id where it is not given. */
  readonly where?: (keys: string[]) => mongo.Filter<Doc>;
  /** Returns the keys that a document is found by; its id where it is not given. */
  readonly getKeys?: (document: Doc) => readonly string[];
}

/** More documents than are ever requested at once, so that one batch holds them all. */
const BATCH_SIZE = 10_000;
const NONE: readonly never[] = [];

/** Returns the documents of one of the keys that were asked for. The documents are shared by all who ask at the same moment. */
export type Found<Doc> = (key: string) => readonly Doc[];

/** Returns a function that reads documents by keys. Requests of one moment share a query. */
export const createDocumentReader = <Doc extends { _id: string }>(
  model: { collection: { name: string } },
  { projection = {}, where, getKeys = ({ _id }) => [_id] }: ReaderOptions<Doc> = {},
): ((keys: readonly string[]) => Promise<Found<Doc>>) => {
  const toFilter = where ?? ((ids: string[]) => ({ _id: { $in: ids } }) as mongo.Filter<Doc>);
  return createGatherer(async (asked: readonly (readonly string[])[]) => {
    const keys = new Set(asked.flat());
    const byKey = new Map<string, Doc[]>();
    if (keys.size > 0) {
      const found = getRawCollection<Doc>(model).find(toFilter([...keys]), { projection, batchSize: BATCH_SIZE });
      for (const document of (await found.toArray()) as Doc[]) {
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
