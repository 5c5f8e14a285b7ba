import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { ContactKeyModel } from '../../models/members/contact-key.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { getColleagueKey } from '../../policies/contact-hiding.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { updateHiddenReasons } from '../messaging/conversations.ts';
import {
  fingerprintFirm,
  fingerprintMailbox,
  fingerprintName,
  fingerprintPhone,
  getContactKeyId,
} from './contact-key.ts';
import { toMailbox } from './mailbox.ts';
import { toNameSpelling } from './name-spelling.ts';
import { getOwnSpellings, parsePhone } from './phone-numbers.ts';

const PAGE_SIZE = 1_000;
/** The version of the rules of reading. When it increases, all fingerprints are computed again. */
const PARSING_VERSION = 6;

/** What is kept of all contacts that an account ever had. */
export type ContactHashes = Pick<User, 'emailHashes' | 'firmHashes' | 'phoneHashes' | 'nationalPhoneHashes'>;

/** Returns the fingerprints of an e-mail and a phone number, by which their owner is found: see `hidesFrom()` and `findReturning()`. */
export const hashContacts = ({ email, phone }: { email?: string | null; phone?: string | null }): ContactHashes => {
  const read = parsePhone(phone ?? '');
  const firm = getColleagueKey(email ?? '');
  return {
    emailHashes: email ? [fingerprintMailbox(toMailbox(email))] : [],
    firmHashes: firm === null ? [] : [fingerprintFirm(firm)],
    phoneHashes: read ? getOwnSpellings(read).map(fingerprintPhone) : [],
    nationalPhoneHashes: read ? [fingerprintPhone(read.national)] : [],
  };
};

/** Returns the update that adds contacts to those that an account ever had; none is ever taken away. */
export const addContacts = (given: { email?: string | null; phone?: string | null }) => ({
  $addToSet: Object.fromEntries(
    Object.entries(hashContacts(given)).map(([field, hashes]) => [field, { $each: hashes }]),
  ),
});

/** Returns the fingerprint of a name, the same for its usual spellings; see `findDuplicates()`. */
export const hashName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  fingerprintName(toNameSpelling(`${firstName} ${lastName}`));

/**
 * Stores the fingerprints of everyone's own e-mail and number, and of those in their application, under the current key, and closes the conversations that are hidden by them: for accounts that have none yet, or some
 * under another key. Returns how many were stored. Safe to repeat: once it is done for a key, a repetition makes one query.
 */
export const refreshFingerprints = async (): Promise<number> => {
  const _id = getContactKeyId();
  const everyoneBy = (await ContactKeyModel.findById(_id).lean())?.everyoneBy;
  if (everyoneBy === PARSING_VERSION) return 0;
  // From here on the fingerprints are no longer complete under any other key.
  await ContactKeyModel.updateMany({ _id: { $ne: _id } }, { $unset: { everyoneBy: 1 } });
  const given = await updateHashes(everyoneBy === undefined ? lackFingerprints(_id) : existingAccounts);
  // Of what was not compared before, conversations know nothing yet.
  const hiders = ProfileModel.find({ 'privacySettings.hideFromContacts': true }, { _id: 1 }).lean().cursor();
  for await (const hider of hiders) await inTransaction((tx) => updateHiddenReasons(tx, hider._id));
  await ContactKeyModel.updateOne({ _id }, { $set: { everyoneBy: PARSING_VERSION } });
  return given;
};

/** Filter for accounts that lack fingerprints under a key. Those of erased ones cannot be made anew. */
const lackFingerprints = (keyId: string) => {
  const isOther = { $not: { $regex: `^${keyId}\\.` } };
  return {
    ...existingAccounts,
    $or: [{ firmHashes: { $exists: false } }, { emailHashes: isOther }, { nameHash: isOther }],
  };
};

const updateHashes = async (lacking: object): Promise<number> => {
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
    const applied = await ApplicationModel.find(
      { userId: { $in: users.map(({ _id }) => _id) } },
      { userId: 1, 'answers.email': 1, 'answers.phone': 1 },
    ).lean<Pick<Application, 'userId' | 'answers'>[]>();
    const answersOf = new Map(applied.map(({ userId, answers }) => [userId, answers]));
    const writes = users.flatMap(({ _id, email, phone = null, firstName, lastName }) => [
      { updateOne: { filter: { _id }, update: addContacts(answersOf.get(_id) ?? {}) } },
      {
        updateOne: {
          filter: { _id, email, phone, firstName, lastName },
          update: { $set: { nameHash: hashName({ firstName, lastName }) }, ...addContacts({ email, phone }) },
        },
      },
    ]);
    await UserModel.bulkWrite(writes, { ordered: false });
    given += users.length;
  }
};
