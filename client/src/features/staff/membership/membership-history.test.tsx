import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { MembershipEntryView, MembershipView } from '../../../../../shared/contract/membership.ts';
import { HAPPENING_KINDS } from '../../../../../shared/plans.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { BOUGHT, buildMembership, buildMembershipEntry, buildStaffMember } from '../../../test/fixtures.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { describeEntry } from './ledger-sentences.ts';
import { MembershipHistory } from './membership-history.tsx';

const { show, recordPayment, refund, give } = contract.staffMemberships;
const ID = { userId: 'u-bilal' };
const AT = '2030-05-03T12:00:00.000Z';
const INVOICE = { id: 'i3', number: 3, plan: 'premium', amount: 99_99, at: AT, from: null, dueAt: AT } as const;
const PAYMENT = buildMembershipEntry({
  id: 'p1',
  kind: 'payment',
  plan: 'premium',
  amount: 99_99,
  invoice: 3,
  from: AT,
  until: '2030-06-03T12:00:00.000Z',
  method: 'bank-transfer',
  reference: 'TRX 7',
  paidOn: '2030-05-02',
});

const open = (change: Partial<MembershipView>) => {
  respondTo(show, buildMembership(change), ID);
  renderRoutes([{ path: '/', element: <MembershipHistory member={buildStaffMember()} /> }], '/');
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = (name: RegExp) => within(screen.getByRole('dialog', { name }));
const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${field}`) }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};

it.each<[MembershipEntryView['kind'], Partial<MembershipEntryView>, string]>([
  ['gift', { until: AT }, 'Standard given until May 3, 2030'],
  ['gift', {}, 'Standard given, without an end'],
  ['gift-ended', {}, 'The gift ended'],
  ['invoice', { invoice: 3, amount: 49_99, from: AT }, 'Invoice 3: Standard, $49.99, from May 3, 2030'],
  ['payment', PAYMENT, '$99.99 paid for Premium, May 3, 2030 to June 3, 2030'],
  ['credit', { invoice: 3, reason: 'unpaid' }, 'Invoice 3 is owed no longer: it was not paid'],
  ['refund', { amount: 99_99 }, '$99.99 refunded'],
  ['chosen', { plan: 'vip' }, 'VIP chosen from the next month on'],
  ['cancelled', { reason: 'found-match' }, 'Canceled: they found a match'],
  ['kept', {}, 'The cancellation was taken back'],
  ['begun', {}, 'The month that was paid ahead began'],
  ['break', { days: 30 }, 'A break of 30 days began'],
  ['break-ended', { days: 1 }, 'The break ended after 1 day'],
  ['reminded', {}, 'We wrote to them that the payment is late'],
  ['announced', { until: AT }, 'We wrote to them that the plan ends on May 3, 2030'],
  ['ended', {}, 'The plan ended'],
])('a line of the ledger is a sentence: %s', (kind, change, sentence) => {
  expect(HAPPENING_KINDS).toContain(kind);
  expect(describeEntry(buildMembershipEntry({ ...change, kind }))).toBe(sentence);
});

it('shows what is owed and how each payment arrived', async () => {
  open({ ...BOUGHT, invoice: INVOICE, entries: [PAYMENT] });
  expect(await screen.findByText('Invoice 3: Premium, $99.99')).toBeInTheDocument();
  expect(screen.getByText('Bank transfer, TRX 7, arrived Thursday, May 2, 2030')).toBeInTheDocument();
});

it('records a payment in cents, and shows at its field why one was refused', async () => {
  open({ invoice: INVOICE });
  await press('Record a payment');
  const form = dialog(/^Record a payment/);
  await choose('How it was paid', 'Bank transfer');
  fireEvent.change(form.getByLabelText(/^Reference/), { target: { value: 'TRX 7' } });
  fireEvent.change(form.getByLabelText(/^Arrived on/), { target: { value: '2026-01-02' } });
  const used = 'A payment with this reference is recorded already.';
  respondTo(recordPayment, buildRefusal('conflict', used, [{ path: 'reference', message: used }]), ID);
  await userEvent.click(form.getByRole('button', { name: 'Record' }));
  expect(await form.findByText(used)).toBeInTheDocument();
  expect(form.getByLabelText(/^Reference/)).toHaveAttribute('aria-invalid', 'true');
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '49.99' } });
  respondTo(recordPayment, buildRefusal('conflict', 'This is not the amount of the invoice.'), ID);
  await userEvent.click(form.getByRole('button', { name: 'Record' }));
  expect(await form.findByText('This is not the amount of the invoice.')).toBeInTheDocument();
  expect(form.getByLabelText(/^Amount/)).toHaveAttribute('aria-invalid', 'true');
  respondTo(recordPayment, PAYMENT, ID);
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '99.99' } });
  await userEvent.click(form.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
  const rest = { currency: 'USD', method: 'bank-transfer', reference: 'TRX 7', date: '2026-01-02' };
  expect(getRequestsTo(recordPayment).map(({ body }) => body)).toEqual(
    [99_99, 49_99, 99_99].map((amount) => ({ amount, ...rest })),
  );
});

it('refunds with a reason, after a question, and only while there is a right to it', async () => {
  open({ ...BOUGHT, entries: [PAYMENT], can: { ...buildMembership().can, refund: true } });
  await press('Refund');
  fireEvent.change(dialog(/^Refund:/).getByLabelText(/^Reason/), { target: { value: 'Asked by mail' } });
  await userEvent.click(dialog(/^Refund:/).getByRole('button', { name: 'Refund' }));
  await screen.findByRole('dialog', { name: 'Refund $99.99 to Bilal Rahman?' });
  expect(getRequestsTo(refund)).toEqual([]);
  respondTo(refund, buildMembershipEntry({ kind: 'refund', amount: 99_99 }), ID);
  await userEvent.click(dialog(/^Refund \$/).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('$99.99 refunded')).toBeInTheDocument();
  expect(getRequestsTo(refund).map(({ body }) => body)).toEqual([{ reason: 'Asked by mail' }]);
});

it('gives a tier until a day, with a reason; nothing is recorded or refunded where nothing is owed or paid', async () => {
  open({});
  await press('Give a tier');
  const form = dialog(/^Give a tier/);
  await choose('Tier', 'Premium');
  await userEvent.click(form.getByRole('button', { name: 'Give' }));
  expect(await form.findByText('Please say why')).toBeInTheDocument();
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'An apology' } });
  fireEvent.change(form.getByLabelText('Until'), { target: { value: '2030-06-01' } });
  respondTo(give, buildMembershipEntry({ plan: 'premium' }), ID);
  await userEvent.click(form.getByRole('button', { name: 'Give' }));
  expect(await screen.findByText('Tier given')).toBeInTheDocument();
  expect(getRequestsTo(give).map(({ body }) => body)).toEqual([
    { tier: 'premium', until: new Date(2030, 5, 1).toISOString(), reason: 'An apology' },
  ]);
  for (const name of ['Record a payment', 'Refund'])
    expect(screen.queryByRole('button', { name, hidden: true })).not.toBeInTheDocument();
});
