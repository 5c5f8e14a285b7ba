import { getRawCollection } from '../database/raw-collection.ts';
import { type User, UserModel } from '../models/members/user.ts';
import type { Migration } from './migration.ts';

const FORMER_INDEX = 'emailKey_1';
const unmarked = { isEmailConfirmed: { $exists: false } };

/** Takes the e-mails of all accounts for confirmed, which were unique, and drops the index that kept unconfirmed ones unique too. */
export const confirmedEmails: Migration = {
  name: '0008-confirmed-emails',
  title: 'Take the e-mails of all accounts for confirmed.',
  countLeft: () => getRawCollection<User>(UserModel).countDocuments(unmarked),
  runBatch: async () => {
    const users = getRawCollection<User>(UserModel);
    const { modifiedCount } = await users.updateMany(unmarked, { $set: { isEmailConfirmed: true } });
    if (await users.indexExists(FORMER_INDEX)) await users.dropIndex(FORMER_INDEX);
    return { changed: modifiedCount, after: null };
  },
};
