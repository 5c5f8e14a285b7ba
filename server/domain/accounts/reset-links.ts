import { createHash } from 'node:crypto';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { invalid, notFound } from '../kernel/errors.ts';
import { newSecret } from '../kernel/ids.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';

const LIFE_MS = 60 * 60 * 1000;

/** What is kept of a secret; the secret itself is only in the link. */
const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const badLink = () => invalid('token', 'This link has been used or has expired. Please ask for a new one.');

/** A link with which someone can set their password once within an hour. Throws `not_found` for no such account. */
export const issueResetLink = async (actor: Actor, userId: string): Promise<{ url: string; expiresAt: Date }> => {
  requireAdmin(actor);
  const secret = newSecret();
  const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
  await inTransaction(async (tx) => {
    const exists = await UserModel.exists({ _id: userId, ...existingAccounts }).session(tx.session);
    if (!exists) throw notFound('no such account');
    await ResetTokenModel.create([{ _id: keyOf(secret), userId, expiresAt }], { session: tx.session });
    await recordAudit(tx, actor, 'reset-link.issued', userId);
  });
  return { url: `${getContext().publicUrl}/reset?token=${secret}`, expiresAt };
};

/** Whose link it is, without using it up. Throws `bad_request` where it is not or no longer valid. */
export const requireResetLink = async (secret: string): Promise<string> => {
  const token = await ResetTokenModel.findOne({ _id: keyOf(secret), expiresAt: { $gt: clock.now() } }).lean();
  if (!token) throw badLink();
  return token.userId;
};

/** Uses a link up; of several at once one succeeds, the others throw `bad_request`. */
export const spendResetLink = async (tx: Transaction, secret: string): Promise<void> => {
  const used = await ResetTokenModel.findOneAndDelete(
    { _id: keyOf(secret), expiresAt: { $gt: clock.now() } },
    { session: tx.session },
  );
  if (!used) throw badLink();
};
