import { type User, UserModel } from '../../../models/members/user.ts';
import { openAccounts } from '../../../policies/account-state.ts';
import { getContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { greet } from '../../mail/greeting.ts';
import { isOverHourlyLimit } from '../../mail/hourly-limit.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BuildMail } from '../../mail/send.ts';
import { toAccountKey } from '../account-keys.ts';
import { createResetLink } from '../reset-links.ts';

/** So many links are mailed to one account within an hour; more requests are answered alike and mail nothing (R4). */
const MAX_AN_HOUR = 3;

/**
 * Has a one-time link mailed to the owner of an account. What is done, and how long it takes, is the same where there is no such
 * account, or a suspended one: whether a mail goes out is decided by the job that sends it (R3). Throws `not_found` where there is
 * no mail server.
 */
export const requestPasswordReset = async ({ email }: { email: string }): Promise<void> => {
  if (!getContext().sendsMail) throw notFound('there is no mail server');
  const found = await UserModel.findOne({ emailKey: toAccountKey(email) }, { _id: 1 }).lean();
  await inTransaction((tx) => queueMail(tx, { kind: 'password-reset', userId: found?._id ?? null }));
};

/** Mails the link, which is made when the mail server asks for the text: it is stored nowhere but in the mail. */
export const buildPasswordReset: BuildMail = async (mail) => {
  const { userId } = mail;
  if (userId === null) return null;
  const owner = await UserModel.findOne({ ...openAccounts, _id: userId }).lean<User>();
  if (!owner) return null;
  if (await isOverHourlyLimit(mail, MAX_AN_HOUR)) return null;
  return {
    to: owner.email,
    write: async () => {
      // The owner may have taken another e-mail since, and a link must not go to the former one.
      const isTheirs = await UserModel.exists({ ...openAccounts, _id: userId, emailKey: owner.emailKey });
      if (!isTheirs) throw new Error('the account has changed meanwhile');
      return {
        subject: 'Set a new password',
        paragraphs: [
          greet(owner),
          'With this link you can set a new password. It works once, within an hour, and signs you out on every device.',
        ],
        action: { label: 'Set a new password', url: (await createResetLink(owner._id)).url },
        note: 'If you did not ask for this, you don’t need to do anything: your password stays as it is. Never pass this link on; no one at Mithaq will ask you for it.',
      };
    },
  };
};
