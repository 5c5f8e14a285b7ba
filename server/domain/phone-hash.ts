import { type User, UserModel } from '../models/user.ts';
import { contactKeyId, fingerprintOf } from './contact-key.ts';
import { ownSpelling, readPhone } from './phone-numbers.ts';

const PAGE = 1_000;

/** The fingerprint by which a person's own number is found in lists; null where there is no number. */
export const phoneHashOf = (phone: string | null | undefined): string | null => {
  const read = readPhone(phone ?? '');
  return read && fingerprintOf(ownSpelling(read));
};

/**
 * Gives everyone who told a number its fingerprint with the key of now: accounts from before there was one, or from under
 * another key. Safe to repeat. Answers how many were given one.
 */
export const refreshPhoneHashes = async (): Promise<number> => {
  const lacking = { phone: { $ne: null }, phoneHash: { $not: { $regex: `^${contactKeyId()}\\.` } } };
  let given = 0;
  for (let after = ''; ; ) {
    const users = await UserModel.find({ ...lacking, _id: { $gt: after } }, { phone: 1 })
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean<Pick<User, '_id' | 'phone'>[]>();
    if (users.length === 0) return given;
    after = users.at(-1)?._id ?? '';
    const writes = users.map(({ _id, phone }) => ({
      updateOne: { filter: { _id, phone }, update: { $set: { phoneHash: phoneHashOf(phone) } } },
    }));
    given += (await UserModel.bulkWrite(writes, { ordered: false })).modifiedCount;
  }
};
