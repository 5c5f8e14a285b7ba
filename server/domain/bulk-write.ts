import type { mongo } from 'mongoose';
import { isDuplicate } from './errors.ts';

export type Operations<T extends { _id: string }> = mongo.AnyBulkWriteOperation<T>[];

/** Many writes in any order; one that loses a race for a unique key has been done by the winner. */
export const bulkWrite = async <T extends { _id: string }>(
  model: { collection: { bulkWrite: unknown } },
  operations: Operations<T>,
): Promise<void> => {
  if (operations.length === 0) return;
  const write = model.collection.bulkWrite as (ops: Operations<T>, options: object) => Promise<unknown>;
  try {
    await write.call(model.collection, operations, { ordered: false });
  } catch (error) {
    if (!areDuplicates(error)) throw error;
  }
};

/** Whether a bulk write failed by refused duplicates alone. */
const areDuplicates = (error: unknown): boolean => {
  const failures = (error as { writeErrors?: unknown }).writeErrors;
  return [failures].flat().length > 0 && [failures].flat().every(isDuplicate);
};
