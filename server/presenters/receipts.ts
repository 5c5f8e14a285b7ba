import type { MembershipEntryView } from '../../shared/contract/membership.ts';
import { CURRENCY, type PaymentMethod, PLAN_NAMES } from '../../shared/plans.ts';
import { escapeHtml } from '../../shared/prerender.ts';
import type { Receipt } from '../domain/membership/receipts.ts';
import { presentMembershipEntry } from './membership.ts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY });

const TITLES: Readonly<Partial<Record<MembershipEntryView['kind'], string>>> = {
  invoice: 'Invoice',
  payment: 'Receipt',
  refund: 'Refund',
};
const METHODS: Readonly<Record<PaymentMethod, string>> = {
  'bank-transfer': 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  other: 'Other',
  stripe: 'Card, by Stripe',
};

const STYLE = `body{margin:0;padding:48px 24px;background:#fff;color:#1b1b1b;font:16px/1.6 system-ui,sans-serif}
main{max-width:640px;margin:0 auto}h1{margin:0 0 32px;font:600 28px/1.3 Georgia,serif}
address{margin:0 0 32px;font-style:normal;white-space:pre-line}table{width:100%;border-collapse:collapse}
th,td{padding:10px 0;border-bottom:1px solid #ccc;text-align:start;vertical-align:top}th{width:40%;font-weight:500;padding-inline-end:16px}
td{overflow-wrap:anywhere}@media print{body{padding:0}}`;

const formatDay = (at: string): string => DAY.format(new Date(at));
/** A day as staff recorded it has no time. */
const formatTime = ({ from, until }: MembershipEntryView): string | null =>
  from && until ? `${formatDay(from)} to ${formatDay(until)}` : from ? `From ${formatDay(from)}` : null;

/** Returns what an invoice, a receipt or a refund says, as a page of its own that can be printed: it needs no file and no script. */
export const presentReceipt = ({ entry, among, holder, operator, howToPay }: Receipt): Uint8Array => {
  const view = presentMembershipEntry(entry, among);
  const title = TITLES[view.kind] ?? 'Receipt';
  const isDropped =
    view.kind === 'invoice' &&
    among.some(({ happening }) => happening.kind === 'credit' && happening.invoice === view.invoice);
  const rows: readonly (readonly [string, string | null])[] = [
    ['Number', view.invoice === null ? null : `${view.invoice}`],
    ['Date', formatDay(view.at)],
    ['For', `${holder.firstName} ${holder.lastName}`],
    ['Membership', view.plan && `${PLAN_NAMES[view.plan]}, one month`],
    ['Time', formatTime(view)],
    ['Amount', view.amount === null ? null : `${MONEY.format(view.amount / 100)} (${view.currency}), tax included`],
    ['Paid by', view.method && METHODS[view.method]],
    ['Paid on', view.paidOn && formatDay(view.paidOn)],
    ['Reference', view.reference],
    ['How to pay', howToPay],
    ['State', isDropped ? 'No longer owed' : null],
  ];
  const { name, address, taxId } = operator;
  const from = [name, address, taxId && `Tax number ${taxId}`].filter(Boolean).join('\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title} ${view.invoice ?? ''}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${title}</h1><address>${escapeHtml(from)}</address><table>`,
    ...rows.map(([label, text]) =>
      text ? `<tr><th scope="row">${label}</th><td dir="auto">${escapeHtml(text)}</td></tr>` : '',
    ),
    '</table></main></body></html>',
  ].join('');
  return new TextEncoder().encode(html);
};
