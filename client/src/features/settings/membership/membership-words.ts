import type { MembershipEntryView, MembershipView } from '../../../../../shared/contract/membership.ts';
import type { Plan } from '../../../../../shared/plans.ts';
import { formatCents, formatMoment } from '../../../content/format.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';

const day = (at: string): string => formatMoment(at, 'date');

/** The end of a sentence: why a plan is not renewed, where the member did not ask for that. */
const CANCEL_WORDS: Partial<Record<NonNullable<MembershipEntryView['reason']>, string>> = {
  'found-match': ' as you have found a match',
  leaving: ' as you had left',
  suspended: ' as your account was suspended',
  gift: ' as our team gave you a tier',
};

/** Says how a member has the plan: given or bought, and until when. */
export const describePlan = ({ source, endsAt, isCancelled, entries }: MembershipView): string => {
  if (source === 'given') return endsAt ? `Given to you until ${day(endsAt)}.` : 'Given to you, without an end.';
  if (isCancelled && endsAt) {
    const reason = entries.find(({ kind }) => kind === 'cancelled')?.reason ?? 'asked';
    return `It ends on ${day(endsAt)}, and is not renewed${CANCEL_WORDS[reason] ?? ''}.`;
  }
  if (endsAt) return `It ends on ${day(endsAt)} unless you pay.`;
  return 'It renews every month until you cancel.';
};

/** Says what an end of VIP takes with it; null where VIP does not end. */
export const describeVipEnd = ({ plan, endsAt, next }: MembershipView): string | null =>
  plan === 'vip' && (endsAt || (next && next.plan !== plan))
    ? 'When VIP ends, your conversation with your matchmaker closes. It stays in the export of your data.'
    : null;

/** Says what a plan costs and when it begins, before it is asked for. */
export const describeChoice = (membership: MembershipView, plan: Plan): string => {
  const { prices, source, paidUntil, invoice, isCancelled } = membership;
  const amount = prices.find((price) => price.plan === plan)?.amount ?? 0;
  const cost = amount > 0 ? `${formatCents(amount)} a month, tax included.` : 'Free.';
  if (source === 'bought' && paidUntil) {
    const kept = isCancelled && plan === membership.plan;
    return `${cost} ${kept ? 'It goes on' : 'It begins'} with your next billing cycle, on ${day(paidUntil)}.`;
  }
  return `${cost} It begins when your first month is paid.${invoice ? ' Your open invoice is owed no longer then.' : ''}`;
};

const RECEIPT_WORDS: Partial<Record<MembershipEntryView['kind'], string>> = {
  invoice: 'Invoice',
  payment: 'Receipt',
  refund: 'Refund',
};

/** Names a page that can be printed: what it is, its plan, its amount and its day, and of an invoice, whether it is owed no longer. */
export const nameReceipt = (
  { kind, plan, amount, at, invoice }: MembershipEntryView,
  entries: readonly MembershipEntryView[],
): string =>
  [
    `${RECEIPT_WORDS[kind] ?? 'Page'} of ${day(at)}`,
    plan && TIER_LABELS[plan],
    amount !== null && formatCents(amount),
    kind === 'invoice' &&
      entries.some((other) => other.kind === 'credit' && other.invoice === invoice) &&
      'no longer owed',
  ]
    .filter(Boolean)
    .join(', ');
