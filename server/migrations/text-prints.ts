import { getRawCollection } from '../database/raw-collection.ts';
import { type Application, ApplicationModel } from '../models/members/application.ts';
import { printText } from '../models/text-prints.ts';
import type { Migration } from './migration.ts';

const BATCH_SIZE = 1_000;
const former = { textPrints: { $exists: false } };

/** Stores of each application by what similar texts are found. An application and its answers' text do not change. */
export const textPrints: Migration = {
  name: '0011-text-prints',
  title: 'Store the prints of the texts of applications, by which similar ones are found.',
  countLeft: () => getRawCollection<Application>(ApplicationModel).countDocuments(former),
  runBatch: async (after) => {
    const stored = getRawCollection<Application>(ApplicationModel);
    const from = after === null ? {} : { _id: { $gt: after } };
    const some = await stored.find({ ...former, ...from }, { sort: { _id: 1 }, limit: BATCH_SIZE }).toArray();
    if (some.length > 0)
      await stored.bulkWrite(
        some.map(({ _id, answers }) => ({
          updateOne: { filter: { _id, ...former }, update: { $set: { textPrints: printText(answers.about ?? '') } } },
        })),
      );
    return { changed: some.length, after: some.length < BATCH_SIZE ? null : (some.at(-1)?._id ?? null) };
  },
};
