import { confirmedEmails, type User, UserModel } from '../../models/members/user.ts';
import { conflict, isDuplicate } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** What begins the key of an address that another account has confirmed: nobody signs in by it. */
const UNCLAIMED = 'unclaimed:';

/** Ends what other accounts claimed of an e-mail that one has confirmed now: it signs them in no longer, and no link of theirs works. */
export const endOtherClaims = async ({ session }: Transaction, { _id, emailKey }: User): Promise<void> => {
  const others = { _id: { $ne: _id }, emailKey, isEmailConfirmed: false };
  for (const claim of await UserModel.find(others, { _id: 1 }, { session }).lean()) {
    const ended = { $set: { emailKey: `${UNCLAIMED}${claim._id}` }, $unset: { emailChange: 1 } };
    await UserModel.updateOne({ _id: claim._id }, ended, { session });
  }
};

const taken = () =>
  conflict(
    'Another account has confirmed this e-mail. Please correct the applicant’s e-mail, or reject the application.',
  );

/** Takes the e-mail of an account for confirmed, as staff approve its owner. Throws `conflict` where another account has confirmed it. */
export const confirmAddress = async (tx: Transaction, userId: string): Promise<void> => {
  const { session } = tx;
  const user = await UserModel.findOne({ _id: userId, isEmailConfirmed: false }, null, { session }).lean<User>();
  if (!user) return;
  const { emailKey } = user;
  const isTaken = await UserModel.exists({ ...confirmedEmails, emailKey }).session(session);
  if (isTaken || emailKey.startsWith(UNCLAIMED)) throw taken();
  try {
    await UserModel.updateOne(
      { _id: userId },
      { $set: { isEmailConfirmed: true }, $unset: { emailChange: 1 } },
      { session },
    );
  } catch (error) {
    throw isDuplicate(error) ? taken() : error;
  }
  await endOtherClaims(tx, user);
};
