import { ContactKeyModel } from '../../models/members/contact-key.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { contactKeyId, fingerprintOf } from './contact-key.ts';
import { ownSpelling, readPhone } from './phone-numbers.ts';

const PAGE = 1_000;
/** Goes up when numbers are read otherwise: everyone's is read again then. */
const RULES = 1;

/** The fingerprint by which a person's own number is found in lists; null where there is no number. */
export const phoneHashOf = (phone: string | null | undefined): string | null => {
  const read = readPhone(phone ?? '');
  return read && fingerprintOf(ownSpelling(read));
};

/**
 * Gives everyone who told a number its fingerprint with the key of now: accounts from before there was one, or from under
 * another key. Safe to repeat: once it was done with a key, only that is looked up. Answers how many were given one.
 */
export const refreshPhoneHashes = async (): Promise<number> => {
  const _id = contactKeyId();
  if (await ContactKeyModel.exists({ _id, everyoneBy: RULES })) return 0;
  // Whatever was done with another key is being undone.
  await ContactKeyModel.updateMany({}, { $unset: { everyoneBy: 1 } });
  const given = await giveHashes(_id);
  await ContactKeyModel.updateOne({ _id }, { $set: { everyoneBy: RULES } });
  return given;
};

const giveHashes = async (keyId: string): Promise<number> => {
  const lacking = { phone: { $ne: null }, phoneHash: { $not: { $regex: `^${keyId}\\.` } } };
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
