import { UserModel } from '../../../models/members/user.ts';
import { openAccounts } from '../../../policies/account-state.ts';
import { getContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { inTransaction } from '../../kernel/transaction.ts';
import { type BuildMail, buildOwnMail } from '../../mail/own-mail.ts';
import { notify } from '../../notifications/notify.ts';
import { findByEmail } from '../identity.ts';
import { createResetLink } from '../reset-links.ts';

/**
 * Has a one-time link mailed to the owner of an account. What is done, and how long it takes, is the same where there is no such
 * account, or a suspended one: whether a mail goes out is decided by the job that sends it (R3). Throws `not_found` where there is
 * no mail server.
 */
export const requestPasswordReset = async ({ email }: { email: string }): Promise<void> => {
  if (!getContext().sendsMail) throw notFound('there is no mail server');
  const found = await findByEmail(email);
  await inTransaction((tx) => notify(tx, { kind: 'password-reset', userId: found?._id ?? null }));
};

/** Mails the link, which is made when the mail server asks for the text: it is stored nowhere but in the mail. */
export const buildPasswordReset: BuildMail = async (delivery) => {
  if (!(await UserModel.exists({ ...openAccounts, _id: delivery.userId ?? '' }))) return null;
  return buildOwnMail(delivery, async ({ _id, emailKey }) => {
    // The owner may have taken another e-mail since, and a link must not go to the former one.
    if (!(await UserModel.exists({ ...openAccounts, _id, emailKey }))) {
      throw new Error('the account has changed meanwhile');
    }
    return { url: (await createResetLink(_id)).url };
  });
};
