import { CURRENCY } from '../../../../shared/plans.ts';
import { LedgerEntryModel, type Price } from '../../../models/members/ledger-entry.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { StripeEventModel, type StripeEventRecord } from '../../../models/operations/stripe-event.ts';
import { endPurchase, type StripePurchase, StripePurchaseModel } from '../../../models/operations/stripe-purchase.ts';
import { existingAccounts, isShown } from '../../../policies/account-state.ts';
import type { StripeEvent, StripeNews } from '../../../stripe/event.ts';
import { system } from '../../kernel/actor.ts';
import { clock } from '../../kernel/clock.ts';
import { today } from '../../kernel/day.ts';
import { conflict, DomainError, isDuplicate } from '../../kernel/errors.ts';
import { inTransaction, type Transaction } from '../../kernel/transaction.ts';
import { notifyAdmins } from '../../notifications/notify-admins.ts';
import { type Ask, getReferenceKey } from '../ledger.ts';
import { choosePlan, refund } from '../rules.ts';
import { applyRule } from '../tier.ts';
import { endByProvider, failCharge, followRenewal, payByProvider } from './provider-rules.ts';

type Outcome = Pick<StripeEventRecord, 'outcome'> & Partial<Pick<StripeEventRecord, 'note' | 'ledgerId'>>;
type Take<Kind extends StripeNews['kind']> = (
  tx: Transaction,
  purchase: StripePurchase,
  news: Extract<StripeNews, { kind: Kind }>,
  at: Date,
) => Promise<unknown>;

/**
 * Takes a message of the payment provider: each counts once, however often it comes, and in whatever order. What the rules refuse changes
 * nothing and is kept for staff; what is about a subscription that we do not know yet waits for the message that tells of it.
 */
export const takeStripeEvent = async ({ id, type, at, news }: StripeEvent): Promise<void> => {
  await inTransaction(async (tx) => {
    const { session } = tx;
    if (await StripeEventModel.exists({ _id: id }).session(session)) return;
    const { outcome, note = null, ledgerId = null } = await decide(tx, news, at);
    if (outcome === 'ignored') await tellOfUnknown(tx);
    const waits = outcome === 'waiting' ? { subscription: news?.subscription ?? null, news } : {};
    const fields = { _id: id, type, madeAt: at, receivedAt: clock.now(), outcome, note, ledgerId };
    await StripeEventModel.create([{ ...fields, ...waits }], { session });
  }).catch((error: unknown) => {
    // The same message, taken at the same time.
    if (!isDuplicate(error)) throw error;
  });
};

/** Takes a message that the provider has signed, and that has not the form of one. */
export const takeUnknownMessage = (): Promise<void> => inTransaction(tellOfUnknown);

/** Tells admins, once a day, of what we do not know. */
const tellOfUnknown = (tx: Transaction): Promise<void> =>
  notifyAdmins(tx, { kind: 'work-webhook', event: `unknown-message:${today()}` });

const decide = async (tx: Transaction, news: StripeNews | null, at: Date): Promise<Outcome> => {
  if (!news) return { outcome: 'ignored' };
  const purchase = await findPurchase(tx, news);
  if (purchase) return take(tx, purchase, news, at);
  // A page that somebody else made at the same provider, or one of which we shall hear.
  return news.reference === null && news.subscription !== null ? { outcome: 'waiting' } : { outcome: 'ignored' };
};

const findPurchase = async ({ session }: Transaction, news: StripeNews): Promise<StripePurchase | null> => {
  const { reference, subscription } = news;
  const customer = news.kind === 'refunded' ? news.customer : null;
  const ways = [
    ...(reference ? [{ _id: reference }] : []),
    ...(subscription ? [{ subscription }] : []),
    ...(customer ? [{ customer }] : []),
  ];
  if (ways.length === 0) return null;
  return StripePurchaseModel.findOne({ $or: ways }, null, { session }).sort({ createdAt: -1 }).lean<StripePurchase>();
};

const take = async (tx: Transaction, purchase: StripePurchase, news: StripeNews, at: Date): Promise<Outcome> => {
  const { _id, ledgerId } = purchase;
  try {
    await (TAKE[news.kind] as Take<typeof news.kind>)(tx, purchase, news as never, at);
    return { outcome: 'done', ledgerId };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await notifyAdmins(tx, { kind: 'work-payment', event: `payment-refused:${_id}:${at.getTime()}` });
    // Of what was refused nothing is in the ledger.
    return { outcome: 'refused', note: error.message, ledgerId };
  }
};

const change = async (
  { session }: Transaction,
  { _id }: StripePurchase,
  fields: Partial<StripePurchase>,
): Promise<void> => {
  await StripePurchaseModel.updateOne({ _id }, { $set: fields }, { session });
};

/** Returns the account that a purchase is for; null where it is erased. */
const findPayer = ({ session }: Transaction, { ledgerId }: StripePurchase): Promise<User | null> =>
  UserModel.findOne({ ...existingAccounts, ledgerId }, null, { session }).lean<User>();

const apply = async (tx: Transaction, purchase: StripePurchase, ask: Ask): Promise<void> => {
  const payer = await findPayer(tx, purchase);
  if (payer) await applyRule(tx, system, payer._id, ask);
};

/** A page was completed: from now on the provider knows it by a subscription, whose earlier messages have waited. */
const link: Take<'linked'> = async (tx, purchase, { subscription, customer }) => {
  if (!subscription || purchase.subscription === subscription) return;
  const { session } = tx;
  const linked = { subscription, customer, forgetAt: null };
  await change(tx, purchase, linked);
  await replaceOthers(tx, purchase);
  if (purchase.startsAt) await apply(tx, purchase, goOn(purchase));
  const waiting = await StripeEventModel.find({ subscription, outcome: 'waiting' }, null, { session })
    .sort({ madeAt: 1 })
    .lean<StripeEventRecord[]>();
  for (const { _id, news, madeAt } of waiting) {
    const current = await StripePurchaseModel.findById(purchase._id, null, { session }).lean<StripePurchase>().orFail();
    const outcome = await take(tx, current, news as StripeNews, madeAt);
    await StripeEventModel.updateOne({ _id }, { $set: { ...outcome, subscription: null, news: null } }, { session });
  }
};

/** A member has one plan: what was bought before is not charged beside it. */
const replaceOthers = async ({ session }: Transaction, { _id, ledgerId }: StripePurchase): Promise<void> => {
  await StripePurchaseModel.updateMany(
    { ledgerId, _id: { $ne: _id }, subscription: { $type: 'string' }, endedAt: null },
    { $set: { isToEnd: true, syncAt: clock.now() } },
    { session },
  );
};

/** A plan that was to end goes on, by another subscription, maybe as another plan. */
const goOn =
  ({ plan }: StripePurchase): Ask =>
  (state, at, terms) => {
    if (!state.purchase) return [];
    const { price, chosen, cancelled } = state.purchase;
    const isSame = (chosen ?? price.plan) === plan;
    if (cancelled && isSame) return [{ kind: 'kept' }];
    return isSame ? [] : choosePlan(state, at, plan, terms);
  };

const pay: Take<'paid'> = async (tx, purchase, { invoice, amount, currency, period, subscription, customer }) => {
  // A month that costs nothing begins where a plan goes on that is paid already, and after a break.
  if (amount === 0) return;
  const key = getReferenceKey(invoice);
  if (await LedgerEntryModel.exists({ 'payment.key': key }).session(tx.session)) return;
  const payer = await findPayer(tx, purchase);
  if (!payer || !isShown(payer)) {
    // Nothing more is charged for what is not given.
    await change(tx, purchase, { isToEnd: true, syncAt: clock.now() });
    throw conflict('Whoever paid is no member, is suspended or has left. Please pay it back at the provider.');
  }
  const price: Price = { plan: purchase.plan, amount: purchase.amount, table: purchase.table };
  await applyRule(
    tx,
    system,
    payer._id,
    (state) => payByProvider(state, [price], { amount, currency, period }, purchase),
    { method: 'stripe', reference: invoice, paidOn: clock.now().toISOString().slice(0, 10) },
  );
  const known = purchase.periodEnd ?? period.until;
  await change(tx, purchase, {
    ...(subscription && { subscription }),
    ...(customer && { customer }),
    ...{ forgetAt: null, failedInvoice: null, firstInvoice: purchase.firstInvoice ?? invoice },
    periodEnd: known > period.until ? known : period.until,
  });
};

const fail: Take<'failed'> = async (tx, purchase, { invoice }) => {
  await change(tx, purchase, { failedInvoice: invoice });
  await apply(tx, purchase, failCharge);
};

const follow: Take<'changed'> = async (tx, purchase, { isEnding }, at) => {
  // Of an earlier time than what was heard last.
  if (purchase.heardAt && at < purchase.heardAt) return;
  // Only what the provider changed is followed: what it does not know yet, it will be told.
  if (isEnding !== purchase.isEnding) await apply(tx, purchase, (state, now) => followRenewal(state, now, isEnding));
  await change(tx, purchase, { heardAt: at, isEnding });
};

const end: Take<'over'> = async (tx, purchase) => {
  if (!purchase.isToEnd) await apply(tx, purchase, endByProvider);
  await change(tx, purchase, endPurchase(clock.now()));
};

const payBack: Take<'refunded'> = async (tx, purchase, { amount, currency }) => {
  await apply(tx, purchase, (state, at) => {
    if (state.isRefunded) return [];
    if (state.firstPayment?.amount !== amount || currency.toUpperCase() !== CURRENCY)
      throw conflict('The provider has paid back another amount than that of the first payment.');
    return refund(state, at);
  });
};

const TAKE: { readonly [Kind in StripeNews['kind']]: Take<Kind> } = {
  linked: link,
  paid: pay,
  failed: fail,
  changed: follow,
  over: end,
  refunded: payBack,
};
