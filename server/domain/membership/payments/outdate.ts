import { StripePurchaseModel } from '../../../models/operations/stripe-purchase.ts';
import { clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/transaction.ts';

/** Has the payment provider told of a ledger that was added to, in the transaction that does it: a worker does it after the commit. */
export const outdatePurchases = async ({ session, record }: Transaction, ledgerId: string): Promise<void> => {
  const { modifiedCount } = await StripePurchaseModel.updateMany(
    { ledgerId, subscription: { $type: 'string' }, endedAt: null },
    { $set: { syncAt: clock.now() } },
    { session },
  );
  if (modifiedCount > 0) record({ type: 'purchases.outdated', ledgerId });
};
