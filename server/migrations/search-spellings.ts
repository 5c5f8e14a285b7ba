import { getRawCollection } from '../database/raw-collection.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { buildSearchFields } from '../models/search-fields.ts';
import type { Migration } from './migration.ts';

const BATCH_SIZE = 1_000;
const former = { searchEmail: { $exists: false } };

/** Stores of each account the one spelling of its name, e-mail and username by which staff find it in any; of an erased one nothing. */
export const searchSpellings: Migration = {
  name: '0009-search-spellings',
  title: 'Store names, e-mails and usernames in the one spelling by which staff find them.',
  countLeft: () => getRawCollection<User>(UserModel).countDocuments(former),
  runBatch: async (after) => {
    const stored = getRawCollection<User>(UserModel);
    const from = after === null ? {} : { _id: { $gt: after } };
    const users = await stored.find({ ...former, ...from }, { sort: { _id: 1 }, limit: BATCH_SIZE }).toArray();
    if (users.length > 0)
      await stored.bulkWrite(
        users.map(({ _id, firstName, lastName, emailKey, usernameKey, deletedAt }) => ({
          updateOne: {
            filter: { _id, firstName, lastName, emailKey, usernameKey, ...former },
            update: {
              $set: deletedAt
                ? { searchEmail: '', searchUsername: '' }
                : buildSearchFields({ firstName, lastName, emailKey, usernameKey }),
            },
          },
        })),
      );
    return { changed: users.length, after: users.length < BATCH_SIZE ? null : (users.at(-1)?._id ?? null) };
  },
};
