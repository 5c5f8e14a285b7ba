import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { ResetTokenModel } from '../../models/members/reset-token.ts';
import { UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { Actor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { invalid, notFound } from '../kernel/errors.ts';
import { newId, newSecret } from '../kernel/ids.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { bumpRightsVersion } from '../messaging/conversations.ts';
import { notify } from '../notifications/notify.ts';
import { addAccountNotification } from './account-notifications.ts';

/** How long a one-time link works: an hour. */
export const LINK_LIFETIME_MS = 60 * 60 * 1000;

/** Only the hash of a secret is stored; the secret itself is only in the link. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const badLink = () => invalid('token', 'This link has been used or has expired. Please ask for a new one.');

/** A link, and until when it works. */
export interface IssuedLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Creates a link with which a user can set their password once, within an hour; for admins. Throws `not_found`. */
export const issueResetLink = async (actor: Actor, userId: string): Promise<IssuedLink> => {
  requireAdmin(actor);
  return inTransaction((tx) => issueResetLinkWithin(tx, actor, userId));
};

/** The same inside the caller's transaction, which it puts in order with others that change the account. The owner is told. */
export const issueResetLinkWithin = async (tx: Transaction, actor: Actor, userId: string): Promise<IssuedLink> => {
  await bumpRightsVersion(tx.session, [userId]);
  const exists = await UserModel.exists({ _id: userId, ...existingAccounts }).session(tx.session);
  if (!exists) throw notFound('no such account');
  const link = await createResetLink(userId, tx.session);
  await addAccountNotification(tx, userId, 'reset-link');
  // It is not the link that names the event: its hash is kept nowhere else.
  await notify(tx, { kind: 'reset-link', userId, event: `reset-link:${newId()}` });
  await recordAudit(tx, actor, 'reset-link.issued', userId);
  return link;
};

/** Stores the hash of a new link for an account, and returns the link. Who may have it is the caller's to decide. */
export const createResetLink = async (userId: string, session: ClientSession | null = null): Promise<IssuedLink> => {
  const secret = newSecret();
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
  await ResetTokenModel.create([{ _id: hashSecret(secret), userId, expiresAt }], { session });
  return { url: `${getContext().publicUrl}/reset?token=${secret}`, expiresAt };
};

/** Returns the id of the link's user, without using the link up. Throws `bad_request` where it is not valid (any more). */
export const requireResetLink = async (secret: string): Promise<string> => {
  const token = await ResetTokenModel.findOne({ _id: hashSecret(secret), expiresAt: { $gt: clock.now() } }).lean();
  if (!token) throw badLink();
  return token.userId;
};

/** Uses a link up. Of several attempts at once one succeeds; the others throw `bad_request`. */
export const spendResetLink = async (tx: Transaction, secret: string): Promise<void> => {
  const used = await ResetTokenModel.findOneAndDelete(
    { _id: hashSecret(secret), expiresAt: { $gt: clock.now() } },
    { session: tx.session },
  );
  if (!used) throw badLink();
};
