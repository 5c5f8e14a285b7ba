import type * as z from 'zod';
import type { passwordChange } from '../../../shared/contract/accounts.ts';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import type { UserActor } from '../kernel/actor.ts';
import { conflict, invalid, unauthorized } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { hashPassword, verifyPassword } from './hashing.ts';
import { keepSession } from './own-sessions.ts';
import { requireGoodPassword } from './password-rules.ts';
import { requireResetLink, spendResetLink } from './reset-links.ts';

/**
 * Sets a new password, given a one-time link or the current password. All sessions end, and all unused links. Returns the
 * account with its new epoch, with which the caller's own session is started again. Throws `bad_request` for an invalid
 * link, a wrong current password or a new one that is too easy to guess; `unauthorized` without a link and a session;
 * `unavailable` while too many hashes of the client's `address` wait.
 */
export const changePassword = async (
  actor: UserActor | null,
  input: z.output<typeof passwordChange>,
  address: string | null = null,
): Promise<User> => {
  const secret = 'token' in input ? input.token : null;
  const owner = await requireOwner(actor, input, address);
  requireGoodPassword(input.password, owner);
  const passwordHash = await hashPassword(input.password, address);
  const own = actor?.userId === owner._id ? actor : null;
  return inTransaction(async (tx) => {
    if (secret !== null) await spendResetLink(tx, secret);
    const changed = await UserModel.findOneAndUpdate(
      // Given the current password, only while it is still the current one, and for a session that has not been ended.
      {
        _id: owner._id,
        ...existingAccounts,
        ...(secret === null ? { passwordHash: owner.passwordHash } : {}),
        ...(secret === null && own ? { sessionEpoch: own.user.sessionEpoch } : {}),
      },
      { $set: { passwordHash, ...(own ? { keptSession: keepSession(own) } : {}) }, $inc: { sessionEpoch: 1 } },
      { session: tx.session, returnDocument: 'after' },
    ).lean<User>();
    if (!changed) throw conflict();
    await ResetTokenModel.deleteMany({ userId: owner._id }, { session: tx.session });
    const event = `password:${changed.sessionEpoch}`;
    await notify(tx, { userId: owner._id, kind: 'password-changed', event });
    tx.record({
      type: 'sessions.ended',
      userId: owner._id,
      ...(own ? { exceptSessionId: own.sessionId } : {}),
    });
    return changed;
  });
};

const requireOwner = async (
  actor: UserActor | null,
  input: z.output<typeof passwordChange>,
  address: string | null,
): Promise<User> => {
  const userId = 'token' in input ? await requireResetLink(input.token) : actor?.userId;
  const owner =
    userId === undefined ? null : await UserModel.findOne({ _id: userId, ...existingAccounts }).lean<User>();
  if (!owner) throw unauthorized();
  if ('current' in input && !(await verifyPassword(owner.passwordHash, input.current, address))) {
    throw invalid('current', 'Your current password is not correct.');
  }
  return owner;
};

/** Whether this is the password of an account. Throws `unavailable` while too many hashes of `address` wait. */
export const isPassword = async (userId: string, password: string, address: string | null): Promise<boolean> => {
  const user = await UserModel.findOne({ _id: userId, ...existingAccounts }).lean<User>();
  return verifyPassword(user?.passwordHash ?? null, password, address);
};

/** Throws `bad_request` unless this is the password of an account, as {@link isPassword} does. */
export const requirePassword = async (userId: string, password: string, address: string | null): Promise<void> => {
  if (!(await isPassword(userId, password, address))) throw invalid('password', 'Your password is not correct.');
};
