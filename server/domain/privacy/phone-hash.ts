import { ContactKeyModel } from '../../models/members/contact-key.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { fingerprintMailbox, fingerprintName, fingerprintPhone, getContactKeyId } from './contact-key.ts';
import { toMailbox } from './mailbox.ts';
import { toNameSpelling } from './name-spelling.ts';
import { getOwnSpelling, parsePhone } from './phone-numbers.ts';

const PAGE_SIZE = 1_000;
/** The version of the rules of reading. When it increases, all fingerprints are computed again. */
const PARSING_VERSION = 3;

/** Returns the fingerprint by which a member's own number is found in lists; null where there is no number. */
export const hashPhone = (phone: string | null | undefined): string | null => {
  const read = parsePhone(phone ?? '');
  return read && fingerprintPhone(getOwnSpelling(read));
};

type PhoneHashes = Pick<User, 'phoneHash' | 'nationalPhoneHash'>;

/** Returns all that is stored of an account's number beside the number itself. */
export const hashPhoneBothWays = (phone: string | null | undefined): PhoneHashes => {
  const read = parsePhone(phone ?? '');
  return { phoneHash: hashPhone(phone), nationalPhoneHash: read && fingerprintPhone(read.national) };
};

/** Returns the fingerprints by which the accounts of one person are found; see `findReturning()`. */
export const hashContacts = ({ email, phone }: Pick<User, 'email'> & Partial<Pick<User, 'phone'>>) => ({
  emailHash: fingerprintMailbox(toMailbox(email)),
  ...hashPhoneBothWays(phone),
});

/** Returns the fingerprint of a name, the same for its usual spellings; see `findDuplicates()`. */
export const hashName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  fingerprintName(toNameSpelling(`${firstName} ${lastName}`));

/**
 * Stores the fingerprints of everyone's own e-mail and number under the current key: for accounts that have none yet, or some
 * under another key. Returns how many were stored. Safe to repeat: once it is done for a key, a repetition makes one query.
 */
export const refreshFingerprints = async (): Promise<number> => {
  const _id = getContactKeyId();
  if (await ContactKeyModel.exists({ _id, everyoneBy: PARSING_VERSION })) return 0;
  // From here on the fingerprints are no longer complete under any other key.
  await ContactKeyModel.updateMany({}, { $unset: { everyoneBy: 1 } });
  const given = await updateHashes(_id);
  await ContactKeyModel.updateOne({ _id }, { $set: { everyoneBy: PARSING_VERSION } });
  return given;
};

const updateHashes = async (keyId: string): Promise<number> => {
  // Those of erased accounts cannot be made anew.
  const isOther = { $not: { $regex: `^${keyId}\\.` } };
  const lacking = { ...existingAccounts, $or: [{ emailHash: isOther }, { nameHash: isOther }] };
  let given = 0;
  for (let after = ''; ; ) {
    const users = await UserModel.find(
      { ...lacking, _id: { $gt: after } },
      { email: 1, phone: 1, firstName: 1, lastName: 1 },
    )
      .sort({ _id: 1 })
      .limit(PAGE_SIZE)
      .lean<Pick<User, '_id' | 'email' | 'phone' | 'firstName' | 'lastName'>[]>();
    if (users.length === 0) return given;
    after = users.at(-1)?._id ?? '';
    const writes = users.map(({ _id, email, phone = null, firstName, lastName }) => ({
      updateOne: {
        filter: { _id, email, phone, firstName, lastName },
        update: { $set: { ...hashContacts({ email, phone }), nameHash: hashName({ firstName, lastName }) } },
      },
    }));
    given += (await UserModel.bulkWrite(writes, { ordered: false })).modifiedCount;
  }
};
