import { CURRENCY, type Plan } from '../../../../shared/plans.ts';
import type { Price } from '../../../models/members/ledger-entry.ts';
import { type StripePurchase, StripePurchaseModel } from '../../../models/operations/stripe-purchase.ts';
import { createStripe, type Stripe, StripeError } from '../../../stripe/api.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { getContext } from '../../kernel/context.ts';
import { conflict, unavailable } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { inTransaction, type Transaction } from '../../kernel/transaction.ts';
import { addToLedger } from '../ledger.ts';
import { choosePlan, getPrice } from '../rules.ts';
import type { Membership } from '../state.ts';

const DAY_MS = 86_400_000;
/** A page on which nobody has paid is of no use the day after; of one that was paid the provider tells within a few days. */
const FORGOTTEN_MS = 30 * DAY_MS;
/** A later start has to be two days ahead at the provider. */
const LEAST_AHEAD_MS = 2 * DAY_MS + 3_600_000;
/** So long the provider may take to make a page. */
const MAKING_MS = 30_000;
const RETURN_PATH = '/settings/membership';

const PAYING = 'A payment of yours is on its way. Please wait a moment.';

/** Filter for the purchases by which the provider goes on to charge. */
const charging = { subscription: { $type: 'string' as const }, endedAt: null, isToEnd: false };

/** What the provider has of a member. */
export interface AtProvider {
  /** Whether it goes on to charge them. */
  readonly isCharged: boolean;
  /** Whether they ever paid there. */
  readonly isKnown: boolean;
}

/** Returns what the provider has of a membership; null where it takes no payments. */
export const readAtProvider = async (ledgerId: string | null | undefined): Promise<AtProvider | null> => {
  if (!getContext().payments.stripe) return null;
  if (!ledgerId) return { isCharged: false, isKnown: false };
  const [isCharged, isKnown] = await Promise.all([
    StripePurchaseModel.exists({ ledgerId, ...charging }),
    StripePurchaseModel.exists({ ledgerId, customer: { $type: 'string' } }),
  ]);
  return { isCharged: isCharged !== null, isKnown: isKnown !== null };
};

/**
 * Returns the address of a page of the provider on which the actor pays for a plan; null where there is nothing to pay there: another plan
 * is charged by the subscription that there is, and a free one not at all. Nothing is in the ledger before it is paid. Throws `conflict`
 * for what the rules refuse, `unavailable` where the provider does not answer.
 */
export const openCheckout = async (actor: UserActor, plan: Plan): Promise<string | null> => {
  const { stripe: settings, terms } = getContext().payments;
  if (!settings || (plan === 'standard' && terms.isStandardGiven)) return null;
  const begun = await inTransaction((tx) => beginPurchase(tx, actor, plan));
  if (!begun) return null;
  const { purchase, former, customer } = begun;
  const stripe = createStripe(settings);
  return askProvider(async () => {
    for (const one of former) await closePage(stripe, one);
    const { id, url } = await stripe.openCheckout({
      reference: purchase._id,
      amount: purchase.amount,
      currency: CURRENCY,
      returnUrl: `${getContext().publicUrl}${RETURN_PATH}`,
      startsAt: purchase.startsAt,
      customer,
    });
    await StripePurchaseModel.updateOne({ _id: purchase._id }, { $set: { checkout: id } });
    return url;
  });
};

/** Returns the address of the provider's page on which the actor sees and changes how they pay. Throws `conflict` where they never paid there. */
export const openPortal = async (actor: UserActor): Promise<string> => {
  const settings = getContext().payments.stripe;
  const { ledgerId } = actor.user;
  const paid =
    settings && ledgerId
      ? await StripePurchaseModel.findOne({ ledgerId, customer: { $type: 'string' } })
          .sort({ createdAt: -1 })
          .lean()
      : null;
  const { customer } = paid ?? {};
  if (!settings || !customer) throw conflict('You have paid nothing there yet.');
  return askProvider(async () => {
    const { url } = await createStripe(settings).openPortal(customer, `${getContext().publicUrl}${RETURN_PATH}`);
    return url;
  });
};

const askProvider = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StripeError ? unavailable(30) : error;
  }
};

/** Stores that a page is to be made; null where none is needed. */
const beginPurchase = async (tx: Transaction, actor: UserActor, plan: Plan) => {
  const { session } = tx;
  let price: Price | undefined;
  // First of all the account is written: of two requests at once the second sees what the first has begun.
  const { asked, after } = await addToLedger(tx, actor, actor.userId, (state, at, terms, user) => {
    if (user.role !== 'member' || user.suspendedAt) throw conflict('Only members have a plan.');
    // For the sentences of the rules: nothing of it is stored. A plan that is not charged any more may be chosen again.
    if (!state.purchase || state.isOnBreak) choosePlan(state, at, plan, terms);
    price = getPrice(state.purchase, plan, terms.table);
    return [];
  });
  const { ledgerId } = after;
  if (!price || !ledgerId) throw new Error('A ledger has no id');
  const mine = await StripePurchaseModel.find({ ledgerId, endedAt: null }, null, { session })
    .sort({ createdAt: -1 })
    .lean<StripePurchase[]>();
  const isGoingOn = asked.purchase?.cancelled === null || asked.purchase?.cancelled === 'asked';
  if (isGoingOn && mine.some(({ subscription, isToEnd }) => subscription && !isToEnd)) return null;
  const now = clock.now();
  const former = mine.filter(({ subscription }) => !subscription);
  if (former.some(({ checkout, createdAt }) => !checkout && now.getTime() - createdAt.getTime() < MAKING_MS))
    throw conflict(PAYING);
  const purchase: StripePurchase = {
    ...{ _id: newId(), ledgerId, ...price, createdAt: now, checkout: null, subscription: null },
    ...{ customer: null, startsAt: getStart(asked, now), periodEnd: null, firstInvoice: null, failedInvoice: null },
    ...{ refund: null, isToEnd: false, isEnding: false, heardAt: null, syncAt: null, endedAt: null },
    forgetAt: new Date(now.getTime() + FORGOTTEN_MS),
  };
  await StripePurchaseModel.create([purchase], { session });
  const known = await StripePurchaseModel.findOne({ ledgerId, customer: { $type: 'string' } }, null, { session })
    .sort({ createdAt: -1 })
    .lean<StripePurchase>();
  return { purchase, former, customer: known?.customer ?? null };
};

/** Returns when a plan that is paid for some time is charged again; null where it is at once. */
const getStart = ({ purchase }: Membership, now: Date): Date | null =>
  purchase && purchase.cancelled !== 'gift' && purchase.paidUntil > now
    ? new Date(Math.max(purchase.paidUntil.getTime(), now.getTime() + LEAST_AHEAD_MS))
    : null;

/** Has nobody pay on a page that was made before. Throws `conflict` where somebody did. */
const closePage = async (stripe: Stripe, { _id, checkout, createdAt }: StripePurchase): Promise<void> => {
  // It closes by itself after a day.
  if (checkout && clock.now().getTime() - createdAt.getTime() < DAY_MS) {
    await stripe.expireCheckout(checkout).catch((error: unknown) => {
      if (error instanceof StripeError && error.status === 400) throw conflict(PAYING);
      throw error;
    });
  }
  await StripePurchaseModel.deleteOne({ _id, subscription: null });
};
