import { CURRENCY } from '../../../../shared/plans.ts';
import { type LedgerEntry, LedgerEntryModel } from '../../../models/members/ledger-entry.ts';
import { UserModel } from '../../../models/members/user.ts';
import { endPurchase, type StripePurchase, StripePurchaseModel } from '../../../models/operations/stripe-purchase.ts';
import { existingAccounts, isShown } from '../../../policies/account-state.ts';
import { createStripe, type Stripe, StripeError, toSeconds } from '../../../stripe/api.ts';
import type { SystemActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { getContext } from '../../kernel/context.ts';
import { toEntry } from '../ledger.ts';
import { getNextPrice } from '../rules.ts';
import { fold, type Membership } from '../state.ts';

const MAX_AT_ONCE = 200;
const NOT_FOUND = 404;

/** Returns the ledgers of which the provider is to be told something that it should know by now. */
export const findOutdatedPurchases = async (_actor: SystemActor): Promise<string[]> => {
  if (!getContext().payments.stripe) return [];
  const due = { syncAt: { $type: 'date' as const, $lte: clock.now() } };
  const found = await StripePurchaseModel.find(due, { ledgerId: 1 }).sort({ syncAt: 1 }).limit(MAX_AT_ONCE).lean();
  return [...new Set(found.map(({ ledgerId }) => ledgerId))];
};

/**
 * Brings what the provider charges in line with a ledger. It reads what the provider has and changes what differs, so that it may be
 * repeated, and be stopped anywhere. Throws {@link StripeError}: what was not told stays to be told.
 */
export const syncPurchases = async (_actor: SystemActor, { ledgerId }: { ledgerId: string }): Promise<void> => {
  const { stripe: settings } = getContext().payments;
  if (!settings) return;
  const stripe = createStripe(settings);
  const open = { ledgerId, subscription: { $type: 'string' as const }, syncAt: { $type: 'date' as const } };
  for (const purchase of await StripePurchaseModel.find(open).sort({ createdAt: 1 }).lean<StripePurchase[]>()) {
    const told = await tell(stripe, purchase, await readMembership(ledgerId));
    if (told) await StripePurchaseModel.updateOne({ _id: purchase._id }, { $set: told });
    // What has changed meanwhile is told by another job.
    await StripePurchaseModel.updateOne({ _id: purchase._id, syncAt: purchase.syncAt }, { $set: { syncAt: null } });
  }
};

/** Returns what a ledger amounts to; null where no member's account refers to it. */
const readMembership = async (ledgerId: string): Promise<Membership | null> => {
  const user = await UserModel.findOne({ ...existingAccounts, ledgerId }).lean();
  if (!user || !isShown(user)) return null;
  const entries = await LedgerEntryModel.find({ ledgerId }).sort({ seq: 1 }).lean<LedgerEntry[]>();
  return fold(entries.map(toEntry));
};

/** Whether nothing more is to be charged, from now on. A member's own cancellation keeps the rest of the month, and may be taken back. */
const isOver = ({ isToEnd, firstInvoice }: StripePurchase, membership: Membership | null): boolean => {
  if (isToEnd || !membership) return true;
  const { purchase } = membership;
  // Before its first payment the ledger knows nothing of it.
  if (!purchase) return firstInvoice !== null;
  return purchase.cancelled !== null && purchase.cancelled !== 'asked';
};

const tell = async (
  stripe: Stripe,
  purchase: StripePurchase,
  membership: Membership | null,
): Promise<Partial<StripePurchase> | null> => {
  const { subscription: id, firstInvoice, refund } = purchase;
  if (!id) return null;
  if (refund !== null && firstInvoice) await stripe.refundInvoice(firstInvoice, refund);
  const paidBack = refund === null ? {} : { refund: null };
  if (purchase.endedAt) return paidBack;
  if (isOver(purchase, membership)) {
    await endIfThere(stripe, id);
    if (purchase.failedInvoice) await voidIfOpen(stripe, purchase.failedInvoice);
    return { ...paidBack, isEnding: false, failedInvoice: null, ...endPurchase(clock.now()) };
  }
  return membership?.purchase ? { ...paidBack, ...(await align(stripe, id, purchase, membership)) } : paidBack;
};

/** Has the provider charge the next price, at the end of what is paid, unless it is cancelled. */
const align = async (
  stripe: Stripe,
  id: string,
  purchase: StripePurchase,
  membership: Membership,
): Promise<Partial<StripePurchase>> => {
  const bought = membership.purchase;
  if (!bought) return {};
  const { items, cancel_at_period_end: wasEnding } = await stripe.readSubscription(id);
  const [item] = items.data;
  const isEnding = bought.cancelled === 'asked';
  const next = getNextPrice(membership, getContext().payments.terms);
  const isMoved = purchase.periodEnd !== null && bought.paidUntil.getTime() !== purchase.periodEnd.getTime();
  const isOtherPrice = item !== undefined && item.price.unit_amount !== next.amount;
  if (isMoved && purchase.failedInvoice) await voidIfOpen(stripe, purchase.failedInvoice);
  const fields = {
    ...(isEnding !== wasEnding && { cancel_at_period_end: isEnding }),
    ...(isMoved && { trial_end: bought.paidUntil > clock.now() ? toSeconds(bought.paidUntil) : 'now' }),
    ...(isOtherPrice && {
      items: [
        {
          id: item.id,
          price_data: {
            currency: CURRENCY.toLowerCase(),
            product: item.price.product,
            unit_amount: next.amount,
            tax_behavior: 'inclusive',
            recurring: { interval: 'month' },
          },
        },
      ],
    }),
  };
  if (Object.keys(fields).length > 0) await stripe.changeSubscription(id, fields);
  return {
    ...next,
    isEnding,
    heardAt: clock.now(),
    ...(isMoved && { periodEnd: bought.paidUntil, failedInvoice: null }),
  };
};

/** Ends a subscription at once; one that is over is over. */
const endIfThere = (stripe: Stripe, id: string) => stripe.endSubscription(id).catch(passIfGone);

const voidIfOpen = (stripe: Stripe, id: string) => stripe.voidInvoice(id).catch(passIfGone);

/** The provider refuses with 400 or 404 what is over already. */
const passIfGone = (error: unknown): void => {
  if (!(error instanceof StripeError) || (error.status !== NOT_FOUND && error.status !== 400)) throw error;
};
