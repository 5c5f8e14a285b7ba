import type { MembershipEntryView, MembershipView } from '../../../../../shared/contract/membership.ts';
import type { Plan } from '../../../../../shared/plans.ts';
import { formatCents, formatMoment } from '../../../content/format.ts';
import { TIER_LABELS } from '../../../content/option-labels.ts';

const day = (at: string): string => formatMoment(at, 'date');

/** Says how a member has the plan: given or bought, and until when. */
export const describePlan = ({ source, endsAt, isCancelled }: MembershipView): string => {
  if (source === 'given') return endsAt ? `Given to you until ${day(endsAt)}.` : 'Given to you, without an end.';
  if (isCancelled && endsAt) return `It ends on ${day(endsAt)}, and is not renewed.`;
  if (endsAt) return `It ends on ${day(endsAt)} unless you pay.`;
  return 'It renews every month until you cancel.';
};

/** Returns the plan that ends and when, where one does. */
const findEnd = ({ plan, endsAt, next }: MembershipView): { plan: Plan; at: string } | null => {
  if (!plan) return null;
  const at = endsAt ?? (next && next.plan !== plan ? next.date : null);
  return at === null ? null : { plan, at };
};

/** Says what an end of VIP takes with it; null for any other plan. */
export const describeVipEnd = (membership: MembershipView): string | null => {
  const end = findEnd(membership);
  return end?.plan === 'vip'
    ? 'When VIP ends, your conversation with your matchmaker closes. It stays in the export of your data.'
    : null;
};

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

/** Names a page that can be printed: what it is, its plan, its amount and its day. */
export const nameReceipt = ({ kind, plan, amount, at }: MembershipEntryView): string =>
  [`${RECEIPT_WORDS[kind] ?? 'Page'} of ${day(at)}`, plan && TIER_LABELS[plan], amount !== null && formatCents(amount)]
    .filter(Boolean)
    .join(', ');
