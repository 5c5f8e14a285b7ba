import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { ModerationAction } from '../../../../../shared/contract/staff/moderation.ts';
import type { Role } from '../../../../../shared/options.ts';
import { formatCalendarDay } from '../../../content/format.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName, buildStaffAbilities, buildStaffMember } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { MemberPage } from './member-page.tsx';

const SUSPENSION: ModerationAction = {
  id: 'a',
  kind: 'suspended',
  at: '2026-01-02T03:04:05.000Z',
  by: buildName('u-huda', 'Huda', 'Noor'),
  note: 'Two reports',
  message: 'You asked for money.',
  until: null,
  endedAt: null,
  readAt: null,
  reportId: null,
  appeal: {
    text: 'It was not me.',
    madeAt: '2026-01-03T03:04:05.000Z',
    decision: 'kept',
    decidedBy: buildName('u-maryam', 'Maryam', 'Siddiqui'),
    decidedAt: '2026-01-04T03:04:05.000Z',
    answer: 'It stands.',
  },
};
const { one, change, resetLink, photos, showPhone } = contract.staffMembers;
const ID = { userId: 'u-bilal' };
const open = (role: Role, respond = () => buildStaffMember({ can: buildStaffAbilities(role === 'admin') })) => {
  respondTo(one, respond, ID);
  respondTo(photos, [], ID);
  respondTo(contract.staffMatchmakers.list, []);
  respondTo(contract.staffConduct.list, [], ID);
  respondTo(contract.staffReports.about, [], ID);
  respondTo(contract.staffConduct.links, [], ID);
  setCurrentUser(buildUser(role));
  renderRoutes([{ path: '/staff/members/:userId', element: <MemberPage /> }], '/staff/members/u-bilal');
};

/** Opens a part of the page that is folded. */
const unfold = async (title: string) => userEvent.click(await screen.findByRole('button', { name: title }));

/** Says why the standing is changed, without which it is not. */
const giveReason = async (reason: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: /^Change / }));
  expect(dialog.getByRole('button', { name: /^Change/ })).toBeDisabled();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: reason } });
  await userEvent.click(dialog.getByRole('button', { name: /^Change/ }));
};

describe('the member page of staff', () => {
  it('lets a matchmaker see a member, but not change them', async () => {
    open('matchmaker');
    expect(await screen.findByText('bilal@example.test')).toBeInTheDocument();
    const labels = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    // Those of every page of staff.
    expect(labels).toEqual(['Go to', 'Keyboard shortcuts']);
  });

  it('says on what day they were active, and what their clock shows', async () => {
    const lastActiveAt = '2026-01-03';
    open('matchmaker', () =>
      buildStaffMember({ lastActiveAt, timeZone: 'Asia/Dubai', can: buildStaffAbilities(false) }),
    );
    expect(await screen.findByText(formatCalendarDay(lastActiveAt))).toBeInTheDocument();
    expect(screen.getByText(/^Asia\/Dubai, now .*\d:\d\d/)).toBeInTheDocument();
  });

  it('lets an admin give a tier with a reason, and sends only what was changed', async () => {
    respondTo(change, buildStaffMember({ membershipTier: 'vip' }), ID);
    open('admin');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Tier/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'VIP' }));
    fireEvent.change(screen.getByLabelText('Tier until'), { target: { value: '2030-06-01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Tier from Standard to VIP\. We tell them/)).toBeInTheDocument();
    expect(getRequestsTo(change)).toEqual([]);
    await giveReason('An apology');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    const until = new Date(2030, 5, 1).toISOString();
    expect(getRequestsTo(change).map(({ body }) => body)).toEqual([
      { membershipTier: 'vip', until, reason: 'An apology' },
    ]);
  });

  it('goes on to the requests with the keyboard where a second admin must confirm', async () => {
    open('admin');
    respondTo(
      change,
      {
        ...{ id: 'r1', kind: 'change', change: { role: 'matchmaker' }, canConfirm: false, recent: [] },
        ...{ subject: buildName('u-bilal', 'Bilal', 'Malik'), requestedBy: buildName('u-sana', 'Sana', 'Malik') },
        ...{ createdAt: '2026-01-02T03:04:05.000Z', expiresAt: '2026-01-03T03:04:05.000Z' },
      },
      ID,
    );
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Role/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Matchmaker' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await giveReason('Joins the team');
    await waitFor(() => expect(screen.getByRole('link', { name: 'See the requests' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('corrects the age of a member after confirmation, with what was wrong, and sends nothing else', async () => {
    const { correctFacts } = contract.staffMembers;
    respondTo(correctFacts, buildStaffMember(), ID);
    open('admin');
    await unfold('Age and gender');
    const form = within(await screen.findByRole('form', { name: 'Age and gender' }));
    expect(form.getByRole('button', { name: 'Correct' })).toBeDisabled();
    fireEvent.change(form.getByLabelText('Age'), { target: { value: '34' } });
    await userEvent.click(form.getByRole('button', { name: 'Correct' }));
    expect(await form.findByText('Please say why')).toBeInTheDocument();
    fireEvent.change(form.getByLabelText(/Explanation/), { target: { value: 'Mistyped' } });
    await userEvent.click(form.getByRole('button', { name: 'Correct' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Their age becomes 34\./)).toBeInTheDocument();
    expect(getRequestsTo(correctFacts)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByText('Corrected')).toBeInTheDocument();
    expect(getRequestsTo(correctFacts).map(({ body }) => body)).toEqual([{ age: 34, explanation: 'Mistyped' }]);
  });

  it('gives the verified mark with how the person was verified, and shows it', async () => {
    respondTo(change, buildStaffMember({ verificationStatus: 'verified' }), ID);
    const by = buildName('u-huda', 'Huda', 'Noor');
    const verification = { way: 'video-call' as const, note: 'Face and passport.', by, at: '2026-01-02T03:04:05.000Z' };
    open('admin', () => buildStaffMember({ verification }));
    expect(await screen.findByText('Last verified')).toBeInTheDocument();
    const verified = screen.getByText(/^Video call, by Huda Noor,/);
    expect(verified.parentElement).toHaveTextContent(/^Video call, by Huda Noor, .+Face and passport\.$/);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Verification/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Verified' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please choose how they were verified')).toBeInTheDocument();
    expect(getRequestsTo(change)).toEqual([]);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /How they were verified/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Document seen' }));
    fireEvent.change(screen.getByLabelText('Note on the verification'), { target: { value: ' Passport ' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await giveReason('As they asked');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(getRequestsTo(change).map(({ body }) => body)).toEqual([
      {
        verificationStatus: 'verified',
        verification: { way: 'document', note: 'Passport' },
        reason: 'As they asked',
      },
    ]);
  });

  it('shows what staff did before, with the appeal, and offers what can be done now', async () => {
    respondTo(one, buildStaffMember({ can: buildStaffAbilities(true), suspended: true }), ID);
    respondTo(contract.staffConduct.list, [SUSPENSION], ID);
    respondTo(contract.staffReports.about, [], ID);
    respondTo(contract.staffConduct.links, [], ID);
    respondTo(contract.staffMatchmakers.list, []);
    setCurrentUser(buildUser('admin'));
    renderRoutes([{ path: '/staff/members/:userId', element: <MemberPage /> }], '/staff/members/u-bilal');
    expect(await screen.findByText('You asked for money.')).toBeInTheDocument();
    expect(screen.getByText('Two reports')).toBeInTheDocument();
    expect(screen.getByText('It was not me.')).toBeInTheDocument();
    expect(screen.getByText(/^Suspension kept by Maryam Siddiqui/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Lift suspension' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Warn' })).not.toBeInTheDocument();
  });

  it('shows private details once a reason was given, and says that the member reads it', async () => {
    const closed = { isOpen: false, openUntil: null };
    let given = false;
    respondTo(contract.staffMembers.openPrivateDetails, () => {
      given = true;
      return undefined;
    });
    open('admin', () =>
      given
        ? buildStaffMember({ phone: '07700 900123' })
        : buildStaffMember({ privateDetails: closed, can: { ...buildStaffAbilities(true), showPhone: false } }),
    );
    expect(await screen.findByText('Phone and income will appear once you give a reason.')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Give a reason' }));
    expect(screen.getByText('Closed')).toBeInTheDocument();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Bilal will see the day, the reason and your note/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open' }));
    expect(await within(dialog).findByText('Please choose a reason')).toBeInTheDocument();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Reason/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Member asked for help' }));
    fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: ' You called ' } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('07700 900123')).toBeInTheDocument();
    expect(screen.queryByText('Closed')).not.toBeInTheDocument();
    expect(screen.getByText(/^Open until/)).toBeInTheDocument();
    expect(getRequestsTo(contract.staffMembers.openPrivateDetails).map(({ body }) => body)).toEqual([
      { reason: 'help', note: ' You called ' },
    ]);
  });

  it('shows who it is and what is open at the top, and fetches nothing of what is folded until it is opened', async () => {
    const at = '2026-01-02T04:00:00.000Z';
    open('admin', () =>
      buildStaffMember({
        openCases: [
          { kind: 'report', id: 'r1', since: at },
          { kind: 'support', id: 's1', since: at },
        ],
      }),
    );
    respondTo(
      photos,
      [
        { id: 'p1', status: 'approved', reason: null, addedAt: at },
        { id: 'p2', status: 'rejected', reason: 'Not you', addedAt: at },
      ],
      ID,
    );
    const faces = within(await screen.findByRole('list', { name: 'Photos of Bilal' }));
    expect(faces.getByRole('img', { name: 'Photo 1 of Bilal R.' })).toHaveAttribute('loading', 'lazy');
    fireEvent.error(faces.getByRole('img', { name: 'Photo 2 of Bilal R.' }));
    expect(faces.getByText('No picture')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('href', '/staff/reports/r1');
    expect(screen.getByRole('link', { name: 'Message to support' })).toHaveAttribute('href', '/staff/support/s1');
    const { staffReports, staffConduct, staffAccounts, staffBatches, staffMemberships } = contract;
    const folded = [
      ['Reports', staffReports.about],
      ['Same person', staffConduct.links],
      ['Notifications', staffAccounts.notices],
      ['Devices', staffAccounts.sessions],
      ['Introductions', staffBatches.list],
      ['Membership', staffMemberships.show],
    ] as const;
    expect(folded.flatMap(([, call]) => getRequestsTo(call))).toEqual([]);
    for (const [title, call] of folded) {
      await unfold(title);
      await expect.poll(() => getRequestsTo(call).length).toBe(1);
    }
  });

  it('shows the phone number at a press, without a reason, and gives it the focus', async () => {
    const closed = { isOpen: false, openUntil: null };
    respondTo(showPhone, { phone: '+44 7700 900123' }, ID);
    open('matchmaker', () =>
      buildStaffMember({
        email: null,
        privateDetails: closed,
        can: { ...buildStaffAbilities(false), showPhone: true },
      }),
    );
    expect(await screen.findByText('E-mail and income will appear once you give a reason.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show phone of Bilal' }));
    const link = await screen.findByRole('link', { name: '+44 7700 900123' });
    expect(link).toHaveAttribute('href', 'tel:+447700900123');
    expect(link).toHaveFocus();
    expect(getRequestsTo(showPhone)).toHaveLength(1);
  });

  it('asks for safety which of the open reports it is about', async () => {
    const report = {
      isReporter: false,
      reason: 'money',
      outcome: null,
      createdAt: '2026-01-02T04:00:00.000Z',
    } as const;
    respondTo(contract.staffMembers.openPrivateDetails, undefined);
    open('admin', () => buildStaffMember({ privateDetails: { isOpen: false, openUntil: null } }));
    respondTo(
      contract.staffReports.about,
      [
        { ...report, id: 'open', status: 'received' },
        { ...report, id: 'closed', status: 'closed' },
      ],
      ID,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Give a reason' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Reason/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Safety report' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open' }));
    expect(await within(dialog).findByText('Please choose an open report')).toBeInTheDocument();
    expect(within(dialog).getByText(/once the report is closed/)).toBeInTheDocument();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Open report/ }));
    fireEvent.click(await screen.findByRole('option', { name: /^Was reported/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open' }));
    await waitFor(() =>
      expect(getRequestsTo(contract.staffMembers.openPrivateDetails).map(({ body }) => body)).toEqual([
        { reason: 'safety', reportId: 'open' },
      ]),
    );
  });

  it('issues a one-time link to copy', async () => {
    const link = { url: 'https://example.test/reset?token=t', expiresAt: '2026-01-02T04:00:00.000Z' };
    respondTo(resetLink, link, ID);
    respondTo(contract.passkeys.mine, []);
    open('admin');
    await unfold('Access');
    await userEvent.click(await screen.findByRole('button', { name: 'Create password reset link' }));
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a quiet garden wall' } });
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText<HTMLInputElement>('Reset link')).toHaveValue(link.url);
    expect(getRequestsTo(resetLink)[0]?.body).toEqual({ password: 'a quiet garden wall' });
  });
});
