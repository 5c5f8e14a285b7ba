import type { OwnMailKind } from '../../../shared/notifications.ts';
import { CURRENCY, PLAN_NAMES, type Plan } from '../../../shared/plans.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { getContext } from '../kernel/context.ts';
import { type BuildMail, buildOwnMail } from '../mail/own-mail.ts';
import type { Entry } from './entry.ts';
import { toEntry } from './ledger.ts';
import { listEntries } from './overview.ts';
import { fold, getEnd, getPlan, type Membership } from './state.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY });
const formatDay = (at: Date): string => DAY.format(at);
const formatAmount = (cents: number): string => MONEY.format(cents / 100);

const THREAD_CLOSES = 'The conversation with your matchmaker closes with VIP; it stays in the export of your data.';

/** A line of a ledger, with what there was before it. */
interface Told {
  readonly entry: Entry;
  readonly before: Membership;
  readonly after: Membership;
  /** The line before. */
  readonly last: Entry | undefined;
}

const writeInvoice = ({ entry, before }: Told): string[] => {
  if (entry.kind !== 'invoice') return [];
  const [plan, amount] = [PLAN_NAMES[entry.plan], formatAmount(entry.amount)];
  const { mode, instructions } = getContext().payments;
  const howToPay = mode === 'manual' && instructions ? [instructions] : [];
  if (entry.from === null || !before.purchase)
    return [
      `You have asked for ${plan}: ${amount} a month, tax included. It begins when your payment arrives.`,
      ...howToPay,
    ];
  const day = formatDay(entry.from);
  return [
    before.purchase.price.plan === entry.plan
      ? `Your ${plan} plan renews on ${day} for ${amount}, tax included.`
      : `Your plan changes to ${plan} on ${day}, for ${amount} a month, tax included.`,
    'Until then you can change or cancel it in your settings.',
    ...howToPay,
  ];
};

const writeReminder = ({ before: { invoice, purchase } }: Told): string[] =>
  invoice && purchase
    ? [
        `Your payment of ${formatAmount(invoice.amount)} for ${PLAN_NAMES[invoice.plan]} has not arrived.`,
        `Your plan stays until ${formatDay(getEnd(purchase))}. If nothing arrives by then, you are on Standard from that day.`,
      ]
    : [];

const writeChange = ({ entry, after, last }: Told): string[] => {
  const plan = PLAN_NAMES[getPlan(after, entry.at)];
  if (entry.kind === 'gift') {
    const until = entry.until ? ` until ${formatDay(entry.until)}` : '';
    return [`Our team gave you ${plan}${until}. There is nothing to pay for it.`];
  }
  const isRefund =
    last?.kind === 'refund' || (after.isRefunded && last?.kind === 'credit' && last.reason === 'cancelled');
  const why =
    isRefund && after.firstPayment
      ? [`We pay ${formatAmount(after.firstPayment.amount)} back to you, the whole of your first payment.`]
      : last?.kind === 'credit' && last.reason === 'unpaid'
        ? ['Your payment did not arrive within ten days.']
        : [];
  return [...why, `You are on ${plan} now.`];
};

const writePayment = ({ entry, after }: Told): string[] =>
  entry.kind === 'payment' && after.purchase
    ? [
        `Thank you: ${formatAmount(entry.amount)} arrived. Your membership is paid until ${formatDay(after.purchase.paidUntil)}.`,
        'The receipt is in your settings.',
      ]
    : [];

const writeEnd = ({ entry, before }: Told): string[] =>
  entry.kind === 'announced'
    ? [
        `Your ${PLAN_NAMES[getPlan(before, entry.at)]} plan ends on ${formatDay(entry.until)}, and is not renewed.`,
        'You keep your profile, your connections and your conversations.',
      ]
    : [];

/** Returns the plan that a line ended, or else that of its moment. */
const getFormerPlan = ({ entry, before }: Told): Plan | undefined => {
  if (entry.kind === 'gift-ended') return before.gift?.plan;
  return entry.kind === 'ended' || entry.kind === 'begun' ? before.purchase?.price.plan : getPlan(before, entry.at);
};

/** Whether the conversation with the matchmaker closes, or will unless something is paid. */
const closesThread = (told: Told): boolean => {
  const { entry, after } = told;
  const [was, is] = [getFormerPlan(told), getPlan(after, entry.at)];
  if (entry.kind === 'invoice') return was === 'vip' && entry.from !== null && entry.plan !== 'vip';
  return was === 'vip' && (is !== 'vip' || entry.kind === 'announced' || entry.kind === 'reminded');
};

const WRITERS: Partial<Record<Entry['kind'], (told: Told) => string[]>> = {
  invoice: writeInvoice,
  reminded: writeReminder,
  announced: writeEnd,
  payment: writePayment,
  gift: writeChange,
  'gift-ended': writeChange,
  begun: writeChange,
  ended: writeChange,
};

/** Returns what a member is told of a line of their ledger, by its place. */
const writeNews = (entries: readonly Entry[], place: number): string[] => {
  const entry = entries[place];
  if (!entry) return [];
  const before = fold(entries.slice(0, place));
  const told = { entry, before, after: fold(entries.slice(0, place + 1)), last: entries[place - 1] };
  return [...(WRITERS[entry.kind]?.(told) ?? []), ...(closesThread(told) ? [THREAD_CLOSES] : [])];
};

/** Tells of the line of the ledger that the delivery is about. */
const buildMembershipMail: BuildMail = async (delivery) => {
  const user = await UserModel.findById(delivery.userId ?? '').lean<User>();
  const entries = user ? await listEntries(user) : [];
  const place = entries.findIndex(({ _id }) => _id === delivery.subjectId);
  if (place === -1) return null;
  return buildOwnMail(delivery, () => ({ paragraphs: writeNews(entries.map(toEntry), place) }));
};

/** The mails about a membership. */
export const membershipMails = {
  'membership-changed': buildMembershipMail,
  'membership-due': buildMembershipMail,
  'membership-paid': buildMembershipMail,
} satisfies Partial<Record<OwnMailKind, BuildMail>>;
