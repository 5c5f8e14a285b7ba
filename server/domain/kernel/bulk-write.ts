import type { mongo } from 'mongoose';
import { isDuplicate } from './errors.ts';

export type Operations<T extends { _id: string }> = mongo.AnyBulkWriteOperation<T>[];

/**
 * Performs many writes in any order. One that is refused because its unique key exists was done by another process; the
 * positions of these are returned. Throws any other error.
 */
export const bulkWrite = async <T extends { _id: string }>(
  model: { collection: { bulkWrite: unknown } },
  operations: Operations<T>,
): Promise<Set<number>> => {
  if (operations.length === 0) return new Set();
  const write = model.collection.bulkWrite as (ops: Operations<T>, options: object) => Promise<unknown>;
  try {
    await write.call(model.collection, operations, { ordered: false });
    return new Set();
  } catch (error) {
    const failures = [(error as { writeErrors?: unknown }).writeErrors ?? []].flat() as { index: number }[];
    if (failures.length === 0 || !failures.every(isDuplicate)) throw error;
    return new Set(failures.map(({ index }) => index));
  }
};
