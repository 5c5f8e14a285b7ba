import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { MembershipView } from '../../../../../shared/contract/membership.ts';
import type { Role } from '../../../../../shared/options.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { BOUGHT, buildMembership, buildMembershipEntry } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { MembershipPage } from './membership-page.tsx';

const { show, choose, portal } = contract.memberships;
const PATH = '/settings/membership';
const END = '2030-05-03T12:00:00.000Z';
const INVOICE: MembershipView['invoice'] = {
  id: 'i3',
  number: 3,
  plan: 'premium',
  amount: 99_99,
  at: '2026-01-02T12:00:00.000Z',
  from: null,
  dueAt: END,
};
const CANCELLED = {
  ...BOUGHT,
  isCancelled: true,
  endsAt: END,
  next: { plan: 'standard', date: END, amount: 0 },
} as const;
const NO_RIGHTS = { choose: [], cancel: false, keep: false, openPortal: false, refund: false };

const open = (membership: MembershipView, path = PATH, role: Role = 'member') => {
  setCurrentUser(buildUser(role), role === 'member' ? 'standard' : null);
  respondTo(show, membership);
  return renderRoutes([{ path: PATH, element: <MembershipPage /> }], path);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const STATES: readonly [what: string, change: Partial<MembershipView>, texts: (string | RegExp)[]][] = [
  ['a gift without an end', {}, ['Given to you, without an end.', 'Nothing changes', '3 daily matches']],
  [
    'a gift with an end',
    { plan: 'premium', endsAt: END, next: { plan: 'standard', date: END, amount: 0 } },
    ['Given to you until May 3, 2030.', 'Standard from May 3, 2030, free', 'Compatibility insights'],
  ],
  [
    'payments that are off',
    { payments: 'off', can: NO_RIGHTS },
    [/^Nothing is sold here at present: our team gives plans/, 'Given to you, without an end.'],
  ],
  [
    'a bought plan',
    BOUGHT,
    ['It renews every month until you cancel.', 'Premium from May 3, 2030, $99.99', 'Paid until'],
  ],
  ['a plan that ends', CANCELLED, ['It ends on May 3, 2030, and is not renewed.', 'Canceled']],
  [
    'a plan that ends for another reason',
    { ...CANCELLED, entries: [buildMembershipEntry({ kind: 'cancelled', reason: 'leaving' })] },
    ['It ends on May 3, 2030, and is not renewed as you had left.'],
  ],
  [
    'an open invoice',
    { invoice: INVOICE, howToPay: 'IBAN 12\nReference: your name' },
    ['Please pay $99.99 for Premium', 'It is due by May 3, 2030.', /IBAN 12/],
  ],
  ['an open invoice without a word on paying', { invoice: INVOICE }, ['Ask us how to pay']],
  [
    'an invoice that is owed no longer',
    {
      entries: [
        buildMembershipEntry({ kind: 'credit', invoice: 7 }),
        buildMembershipEntry({ kind: 'invoice', invoice: 7, hasReceipt: true }),
      ],
    },
    [/^Invoice of .*no longer owed$/],
  ],
  [
    'an invoice that is late',
    { ...BOUGHT, endsAt: END, invoice: { ...INVOICE, dueAt: '2026-01-02T12:00:00.000Z' } },
    [
      'Your payment is late',
      /^Please pay \$99\.99 for Premium\. You keep your plan until May 3, 2030/,
      'Payment late',
      'It ends on May 3, 2030 unless you pay.',
    ],
  ],
  [
    'the first week',
    { ...BOUGHT, refundableUntil: '2030-04-10T12:00:00.000Z' },
    [/^Your money back until April 10, 2030/, /you receive a full refund, and your plan ends immediately/],
  ],
  [
    'the end of VIP',
    { ...CANCELLED, plan: 'vip' },
    [/^When VIP ends, your conversation with your matchmaker closes\. It stays in the export/],
  ],
  [
    'a break',
    { ...BOUGHT, break: { from: END, until: END }, breakDaysLeft: 1, can: NO_RIGHTS },
    ['On a break', 'You can choose a plan once your break is over.', /of which 1 day is left\. What you have paid for/],
  ],
  [
    'no day left for a break',
    { ...BOUGHT, breakDaysLeft: 0 },
    ['You have taken three months of breaks within twelve.'],
  ],
];

describe('your membership', () => {
  it.each(STATES)('says what is so: %s', async (_what, change, texts) => {
    open(buildMembership(change));
    for (const text of texts) expect((await screen.findAllByText(text)).length, String(text)).toBeGreaterThan(0);
  });

  it('says that there is none to who is no member', async () => {
    open(buildMembership({ plan: null, source: null, can: NO_RIGHTS }), PATH, 'applicant');
    expect(await screen.findByText('No plan yet')).toBeInTheDocument();
  });

  it('begins with the plan of the address, says amount and beginning before the press, and shows the invoice after it', async () => {
    open(buildMembership(), `${PATH}?plan=premium`);
    expect(await screen.findByRole('radio', { name: /^Premium/, checked: true })).toBeInTheDocument();
    expect(screen.getByText('$99.99 a month, tax included. It begins when your first month is paid.')).toBeVisible();
    respondTo(choose, buildMembership({ invoice: INVOICE, can: { ...NO_RIGHTS, choose: ['vip'], cancel: true } }));
    await press('Ask for Premium');
    expect(await screen.findByText('Please pay $99.99 for Premium')).toBeInTheDocument();
    expect(getRequestsTo(choose).map(({ body }) => body)).toEqual([{ plan: 'premium' }]);
    expect(screen.getByRole('link', { name: 'Open invoice 3' })).toHaveAttribute('href', '/api/membership/receipts/i3');
    expect(screen.getByRole('button', { name: 'Cancel the request for Premium' })).toBeEnabled();
  });

  it('names the next billing cycle for another plan, and shows a refusal', async () => {
    open(buildMembership(BOUGHT));
    await userEvent.click(await screen.findByRole('radio', { name: /^VIP/ }));
    expect(
      screen.getByText('$249.99 a month, tax included. It begins with your next billing cycle, on May 3, 2030.'),
    ).toBeVisible();
    respondTo(choose, buildRefusal('conflict', 'You are on a break.'));
    await press('Ask for VIP');
    expect(await screen.findByText('You are on a break.')).toBeInTheDocument();
  });

  it('leads to the provider’s page where there is one, and says why it could not be opened', async () => {
    open(buildMembership({ ...BOUGHT, payments: 'stripe', can: { ...NO_RIGHTS, openPortal: true } }));
    respondTo(portal, buildRefusal('conflict', 'The provider does not answer.'));
    await press('How you pay');
    expect(await screen.findByText('The provider does not answer.')).toBeInTheDocument();
  });
});
