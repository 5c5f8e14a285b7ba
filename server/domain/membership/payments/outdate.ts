import { type LedgerEntry, LedgerEntryModel } from '../../../models/members/ledger-entry.ts';
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

/** Has the payment provider pay back the first payment of a ledger where it came by it, in the transaction that says so. */
export const payBackAtProvider = async (tx: Transaction, ledgerId: string | null, amount: number): Promise<void> => {
  const { session, record } = tx;
  const first = await LedgerEntryModel.findOne({ ledgerId, 'happening.kind': 'payment' }, null, { session })
    .sort({ seq: 1 })
    .lean<LedgerEntry>();
  if (!ledgerId || first?.payment?.method !== 'stripe') return;
  await StripePurchaseModel.updateOne(
    { ledgerId, firstInvoice: first.payment.reference },
    { $set: { refund: amount, syncAt: clock.now() } },
    { session },
  );
  record({ type: 'purchases.outdated', ledgerId });
};
