import type { MembershipView } from '../../../shared/contract/membership.ts';
import { formatCents, formatMoment } from './format.ts';
import { TIER_LABELS } from './option-labels.ts';

const day = (at: string): string => formatMoment(at, 'date');

const describeNext = ({ plan, date, amount }: NonNullable<MembershipView['next']>): string =>
  `${TIER_LABELS[plan]} from ${day(date)}, ${amount > 0 ? formatCents(amount) : 'free'}`;

/** Lists since when a plan is there, until when it is paid, and what comes next. */
export const listMembershipFacts = ({ since, paidUntil, next }: MembershipView): { term: string; value: string }[] => [
  ...(since ? [{ term: 'Since', value: day(since) }] : []),
  ...(paidUntil ? [{ term: 'Paid until', value: day(paidUntil) }] : []),
  { term: 'Next', value: next ? describeNext(next) : 'Nothing changes' },
];

/** Whether the open invoice of a membership is late at a moment, so that its days of grace run. */
export const isInvoiceLate = ({ invoice }: MembershipView, now: Date): boolean =>
  invoice !== null && invoice.dueAt !== null && new Date(invoice.dueAt) <= now;
