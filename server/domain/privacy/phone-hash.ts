import { ContactKeyModel } from '../../models/members/contact-key.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { fingerprintPhone, getContactKeyId } from './contact-key.ts';
import { getOwnSpelling, parsePhone } from './phone-numbers.ts';

const PAGE_SIZE = 1_000;
/** The version of the parsing rules. When it increases, all fingerprints are computed again. */
const PARSING_VERSION = 1;

/** Returns the fingerprint by which a member's own number is found in lists; null where there is no number. */
export const hashPhone = (phone: string | null | undefined): string | null => {
  const read = parsePhone(phone ?? '');
  return read && fingerprintPhone(getOwnSpelling(read));
};

/**
 * Stores the fingerprint of everyone's own number under the current key: for accounts that have none yet, or one under another
 * key. Returns how many were stored. Safe to repeat: once it is done for a key, a repetition makes one query.
 */
export const refreshPhoneHashes = async (): Promise<number> => {
  const _id = getContactKeyId();
  if (await ContactKeyModel.exists({ _id, everyoneBy: PARSING_VERSION })) return 0;
  // From here on the fingerprints are no longer complete under any other key.
  await ContactKeyModel.updateMany({}, { $unset: { everyoneBy: 1 } });
  const given = await updateHashes(_id);
  await ContactKeyModel.updateOne({ _id }, { $set: { everyoneBy: PARSING_VERSION } });
  return given;
};

const updateHashes = async (keyId: string): Promise<number> => {
  const lacking = { phone: { $ne: null }, phoneHash: { $not: { $regex: `^${keyId}\\.` } } };
  let given = 0;
  for (let after = ''; ; ) {
    const users = await UserModel.find({ ...lacking, _id: { $gt: after } }, { phone: 1 })
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .lean<Pick<User, '_id' | 'phone'>[]>();
    if (users.length === 0) return given;
    after = users.at(-1)?._id ?? '';
    const writes = users.map(({ _id, phone }) => ({
      updateOne: { filter: { _id, phone }, update: { $set: { phoneHash: hashPhone(phone) } } },
    }));
    given += (await UserModel.bulkWrite(writes, { ordered: false })).modifiedCount;
  }
};
