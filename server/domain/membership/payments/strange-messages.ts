import { type User, UserModel } from '../../../models/members/user.ts';
import { StripeEventModel, type StripeEventRecord } from '../../../models/operations/stripe-event.ts';
import { existingAccounts } from '../../../policies/account-state.ts';

const MAX_LISTED = 50;

/** A message of the payment provider that changed nothing. */
export interface StrangeMessage {
  readonly message: StripeEventRecord;
  /** Whose membership it is about; null where it is about none, or the account is gone. */
  readonly user: Pick<User, '_id' | 'firstName' | 'lastName'> | null;
}

/** Lists the newest messages of the payment provider that were refused, or are about nothing that we know. The caller has checked who asks. */
export const listStrangeMessages = async (): Promise<StrangeMessage[]> => {
  const messages = await StripeEventModel.find({ outcome: { $in: ['refused', 'ignored'] } })
    .sort({ receivedAt: -1 })
    .limit(MAX_LISTED)
    .lean<StripeEventRecord[]>();
  const ledgerIds = messages.flatMap(({ ledgerId }) => ledgerId ?? []);
  const users = await UserModel.find(
    { ...existingAccounts, ledgerId: { $in: ledgerIds } },
    { firstName: 1, lastName: 1, ledgerId: 1 },
  ).lean<User[]>();
  const userOf = new Map(users.map((user) => [user.ledgerId, user]));
  return messages.map((message) => ({
    message,
    user: message.ledgerId === null ? null : (userOf.get(message.ledgerId) ?? null),
  }));
};
