import type * as z from 'zod';
import type { accountChange } from '../../../shared/contract/account.ts';
import { ACCOUNT_LIMITS } from '../../../shared/limits.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { type NameChange, type User, UserModel } from '../../models/members/user.ts';
import { buildSearchFields } from '../../models/search-fields.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import { addAddressChange } from '../../policies/fact-changes.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, invalid, isDuplicate, tooMany, unauthorized } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { endOtherClaims } from '../mail/confirmed-address.ts';
import { updateHiddenReasonsAround } from '../messaging/conversations.ts';
import { notify } from '../notifications/notify.ts';
import { restartMail } from '../notifications/stopped-channels.ts';
import { requireFullName } from '../privacy/full-name.ts';
import { addContacts, hashName } from '../privacy/phone-hash.ts';
import { toAccountKey } from './account-keys.ts';
import { awaitConfirmation, awaitingLink, EMAIL_TAKEN, mustBeConfirmed } from './by-mail/email-change.ts';
import { requirePassword } from './password.ts';
import { takeBackVerification } from './verified-mark.ts';

type AccountChange = Omit<z.output<typeof accountChange>, 'password'>;
type Facts = Partial<Pick<User, 'firstName' | 'lastName' | 'email' | 'phone'>>;

/**
 * Changes the actor's names, e-mail and phone number, those that are sent; all count at once, but for a member's new name, which waits
 * for staff, and for a new e-mail where there is a mail server, which waits until its owner opens the link that is mailed to it, whether
 * or not it is another account's. Whoever hides from the owner of the new
 * e-mail or number, as from a colleague or a listed contact, does so from then on. A new name takes the verified mark once it stands.
 * Throws `bad_request` for a wrong password and for a name that nobody may have, `conflict` for an e-mail in use where no mail is sent, `too_many_requests` for one change of e-mail or number too
 * many. Returns the account.
 */
export const changeAccount = async (
  actor: UserActor,
  { password, ...change }: z.output<typeof accountChange>,
  address: string | null = null,
): Promise<User> => {
  await requirePassword(actor.userId, password, address);
  return refusingTakenEmails((tx) => store(tx, actor.userId, change));
};

/**
 * Takes the e-mail for which the actor opened the link that was mailed to it. Links to set a password that went to the former one
 * no longer work, and it gets a last mail that says so. Throws `bad_request` for a link that is not valid (any more), `conflict`
 * where another account has the e-mail meanwhile.
 */
export const confirmEmail = (actor: UserActor, { token }: { token: string }): Promise<User> =>
  refusingTakenEmails(async (tx) => {
    const { session } = tx;
    const before = await UserModel.findOne(awaitingLink(actor.userId, token), null, { session }).lean<User>();
    if (!before?.emailChange) throw invalid('token', BAD_LINK);
    const after = await storeFacts(tx, before, { email: before.emailChange.email });
    await ResetTokenModel.deleteMany({ userId: actor.userId }, { session });
    return after;
  });

const BAD_LINK = 'This link has been used or has expired. Please change your e-mail once more.';

/** Runs a transaction that may give an account a new e-mail; throws `conflict` where it is another account's meanwhile. */
export const refusingTakenEmails = async (work: (tx: Transaction) => Promise<User>): Promise<User> => {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (isDuplicate(error)) throw conflict(EMAIL_TAKEN);
    throw error;
  }
};

const store = async (tx: Transaction, userId: string, change: AccountChange): Promise<User> => {
  const { session } = tx;
  const before = await UserModel.findOne({ ...usableAccounts, _id: userId }, null, { session }).lean<User>();
  if (!before) throw unauthorized();
  const changed = findChanges(before, change);
  const { firstName = before.firstName, lastName = before.lastName } = changed;
  // First and last name are judged together, whichever of them changes.
  const isNamed = changed.firstName !== undefined || changed.lastName !== undefined;
  if (isNamed) requireFullName({ firstName, lastName });
  const waits = findNameThatWaits(before, change, isNamed ? { firstName, lastName } : null);
  const { firstName: _, lastName: __, ...addresses } = changed;
  const facts = waits ? addresses : changed;
  if (Object.keys(facts).length === 0 && !waits) return before;
  if (waits) tx.record({ type: 'queue.changed', queue: 'names' });
  const besides = { ...countChanges(before, facts), ...waits };
  const { email, ...others } = facts;
  if (email === undefined || !mustBeConfirmed(before, email)) return storeFacts(tx, before, facts, besides);
  return storeFacts(tx, before, others, { ...besides, emailChange: await awaitConfirmation(tx, userId, email) });
};

/**
 * Returns what to store of a new name of a member, which waits for staff: the latest that was given, or none once today's is given
 * again. Returns null where none was given, and for applicants and staff, whose names others do not see or staff look at anyway.
 */
const findNameThatWaits = (
  { role, nameChange }: User,
  { firstName, lastName }: AccountChange,
  wanted: Omit<NameChange, 'at'> | null,
): Pick<User, 'nameChange'> | null => {
  if (role !== 'member' || (firstName === undefined && lastName === undefined)) return null;
  if (!wanted) return nameChange ? { nameChange: null } : null;
  const isSame = nameChange?.firstName === wanted.firstName && nameChange.lastName === wanted.lastName;
  return { nameChange: isSame ? nameChange : { ...wanted, at: clock.now() } };
};

/**
 * Stores facts that differ from those of an account, with all that follows from them, and what else is given in `besides`. Returns
 * the account.
 */
export const storeFacts = async (tx: Transaction, before: User, facts: Facts, besides: object = {}): Promise<User> => {
  const { session } = tx;
  const userId = before._id;
  const isNewAddress = facts.email !== undefined || facts.phone !== undefined;
  const {
    email = before.email,
    phone = before.phone,
    firstName = before.firstName,
    lastName = before.lastName,
  } = facts;
  const emailKey = toAccountKey(email);
  // Not in one command: of that one MongoDB would log the e-mail that another account has.
  await UserModel.updateOne(
    { _id: userId },
    {
      $set: {
        ...facts,
        nameHash: hashName({ firstName, lastName }),
        ...buildSearchFields({ ...before, firstName, lastName, emailKey }),
        ...(isNewAddress && { emailKey }),
        ...(facts.email !== undefined && { isEmailConfirmed: true }),
        ...besides,
      },
      ...(isNewAddress && addContacts({ email, phone })),
      ...(facts.email === undefined ? {} : { $unset: { emailChange: 1 } }),
    },
    { session },
  );
  const after = await UserModel.findById(userId, null, { session }).lean<User>();
  if (!after) throw unauthorized();
  if (facts.email !== undefined) await endOtherClaims(tx, after);
  if (facts.email !== undefined && facts.email !== before.email) {
    // Another spelling of the same address is no former one.
    const to = emailKey === before.emailKey ? null : before.email;
    await notify(tx, { userId, kind: 'email-changed', event: `email:${clock.now().getTime()}`, to });
    await restartMail(tx, userId);
  }
  if (isNewAddress) await updateHiddenReasonsAround(tx, userId);
  const profile = await ProfileModel.findById(userId, null, { session }).lean<Profile>();
  const verification = await takeBackVerification(tx, userId, profile, { stored: before, change: facts });
  await ProfileModel.updateOne({ _id: userId }, { $set: verification }, { session });
  tx.record({ type: 'user.updated', userId });
  return after;
};

/** Returns what differs from what is stored. A phone number that is left empty is removed. */
export const findChanges = (before: User, { firstName, lastName, email, phone }: AccountChange): Facts => {
  const given: Facts = {
    ...(firstName !== undefined && { firstName: firstName.trim() }),
    ...(lastName !== undefined && { lastName: lastName.trim() }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone: phone?.trim() || null }),
  };
  return Object.fromEntries(Object.entries(given).filter(([fact, value]) => before[fact as keyof Facts] !== value));
};

/** Returns the counts after a change of e-mail or phone number; to remove a number does not count. */
const countChanges = (before: User, { email, phone }: Facts): Record<string, Date[]> => {
  const counted = [...(email === undefined ? [] : (['email'] as const)), ...(phone ? (['phone'] as const) : [])];
  return Object.fromEntries(
    counted.map((kind) => {
      const changes = addAddressChange(before.addressChanges?.[kind] ?? [], clock.now());
      if (changes === null) throw tooMany(REFUSALS[kind], RETRY_S);
      return [`addressChanges.${kind}`, changes];
    }),
  );
};

const { most, days } = ACCOUNT_LIMITS.addressChanges;
const RETRY_S = 86_400;
const REFUSALS = {
  email: `Your e-mail can be changed ${most} times in ${days} days. Our team can correct it.`,
  phone: `Your phone number can be changed ${most} times in ${days} days. Our team can correct it.`,
};
