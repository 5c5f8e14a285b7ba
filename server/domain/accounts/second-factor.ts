import { getRawCollection } from '../../database/raw-collection.ts';
import { PasskeyModel } from '../../models/members/passkey.ts';
import { type SecondFactor, SecondFactorModel } from '../../models/members/second-factor.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { canSignIn, existingAccounts } from '../../policies/account-state.ts';
import { requireStaff, requireStaffAccount } from '../../policies/staff.ts';
import { type Actor, createActor, type UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, invalid, notFound, tooMany, unauthorized } from '../kernel/errors.ts';
import { decrypt, encrypt } from '../kernel/sealing.ts';
import { getKeyRing } from '../kernel/service-keys.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { addAccountNotification } from './account-notifications.ts';
import {
  buildCodeUri,
  findCodeStep,
  formatCodeSecret,
  hashRecoveryCode,
  newCodeSecret,
  newRecoveryCodes,
} from './one-time-codes.ts';
import { keepSession } from './own-sessions.ts';
import { requirePassword } from './password.ts';

/** Wrong codes of one account within the window, whoever sends them. */
const MAX_FAILURES = 5;
const FAILURE_WINDOW_MS = 15 * 60_000;

/** What an authenticator app shows; anything else is taken for a recovery code. */
const CODE_FORM = /^\d{6}$/;

const WRONG_CODE = 'This code is not correct, or it has been used. Please wait for the next one.';

/** What a user may know of their own second factor. */
export interface SecondFactorState {
  /** Since when it is asked for at sign-in; null where it is not. */
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

/** Returns the state of the actor's own second factor; for staff. */
export const getSecondFactor = async (actor: UserActor): Promise<SecondFactorState> => {
  requireStaffAccount(actor);
  const found = await SecondFactorModel.findById(actor.userId).lean<SecondFactor>();
  return found?.confirmedAt
    ? { since: found.confirmedAt, recoveryCodesLeft: found.recoveryHashes.length }
    : { since: null, recoveryCodesLeft: 0 };
};

/**
 * Makes a secret for the actor's authenticator app, in place of one that was not confirmed. Throws `bad_request` for a wrong
 * password and `conflict` where the second factor is in use already.
 */
export const startSecondFactor = async (
  actor: UserActor,
  input: { password: string },
  address: string | null,
): Promise<{ secret: string; uri: string }> => {
  requireStaffAccount(actor);
  await requirePassword(actor.userId, input.password, address);
  const secret = newCodeSecret();
  const fresh = { sealedSecret: seal(secret, actor.userId), createdAt: clock.now() };
  const found = await SecondFactorModel.findById(actor.userId).lean<SecondFactor>();
  if (found?.confirmedAt) throw conflict('Your second factor is in use. Remove it before you set up another.');
  if (found) await SecondFactorModel.updateOne({ _id: actor.userId, confirmedAt: null }, { $set: fresh });
  else await SecondFactorModel.create([{ _id: actor.userId, ...fresh }]);
  return { secret: formatCodeSecret(secret), uri: buildCodeUri(secret, actor.user.email) };
};

/**
 * Puts the second factor into use, given a first code. All other sessions of the account end, as they were begun without it.
 * Returns the recovery codes, which cannot be read again, and the account with its new epoch. Throws `bad_request` for a wrong
 * code and `conflict` where nothing waits to be confirmed.
 */
export const confirmSecondFactor = async (
  actor: UserActor,
  input: { code: string },
): Promise<{ recoveryCodes: string[]; user: User }> => {
  requireStaffAccount(actor);
  const found = await SecondFactorModel.findById(actor.userId).lean<SecondFactor>();
  if (!found || found.confirmedAt) throw conflict();
  const now = clock.now();
  const step = findCodeStep(open(found), normalizeCode(input.code), now);
  if (step === null) throw invalid('code', WRONG_CODE);
  const { recoveryCodes, recoveryHashes } = makeRecoveryCodes(actor.userId);
  const user = await inTransaction(async (tx) => {
    const { matchedCount } = await SecondFactorModel.updateOne(
      { _id: actor.userId, confirmedAt: null, sealedSecret: found.sealedSecret },
      { $set: { confirmedAt: now, lastStep: step, recoveryHashes } },
      { session: tx.session },
    );
    if (matchedCount === 0) throw conflict();
    await recordAudit(tx, actor, 'second-factor.added', actor.userId);
    tx.record({ type: 'sessions.ended', userId: actor.userId, exceptSessionId: actor.sessionId });
    // No push to the own tab: its next call would overtake the answer, which brings the cookie of the new epoch.
    tx.record({ type: 'rights.changed', userId: actor.userId });
    return setInUse(tx, actor.userId, now, actor);
  });
  return { recoveryCodes, user };
};

const makeRecoveryCodes = (userId: string): { recoveryCodes: string[]; recoveryHashes: string[] } => {
  const recoveryCodes = newRecoveryCodes();
  return { recoveryCodes, recoveryHashes: recoveryCodes.map((code) => hashRecoveryCode(userId, code)) };
};

/**
 * Puts ten new recovery codes in the place of those that are left, given password and a code; returns them, which cannot be read
 * again. Throws `bad_request` where password or code is wrong.
 */
export const renewRecoveryCodes = async (
  actor: UserActor,
  input: { password: string; code: string },
  address: string | null,
): Promise<string[]> => {
  requireStaff(actor);
  await requirePassword(actor.userId, input.password, address);
  if (!(await spendCode(actor.userId, input.code))) throw invalid('code', WRONG_CODE);
  const { recoveryCodes, recoveryHashes } = makeRecoveryCodes(actor.userId);
  await inTransaction(async (tx) => {
    const { matchedCount } = await SecondFactorModel.updateOne(
      { _id: actor.userId, confirmedAt: { $ne: null } },
      { $set: { recoveryHashes } },
      { session: tx.session },
    );
    if (matchedCount === 0) throw conflict();
    await recordAudit(tx, actor, 'second-factor.recovery-codes-renewed', actor.userId);
  });
  return recoveryCodes;
};

/**
 * Removes the actor's second factor and the passkeys beside it, given password and a code. Throws `bad_request` where one of them
 * is wrong.
 */
export const removeSecondFactor = async (
  actor: UserActor,
  input: { password: string; code: string },
  address: string | null,
): Promise<void> => {
  requireStaffAccount(actor);
  await requirePassword(actor.userId, input.password, address);
  if (!(await spendCode(actor.userId, input.code))) throw invalid('code', WRONG_CODE);
  await inTransaction(async (tx) => {
    await SecondFactorModel.deleteOne({ _id: actor.userId }, { session: tx.session });
    await PasskeyModel.deleteMany({ userId: actor.userId }, { session: tx.session });
    await UserModel.updateOne({ _id: actor.userId }, { $set: { secondFactorAt: null } }, { session: tx.session });
    await recordAudit(tx, actor, 'second-factor.removed', actor.userId);
    tx.record({ type: 'user.updated', userId: actor.userId });
  });
};

/**
 * Removes the second factor of somebody who has lost it, and ends their sessions; in the caller's transaction, who has checked
 * the right. Throws `conflict` where there is none.
 */
export const resetSecondFactor = async (tx: Transaction, actor: Actor, userId: string): Promise<void> => {
  const { deletedCount } = await SecondFactorModel.deleteOne({ _id: userId }, { session: tx.session });
  if (deletedCount === 0) throw conflict('This account has no second factor.');
  await setInUse(tx, userId, null);
  await addAccountNotification(tx, userId, 'second-factor-reset');
  await recordAudit(tx, actor, 'second-factor.reset', userId);
  tx.record({ type: 'sessions.ended', userId });
};

/** Whose password was right a moment ago, and the session epoch of that moment. */
export interface PendingLogIn {
  readonly userId: string;
  readonly epoch: number;
}

const signInAgain = () => unauthorized('Please sign in again, with your password first.');

/** Returns a sign-in whose password was right a moment ago. Throws `unauthorized` where there is none. */
export const requirePending = <P extends PendingLogIn>(pending: P | null): P => {
  if (pending === null) throw signInAgain();
  return pending;
};

/** Returns the account of a sign-in whose password was right. Throws `unauthorized` where that does not count any more. */
export const findPendingUser = async (pending: PendingLogIn): Promise<User> => {
  const user = await UserModel.findById(pending.userId).lean<User>();
  if (!user || !canSignIn(user) || user.sessionEpoch !== pending.epoch || !user.secondFactorAt) throw signInAgain();
  return user;
};

/**
 * Returns the account whose password was right a moment ago, now that the code is too. The use of a recovery code is audited.
 * Throws `unauthorized` where either is not so (any more), `too_many_requests` after five wrong codes.
 */
export const completeLogIn = async (pending: PendingLogIn | null, input: { code: string }): Promise<User> => {
  const user = await findPendingUser(requirePending(pending));
  if (!(await isCode(createActor(user, ''), input.code))) throw unauthorized(WRONG_CODE);
  return user;
};

/**
 * Whether a code of the actor's is right, which uses it up. The use of a recovery code is audited. Throws `unauthorized` without a second
 * factor, `too_many_requests` after five wrong codes.
 */
export const isCode = async (actor: UserActor, code: string): Promise<boolean> => {
  const spent = await spendCode(actor.userId, code);
  if (spent === 'recovery')
    await inTransaction((tx) => recordAudit(tx, actor, 'second-factor.recovery-code-used', actor.userId));
  return spent !== null;
};

/**
 * Stores since when an account has a second factor and ends its sessions, but for that of `keeper`; passkeys are added to the one
 * that there is and go with it. Returns the account. Throws `unauthorized` where the keeper's session was ended meanwhile.
 */
const setInUse = async (
  { session }: Transaction,
  userId: string,
  secondFactorAt: Date | null,
  keeper?: UserActor,
): Promise<User> => {
  const user = await UserModel.findOneAndUpdate(
    { _id: userId, ...existingAccounts, ...(keeper ? { sessionEpoch: keeper.user.sessionEpoch } : {}) },
    { $set: { secondFactorAt, ...(keeper ? { keptSession: keepSession(keeper) } : {}) }, $inc: { sessionEpoch: 1 } },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!user) throw keeper ? unauthorized() : notFound('no such account');
  await PasskeyModel.deleteMany({ userId }, { session });
  return user;
};

/**
 * Uses a code or a recovery code up; returns which it was, or null where it is not right. Each works once. The attempt is counted before it is
 * looked at, so that many at once are not more than one after the other. Throws `too_many_requests` after five wrong ones.
 */
const spendCode = async (userId: string, given: string): Promise<'code' | 'recovery' | null> => {
  const found = await countAttempt(userId);
  const code = normalizeCode(given);
  const clean = { failures: 0, failuresSince: null };
  const step = CODE_FORM.test(code) ? findCodeStep(open(found), code, clock.now()) : null;
  if (step !== null) {
    const spent = await SecondFactorModel.updateOne(
      { _id: userId, lastStep: { $lt: step }, sealedSecret: found.sealedSecret },
      { $set: { lastStep: step, ...clean } },
    );
    return spent.modifiedCount === 1 ? 'code' : null;
  }
  const recovery = hashRecoveryCode(userId, code);
  const spent = await SecondFactorModel.updateOne(
    { _id: userId, recoveryHashes: recovery },
    { $pull: { recoveryHashes: recovery }, $set: clean },
  );
  return spent.modifiedCount === 1 ? 'recovery' : null;
};

const countAttempt = async (userId: string): Promise<SecondFactor> => {
  const now = clock.now();
  const begin = new Date(now.getTime() - FAILURE_WINDOW_MS);
  const isOver = { $or: [{ $eq: ['$failuresSince', null] }, { $lte: ['$failuresSince', begin] }] };
  const factors = getRawCollection<SecondFactor>(SecondFactorModel);
  const inUse = { _id: userId, confirmedAt: { $ne: null } };
  const counted = await factors.findOneAndUpdate(
    { ...inUse, $expr: { $or: [isOver, { $lt: ['$failures', MAX_FAILURES] }] } },
    [
      {
        $set: {
          failures: { $cond: [isOver, 1, { $add: ['$failures', 1] }] },
          failuresSince: { $cond: [isOver, now, '$failuresSince'] },
        },
      },
    ],
    { returnDocument: 'after' },
  );
  if (counted) return counted;
  const found = await factors.findOne(inUse);
  if (!found) throw unauthorized();
  const until = (found.failuresSince ?? now).getTime() + FAILURE_WINDOW_MS;
  throw tooMany('Too many wrong codes. Please wait a while and try again.', (until - now.getTime()) / 1000);
};

const normalizeCode = (code: string): string => code.replace(/\s/g, '');

const seal = (secret: Buffer, userId: string): string => {
  const { currentId, keys } = getKeyRing('second factor');
  const key = keys.get(currentId);
  if (!key) throw new Error('There is no key for second factors');
  return `${currentId}.${encrypt(secret, key, userId)}`;
};

/** Decrypts a user's secret. Throws `unauthorized` where its key is lost: only a recovery code or a reset helps then. */
const open = ({ _id, sealedSecret }: SecondFactor): Buffer => {
  const [keyId = '', box = ''] = sealedSecret.split('.');
  const key = getKeyRing('second factor').keys.get(keyId);
  const secret = key && decrypt(box, key, _id);
  if (!secret) throw unauthorized('Your codes can no longer be checked. Please use a recovery code.');
  return secret;
};
