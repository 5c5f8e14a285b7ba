import type * as z from 'zod';
import type { credentials, registration } from '../../../shared/contract/accounts.ts';
import { isReservedName } from '../../../shared/rules/person-names.ts';
import { ProfileModel } from '../../models/members/profile.ts';
import { SettingsModel } from '../../models/members/settings.ts';
import { confirmedEmails, type User, UserModel } from '../../models/members/user.ts';
import { canSignIn, isSuspended } from '../../policies/account-state.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, DomainError, invalid, isDuplicate, unauthorized } from '../kernel/errors.ts';
import { publish } from '../kernel/events.ts';
import { hashSessionId, newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { forgetDeviceOf } from '../notifications/push-subscriptions.ts';
import { requireFullName } from '../privacy/full-name.ts';
import { hashContacts, hashName } from '../privacy/phone-hash.ts';
import { toAccountKey } from './account-keys.ts';
import { awaitConfirmation, confirmsByMail } from './by-mail/email-change.ts';
import { hashPassword, isOutdated, verifyPassword } from './hashing.ts';
import { describeSuspension, endDueSuspension } from './members/suspensions.ts';
import { requireGoodPassword } from './password-rules.ts';

type NewAccount = Pick<User, 'email' | 'username' | 'firstName' | 'lastName' | 'passwordHash'> &
  Partial<Pick<User, 'phone' | 'role' | 'isEmailConfirmed'>>;

/**
 * Creates an account with its empty profile and default settings; a link goes to an e-mail that is not confirmed. Throws `conflict`
 * where the username or a confirmed e-mail is taken, in whatever spelling, without saying which of the two.
 */
export const createAccount = async (given: NewAccount): Promise<User> => {
  const _id = newId();
  try {
    return await inTransaction(async (tx) => {
      const { session } = tx;
      const isUnconfirmed = given.isEmailConfirmed === false;
      const emailChange = isUnconfirmed && (await awaitConfirmation(tx, _id, given.email));
      const [user] = await UserModel.create(
        [
          {
            _id,
            role: 'applicant',
            ...given,
            emailKey: toAccountKey(given.email),
            usernameKey: toAccountKey(given.username),
            ...hashContacts(given),
            nameHash: hashName(given),
            ...(emailChange && { emailChange }),
            createdAt: clock.now(),
          },
        ],
        { session },
      );
      await ProfileModel.create([{ _id }], { session });
      await SettingsModel.create([{ _id }], { session });
      if (!user) throw new Error('The database made no account');
      return user.toObject();
    });
  } catch (error) {
    if (isDuplicate(error)) throw conflict('An account with this e-mail or username already exists.');
    throw error;
  }
};

/**
 * Registers an applicant, at the request of a client at `address` (null where addresses are not told apart). Where mail is sent the
 * e-mail may be another account's: the answer is the same, and the mail alone differs. Throws `bad_request` for a name that passes for
 * the service and for a password that is too easy to guess, `conflict` for a taken username, and for a taken e-mail where no mail is sent.
 */
export const register = async (input: z.output<typeof registration>, address: string | null = null): Promise<User> => {
  requireFullName(input);
  if (isReservedName(input.username)) throw invalid('username', 'This username is reserved. Please choose another');
  requireGoodPassword(input.password, input);
  return createAccount({
    email: input.email,
    username: input.username,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    phone: input.phone?.trim() || null,
    passwordHash: await hashPassword(input.password, address),
    isEmailConfirmed: !confirmsByMail(),
  });
};

type Credentials = Pick<z.output<typeof credentials>, 'email' | 'password'>;

/**
 * Returns the account of these credentials, also one that is suspended or deleted: the confirmed one of the e-mail, or the newest that
 * has named it. Two passwords are verified in any case, a dummy's where one is missing. Throws the same `unauthorized`, after the same
 * time, for an unknown e-mail and a wrong password.
 */
const proveOwner = async (given: Credentials, address: string | null): Promise<User> => {
  const emailKey = toAccountKey(given.email);
  const confirmed = await UserModel.findOne({ ...confirmedEmails, emailKey }).lean<User>();
  const newest = await UserModel.findOne({ emailKey, isEmailConfirmed: false }).sort({ createdAt: -1 }).lean<User>();
  let proven: User | null = null;
  for (const user of [confirmed, newest]) {
    const isProven = await verifyPassword(user?.passwordHash ?? null, given.password, address);
    if (isProven) proven ??= user;
  }
  if (!proven) throw refuse();
  return proven;
};

const refuse = () => unauthorized('E-mail or password is not correct.');

/** Returns the suspended account of these credentials. Throws as {@link logIn}, and `conflict` for an account that is not suspended. */
export const requireSuspended = async (given: Credentials, address: string | null = null): Promise<User> => {
  const user = await proveOwner(given, address);
  if (isSuspended(user)) return user;
  throw canSignIn(user) ? conflict('This account is not suspended. Please sign in.') : refuse();
};

/**
 * Returns the account of these credentials. Throws the same `unauthorized`, after the same time, for an unknown e-mail, a
 * wrong password and a deleted account; `suspended`, with what staff wrote, for the right password of a suspended account
 * alone (R3); `unavailable` while too many attempts from `address` wait. A suspension whose time is over ends here.
 */
export const logIn = async (input: Credentials, address: string | null = null): Promise<User> => {
  const proven = await proveOwner(input, address);
  const user = isSuspended(proven) ? await readmit(proven) : proven;
  if (!canSignIn(user)) throw refuse();
  if (user.passwordHash && isOutdated(user.passwordHash)) await rehashPassword(user, input.password, address);
  return user;
};

/** Returns a suspended account as it is once its suspension has ended by its time. Throws `suspended` where it stands. */
const readmit = async (suspended: User): Promise<User> => {
  const isOver = suspended.suspension?.until != null && suspended.suspension.until <= clock.now();
  if (isOver) await endDueSuspension(suspended._id);
  const user = isOver ? await UserModel.findById(suspended._id).lean<User>() : suspended;
  if (user && canSignIn(user)) return user;
  throw await describeSuspension(user ?? suspended);
};

/** Stores a hash at today's cost, unless the password was changed meanwhile or too many hashes wait; then the next sign-in does. */
const rehashPassword = async (user: User, password: string, address: string | null): Promise<void> => {
  const passwordHash = await hashPassword(password, address).catch(ignoreUnavailable);
  if (passwordHash === null) return;
  await UserModel.updateOne({ _id: user._id, passwordHash: user.passwordHash }, { $set: { passwordHash } });
};

const ignoreUnavailable = (error: unknown): null => {
  if (error instanceof DomainError && error.code === 'unavailable') return null;
  throw error;
};

/** Ends what belongs to a session: its sockets and its push. To be called once the session is gone from its store. */
export const reportSessionEnd = async (sessionId: string | null | undefined): Promise<void> => {
  if (!sessionId) return;
  const sessionHash = hashSessionId(sessionId);
  publish([{ type: 'session.ended', sessionHash }]);
  await forgetDeviceOf(sessionHash);
};

/** Has the owner of an account told that somebody signs in with a browser that is new to it, which is named in words. */
export const reportNewDevice = ({ _id }: Pick<User, '_id'>, client: string): Promise<void> =>
  inTransaction((tx) => notify(tx, { kind: 'new-device', userId: _id, client }));
