import type { MembershipEntryView } from '../../../../../shared/contract/membership.ts';
import type { PaymentMethod } from '../../../../../shared/plans.ts';
import { formatCalendarDay, formatCents, formatMoment } from '../../../content/format.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';

type Kind = MembershipEntryView['kind'];

/** How payments arrive. */
export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  other: 'Other',
  stripe: 'Stripe',
};

const REASONS: Readonly<Record<NonNullable<MembershipEntryView['reason']>, string>> = {
  replaced: 'another plan was chosen',
  cancelled: 'the plan was canceled',
  break: 'a break began',
  unpaid: 'it was not paid',
  gift: 'a tier was given',
  asked: 'the member asked for it',
  'found-match': 'they found a match',
  leaving: 'they left',
  suspended: 'they were suspended',
};

const day = (at: string | null): string => (at ? formatMoment(at, 'date') : '');
const because = ({ reason }: MembershipEntryView): string => (reason ? `: ${REASONS[reason]}` : '');
const money = ({ amount }: MembershipEntryView): string => formatCents(amount ?? 0);
const name = ({ plan }: MembershipEntryView): string => (plan ? TIER_LABELS[plan] : 'A plan');
const count = ({ days }: MembershipEntryView): string => (days === 1 ? '1 day' : `${days ?? 0} days`);

const SENTENCES: Readonly<Record<Kind, (entry: MembershipEntryView) => string>> = {
  gift: (entry) => `${name(entry)} given${entry.until ? ` until ${day(entry.until)}` : ', without an end'}`,
  'gift-ended': () => 'The gift ended',
  invoice: (entry) =>
    `Invoice ${entry.invoice}: ${name(entry)}, ${money(entry)}${entry.from ? `, from ${day(entry.from)}` : ''}`,
  payment: (entry) => `${money(entry)} paid for ${name(entry)}, ${day(entry.from)} to ${day(entry.until)}`,
  credit: (entry) => `Invoice ${entry.invoice} is owed no longer${because(entry)}`,
  refund: (entry) => `${money(entry)} refunded`,
  chosen: (entry) => `${name(entry)} chosen from the next month on`,
  cancelled: (entry) => `Canceled${because(entry)}`,
  kept: () => 'The cancellation was taken back',
  begun: () => 'The month that was paid ahead began',
  break: (entry) => `A break of ${count(entry)} began`,
  'break-ended': (entry) => `The break ended after ${count(entry)}`,
  reminded: () => 'We wrote to them that the payment is late',
  announced: (entry) => `We wrote to them that the plan ends on ${day(entry.until)}`,
  ended: () => 'The plan ended',
};

/** Says what happened in a membership. */
export const describeEntry = (entry: MembershipEntryView): string => SENTENCES[entry.kind](entry);

/** Says how a payment arrived; null for what is no payment. */
export const describePayment = ({ method, reference, paidOn }: MembershipEntryView): string | null =>
  method === null
    ? null
    : [METHOD_LABELS[method], reference, paidOn && `arrived ${formatCalendarDay(paidOn)}`].filter(Boolean).join(', ');
