import { getRawCollection } from '../database/raw-collection.ts';
import { DailySnapshotModel } from '../models/matching/daily-snapshot.ts';
import { type User, UserModel } from '../models/members/user.ts';
import type { Migration } from './migration.ts';

const unfilled = { phoneHashes: { $exists: false } };
const asList = (field: string) => ({ $cond: [{ $eq: [{ $type: field }, 'string'] }, [field], []] });

/**
 * Stores the fingerprints of an account's present e-mail and number as the first of all that it ever had. The next start adds those of
 * firms' domains and of applications, for which the service's keys are needed: it looks for accounts without `firmHashes`.
 */
export const contactFingerprints: Migration = {
  name: '0006-contact-fingerprints',
  title: 'Store the fingerprints of all contacts that an account ever had.',
  countLeft: () => getRawCollection<User>(UserModel).countDocuments(unfilled),
  runBatch: async () => {
    const none = { 'side.firmHashes': [], 'side.phoneHashes': [] };
    await DailySnapshotModel.collection.updateMany({ 'side.firmHashes': { $exists: false } }, { $set: none });
    const { modifiedCount } = await getRawCollection<User>(UserModel).updateMany(unfilled, [
      {
        $set: {
          emailHashes: asList('$emailHash'),
          phoneHashes: asList('$phoneHash'),
          nationalPhoneHashes: asList('$nationalPhoneHash'),
        },
      },
    ]);
    return { changed: modifiedCount, after: null };
  },
};
