import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ShortlistEntryView } from '../../../../../shared/contract/staff/staff-shortlist.ts';
import type { Role } from '../../../../../shared/options.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { MemberPage } from '../members/member-page.tsx';

const { list, ask, remove, add } = contract.staffShortlist;
const MEMBER = { userId: 'amina' };
const AT = '2026-01-02T03:04:05.000Z';
const CAN = { ask: true, pick: true, remove: true };
const person = (id: string, firstName: string) => ({ id, firstName, age: 34, location: 'London', occupation: null });
const candidate = {
  id: 'yusuf',
  person: person('yusuf', 'Yusuf'),
  compatibilityScore: 80,
  coverage: 0.5,
  compatibilityReason: 'You both hope for children.',
  keyFactors: [],
  exclusions: [],
  isPicked: false,
  isShortlisted: true,
};
const entry = (change: Partial<ShortlistEntryView> = {}): ShortlistEntryView => ({
  id: 'yusuf',
  person: person('yusuf', 'Yusuf'),
  addedAt: AT,
  candidate,
  question: null,
  can: CAN,
  ...change,
});

const open = (entries: ShortlistEntryView[], role: Role = 'matchmaker') => {
  respondTo(
    contract.staffMembers.one,
    {
      id: 'amina',
      firstName: 'Amina',
      lastName: 'Rahman',
      role: 'member',
      membershipTier: 'vip',
      can: { writeThread: role === 'matchmaker' },
    } as never,
    MEMBER,
  );
  respondTo(list, entries, MEMBER);
  setCurrentUser(buildUser(role));
  const routes = [{ path: '/staff/members/:userId', element: <MemberPage /> }];
  renderRoutes(routes, '/staff/members/amina?view=picks&tab=shortlist');
};

describe('the shortlist of a member', () => {
  it('says that nobody is put aside', async () => {
    open([]);
    expect(await screen.findByText('Nobody is put aside')).toBeInTheDocument();
  });

  it('is worked by keys: the member is asked after a question, and an entry removed after one', async () => {
    const params = { ...MEMBER, candidateId: 'yusuf' };
    respondTo(ask, entry(), params);
    respondTo(remove, undefined, params);
    open([entry()]);
    await screen.findByRole('group', { name: 'Yusuf' });
    await userEvent.keyboard('ja');
    const asking = await screen.findByRole('dialog', { name: 'Ask Amina about Yusuf?' });
    expect(getRequestsTo(ask)).toEqual([]);
    await userEvent.click(within(asking).getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('Amina is asked')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Yusuf' })).toHaveFocus());
    await userEvent.keyboard('x');
    const removing = await screen.findByRole('dialog', { name: 'Remove Yusuf?' });
    await userEvent.click(within(removing).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed')).toBeInTheDocument();
    expect(getRequestsTo(remove)).toHaveLength(1);
  });

  it('says how a question stands and who is not available, and offers only what may be done', async () => {
    const question = { state: 'asked', askedAt: AT, answeredAt: null } as const;
    open([
      entry({ question, can: { ask: false, pick: false, remove: true } }),
      entry({
        id: 'umar',
        person: person('umar', 'Umar'),
        candidate: null,
        question: { ...question, state: 'no' },
        can: { ask: false, pick: false, remove: true },
      }),
    ]);
    expect(within(await screen.findByRole('group', { name: 'Yusuf' })).getByText('Asked, no answer yet')).toBeVisible();
    const umar = within(screen.getByRole('group', { name: 'Umar' }));
    expect(umar.getByText('Said no')).toBeVisible();
    expect(umar.getByText('Not available now')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(?:Pick|Ask)/ })).not.toBeInTheDocument();
    await userEvent.keyboard('jp');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens a person by Enter, gives the focus back, and leads from a yes to the pick', async () => {
    open([entry({ question: { state: 'yes', askedAt: AT, answeredAt: AT }, can: { ...CAN, ask: false } })]);
    const row = await screen.findByRole('group', { name: 'Yusuf' });
    await userEvent.keyboard('j{Enter}');
    await screen.findByRole('dialog', { name: 'Yusuf' });
    expect(getRequestsTo(contract.staffPicks.candidate)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(row).toHaveFocus());
    await userEvent.click(screen.getByRole('link', { name: 'Open Yusuf' }));
    const opened = within(await screen.findByRole('dialog', { name: 'Yusuf' }));
    await userEvent.click(opened.getByRole('button', { name: 'Pick' }));
    expect(await screen.findByRole('dialog', { name: 'Pick Yusuf for Amina?' })).toBeInTheDocument();
  });

  it('is filled from the list of people, by the key s', async () => {
    respondTo(contract.staffPicks.candidates, [{ ...candidate, isShortlisted: false, cursor: '1' }], MEMBER);
    respondTo(add, entry(), MEMBER);
    open([]);
    await userEvent.click(await screen.findByRole('tab', { name: 'People' }));
    await screen.findByRole('group', { name: 'Yusuf' });
    await userEvent.keyboard('js');
    expect(await screen.findByText('Yusuf is on Amina’s shortlist')).toBeInTheDocument();
    expect(getRequestsTo(add).map(({ body }) => body)).toEqual([{ candidateId: 'yusuf' }]);
  });
});
