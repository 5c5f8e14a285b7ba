import { confirmedEmails, type EmailChange, type User, UserModel } from '../../../models/members/user.ts';
import { existingAccounts, usableAccounts } from '../../../policies/account-state.ts';
import { addAddressChange } from '../../../policies/fact-changes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { getContext } from '../../kernel/context.ts';
import { conflict, tooMany, unauthorized } from '../../kernel/errors.ts';
import { newId, newSecret } from '../../kernel/ids.ts';
import { inTransaction, type Transaction } from '../../kernel/transaction.ts';
import { type BuildMail, buildOwnMail, type PreparedMail } from '../../mail/own-mail.ts';
import { notify } from '../../notifications/notify.ts';
import { toAccountKey } from '../account-keys.ts';
import { hashSecret, LINK_LIFETIME_MS } from '../reset-links.ts';

const DAY_MS = 86_400_000;

/** Said wherever an e-mail is another account's: to staff, and to others where no mail can be sent. */
export const EMAIL_TAKEN = 'An account with this e-mail already exists.';

/** Whether addresses are confirmed by mail: where there is a mail server, or the folder that takes its place. */
export const confirmsByMail = (): boolean => getContext().sendsMail || getContext().mailFolder !== null;

/** Whether a new e-mail waits for a link: where mail is sent, and it is not another spelling of the present one. */
export const mustBeConfirmed = ({ emailKey }: User, email: string): boolean =>
  confirmsByMail() && toAccountKey(email) !== emailKey;

/**
 * Has a link mailed to an e-mail that an account names, and returns what to store in the account meanwhile. An earlier one waits no
 * longer. Whether the address is another account's is asked by the job alone, so that neither answer nor time tells it (R3).
 */
export const awaitConfirmation = async (tx: Transaction, userId: string, email: string): Promise<EmailChange> => {
  const id = newId();
  await notify(tx, { kind: 'email-confirmation', userId, subjectId: id });
  return { id, email, secretHash: null, expiresAt: getLinkEnd(), shownUntil: getLinkEnd() };
};

/**
 * Has another link mailed to the e-mail with which the actor's account was opened. Throws `conflict` where it is confirmed or no mail is
 * sent, `too_many_requests` while the last link works, and for one link too many. Returns the account.
 */
export const resendConfirmation = (actor: UserActor): Promise<User> =>
  inTransaction(async (tx) => {
    const { session } = tx;
    const user = await UserModel.findOne({ ...usableAccounts, _id: actor.userId }, null, { session }).lean<User>();
    if (!user) throw unauthorized();
    if (user.isEmailConfirmed !== false || !confirmsByMail()) throw conflict('There is nothing to confirm.');
    const now = clock.now();
    const { shownUntil, expiresAt } = user.emailChange ?? { expiresAt: user.createdAt };
    const left = (shownUntil ?? expiresAt).getTime() - now.getTime();
    if (left > 0)
      throw tooMany('The link that we sent still works. Please look for it in your mail.', Math.ceil(left / 1_000));
    const links = addAddressChange(user.addressChanges?.link ?? [], now);
    if (links === null)
      throw tooMany('We have sent you several links. You can ask for another one tomorrow.', DAY_MS / 1_000);
    const emailChange = await awaitConfirmation(tx, user._id, user.email);
    const update = { $set: { emailChange, 'addressChanges.link': links } };
    return UserModel.findOneAndUpdate({ _id: user._id }, update, { session, returnDocument: 'after' })
      .orFail()
      .lean<User>()
      .exec();
  });

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
  const others = { emailKey: toAccountKey(email), _id: { $ne: account._id } };
  const owner = await UserModel.findOne({ ...existingAccounts, ...confirmedEmails, ...others }).lean<User>();
  if (owner) return buildClaimTold(owner);
  const mail = await buildOwnMail(delivery, async ({ _id }) => {
    const secret = newSecret();
    await UserModel.updateOne(
      { _id, 'emailChange.id': id },
      { $set: { 'emailChange.secretHash': hashSecret(secret), 'emailChange.expiresAt': getLinkEnd() } },
    );
    // Without a name: the address may be a stranger's.
    const words = email === account.email ? OWN_ADDRESS : {};
    return { greeting: null, url: `${getContext().publicUrl}/settings/account?confirm=${secret}`, ...words };
  });
  return mail && { ...mail, to: email };
};

/** What the mail says to who has registered with the address. */
const OWN_ADDRESS = {
  subject: 'Confirm your e-mail address',
  paragraphs: ['Someone opened an account with this address. If it was you, please confirm it within an hour.'],
};

/** Tells the owner of an address that somebody else named it, at most once a day. */
const buildClaimTold = ({ _id, email, claimToldAt }: User): PreparedMail | null => {
  const now = clock.now();
  if (claimToldAt && claimToldAt.getTime() > now.getTime() - DAY_MS) return null;
  return {
    to: email,
    write: async () => {
      await UserModel.updateOne({ _id }, { $set: { claimToldAt: now } });
      return {
        subject: 'Someone used your e-mail address',
        paragraphs: [
          'Someone tried to open an account with this address, or to use it for theirs. Nothing changes for you, and they were not told that you have an account.',
        ],
        note: 'If it was you, sign in with your password, or choose “Forgot password” on the sign-in page. Mails about the safety of your account cannot be switched off.',
      };
    },
  };
};
