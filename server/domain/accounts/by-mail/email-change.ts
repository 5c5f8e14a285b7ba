import { type EmailChange, type User, UserModel } from '../../../models/members/user.ts';
import { usableAccounts } from '../../../policies/account-state.ts';
import { clock } from '../../kernel/clock.ts';
import { getContext } from '../../kernel/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { newId, newSecret } from '../../kernel/ids.ts';
import type { Transaction } from '../../kernel/transaction.ts';
import { type BuildMail, buildOwnMail } from '../../mail/own-mail.ts';
import { notify } from '../../notifications/notify.ts';
import { toAccountKey } from '../account-keys.ts';
import { hashSecret, LINK_LIFETIME_MS } from '../reset-links.ts';

/** Said wherever an e-mail is another account's. */
export const EMAIL_TAKEN = 'An account with this e-mail already exists.';

/** Whether a new e-mail waits for a link: where there is a mail server, and it is not another spelling of the present one. */
export const mustBeConfirmed = ({ emailKey }: User, email: string): boolean =>
  getContext().sendsMail && toAccountKey(email) !== emailKey;

/**
 * Has a link mailed to a new e-mail of an account, and returns what to store in the account meanwhile. An earlier one waits no longer.
 * Throws `conflict` where the e-mail is another account's.
 */
export const awaitConfirmation = async (
  tx: Transaction,
  { _id }: User,
  email: string,
): Promise<{ emailChange: EmailChange }> => {
  if (await UserModel.exists({ emailKey: toAccountKey(email) }).session(tx.session)) throw conflict(EMAIL_TAKEN);
  const id = newId();
  await notify(tx, { kind: 'email-confirmation', userId: _id, subjectId: id });
  return { emailChange: { id, email, secretHash: null, expiresAt: getLinkEnd() } };
};

/** Filter for the account that waits for the link with this secret. */
export const awaitingLink = (userId: string, secret: string) => ({
  ...usableAccounts,
  _id: userId,
  'emailChange.secretHash': hashSecret(secret),
  'emailChange.expiresAt': { $gt: clock.now() },
});

const getLinkEnd = (): Date => new Date(clock.now().getTime() + LINK_LIFETIME_MS);

/**
 * Mails the link. It opens a page that asks its reader to sign in and to confirm: whoever owns the new address without knowing the
 * account, because of a mistyped letter, gains nothing by it.
 */
export const buildEmailConfirmation: BuildMail = async (delivery) => {
  const { userId, subjectId } = delivery;
  const account = await UserModel.findOne({ ...usableAccounts, _id: userId ?? '' }).lean<User>();
  const change = account?.emailChange;
  if (!change || change.id !== subjectId || change.expiresAt <= clock.now()) return null;
  const { id, email } = change;
  const mail = await buildOwnMail(delivery, async ({ _id }) => {
    const secret = newSecret();
    await UserModel.updateOne(
      { _id, 'emailChange.id': id },
      { $set: { 'emailChange.secretHash': hashSecret(secret), 'emailChange.expiresAt': getLinkEnd() } },
    );
    // Without a name: the address may be a stranger's.
    return { greeting: null, url: `${getContext().publicUrl}/settings/account?confirm=${secret}` };
  });
  return mail && { ...mail, to: email };
};
