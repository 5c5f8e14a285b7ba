import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffApplication } from '../../../../../shared/contract/staff/staff-applications.ts';
import { getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName, buildStaffApplication } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { forgetFormDraft, readFormDraft } from '../queue/form-drafts.ts';
import { QueuePage } from './queue-page.tsx';

/** The abilities of Maryam, an admin, on an application. */
const abilities = ({ status = 'pending', claimedBy }: Partial<StaffApplication>): StaffApplication['can'] => {
  const isMine = status === 'pending' && (!claimedBy || claimedBy.id === 'u-maryam');
  const [claim, release] = [isMine && !claimedBy, isMine && !!claimedBy];
  return { decide: isMine, ask: isMine, claim, takeOver: false, release, reopen: status === 'rejected' };
};
const NOTHING = { decide: false, ask: false, claim: false, takeOver: false, release: false, reopen: false };
const application = (change: Partial<StaffApplication> = {}): StaffApplication =>
  buildStaffApplication({
    id: 'a-1',
    userId: 'u-zahra',
    applicant: { ...buildName('u-zahra', 'Zahra', 'Noor'), email: 'zahra@example.test', phone: null },
    dueAt: new Date(Date.now() + 72 * 3_600_000).toISOString(),
    answers: { about: 'I love walks.', age: 29, wantsChildren: true, education: 'doctorate' },
    can: abilities(change),
    cursor: 'c',
    ...change,
  });
const { list, one, ask, decide, claim, release } = contract.staffApplications;
const ID = { id: 'a-1' };
const saved = contract.staffSavedTexts;
const TEXTS = [
  { id: 't-1', kind: 'rejection', title: 'Age', text: 'Please say how old you are.', version: 1 },
  { id: 't-2', kind: 'rejection', title: 'Work', text: 'Please tell us more about your work.', version: 3 },
  { id: 't-3', kind: 'question', title: 'Home', text: 'Where do you live?', version: 1 },
] as const;
const open = (stored: StaffApplication) => {
  respondTo(list, []);
  respondTo(one, stored, ID);
  setCurrentUser(buildUser('admin'));
  renderRoutes([{ path: '/staff/applications/:id', element: <QueuePage /> }], '/staff/applications/a-1');
};

afterEach(() => forgetFormDraft({ item: 'application:a-1', fields: ['reason', 'note', 'question'] }));

describe('the application page of staff', () => {
  it('shows every answer, which ones are missing, and that nothing was found', async () => {
    open(application());
    expect(await screen.findByRole('heading', { level: 1, name: 'Zahra Noor' })).toBeInTheDocument();
    for (const text of ['I love walks.', '29', 'Doctorate', 'zahra@example.test'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getAllByText('Not provided').length).toBeGreaterThan(5);
    expect(screen.getByText('Nothing unusual was found.')).toBeInTheDocument();
  });

  it('says where the applicant may have been here before, with a link', async () => {
    const member = buildName('u-sami', 'Sami', 'Aziz');
    const at = '2026-01-02T03:04:05.000Z';
    const facts = { age: 31, location: 'Leeds', occupation: null, joinedAt: at, suspendedAt: at };
    const photo = { id: 'p-1', status: 'approved', reason: null, addedAt: at } as const;
    respondTo(contract.staffMembers.photos, [], { userId: 'u-zahra' });
    respondTo(contract.staffMembers.photos, [photo], { userId: 'u-sami' });
    open(
      application({
        earlier: [
          { member, state: 'suspended', by: ['email', 'phone'], facts },
          { member: buildName('u-gone', 'Deleted', 'account'), state: 'deleted', by: ['email'], facts: null },
        ],
      }),
    );
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/^Same e-mail and phone number as a suspended member/)).toBeInTheDocument();
    expect(notice.getByText('Same e-mail as a deleted account.')).toBeInTheDocument();
    expect(notice.getByRole('link', { name: 'Sami Aziz' })).toHaveAttribute('href', '/staff/members/u-sami');
    const sides = within(notice.getByRole('list', { name: 'Accounts side by side' }));
    expect(await sides.findByRole('img', { name: 'Photo 1 of Sami A.' })).toBeInTheDocument();
    expect(sides.getAllByText(/^(This application|Earlier account)$/)).toHaveLength(2);
    expect(sides.getByText('31, Leeds')).toBeInTheDocument();
    expect(sides.getByText('No photos.')).toBeInTheDocument();
  });

  it('shows what was found, with links to the accounts that it is about', async () => {
    const accounts = [{ member: buildName('u-sami', 'Sami', 'Aziz'), isSuspended: true, isNewer: false }];
    open(
      application({
        checks: [
          { found: 'same-name', accounts },
          { found: 'short-text', accounts: [] },
        ],
      }),
    );
    const found = within(await screen.findByRole('list', { name: 'Found' }));
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Same or similar name as another accountSami Aziz (older account, suspended)',
      'Very short text',
    ]);
    expect(found.getByRole('link', { name: 'Sami Aziz' })).toHaveAttribute('href', '/staff/members/u-sami');
    // Their owners are told of a look at photos: nobody's are loaded before they are asked for.
    const photo = { id: 'p-1', status: 'approved', reason: null, addedAt: '2026-01-02T03:04:05.000Z' } as const;
    respondTo(contract.staffMembers.photos, [], { userId: 'u-zahra' });
    respondTo(contract.staffMembers.photos, [photo], { userId: 'u-sami' });
    const asked = () => getRequestsTo(contract.staffMembers.photos).map(({ url }) => url);
    expect(asked()).not.toContain('/api/staff/members/u-sami/photos');
    await userEvent.click(screen.getByRole('button', { name: 'Compare photos' }));
    const sides = within(screen.getByRole('list', { name: 'Accounts side by side' }));
    expect(await sides.findByRole('img', { name: 'Photo 1 of Sami A.' })).toBeInTheDocument();
    expect(await sides.findByText('No photos.')).toBeInTheDocument();
  });

  it('asks once before an approval by a key where something was found, and names it', async () => {
    respondTo(decide, application(), ID);
    open(application({ findings: ['same-text', 'contact-data'] }));
    const bar = within(await screen.findByRole('group', { name: 'Application' }));
    for (const text of ['Much the same text as another account', 'Contact details in the answers'])
      expect(bar.getByText(text)).toBeInTheDocument();
    await userEvent.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Zahra?' }));
    expect(dialog.getByText('Contact details in the answers')).toBeInTheDocument();
    expect(getRequestsTo(decide)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(getRequestsTo(decide)).toHaveLength(1));
  });

  it('hides income and phone of a decided application until a reason is given', async () => {
    open(application({ status: 'rejected', privateDetails: { isOpen: false, openUntil: null } }));
    expect(await screen.findByText('Private details are closed')).toBeInTheDocument();
    expect(screen.getAllByText('Closed')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Give a reason' })).toBeInTheDocument();
  });

  it('decides after confirmation, with the entered reason and note', async () => {
    const takesEffectAt = new Date(Date.now() + 10_000).toISOString();
    const pending = { takesEffectAt, by: buildName('u-maryam', 'Maryam', 'Siddiqui') };
    respondTo(decide, () => {
      respondTo(one, application({ pending, can: NOTHING }), ID);
      return application({ pending, can: NOTHING });
    });
    open(application());
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: ' Too little ' } });
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    expect(getRequestsTo(decide)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(
      await screen.findByText('Your decision takes effect in a moment. Undo it to change it.'),
    ).toBeInTheDocument();
    expect(getRequestsTo(decide).map(({ body }) => body)).toEqual([
      { decision: 'rejected', reason: 'Too little', undoSeconds: 10 },
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })).toBeDisabled();
  });

  it('says who else has decided it, and that it takes effect', async () => {
    const by = buildName('u-omar', 'Omar', 'Bah');
    open(application({ pending: { takesEffectAt: new Date().toISOString(), by }, can: NOTHING }));
    expect(await screen.findByText('Omar Bah has decided this. It takes effect in a moment.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('keeps what was written while another item is open, until it is decided', async () => {
    respondTo(decide, application(), ID);
    open(application());
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Too little' } });
    fireEvent.change(screen.getByLabelText(/^Question/, { selector: 'textarea' }), {
      target: { value: 'Where do you live?' },
    });
    cleanup();
    open(application());
    expect(await screen.findByLabelText('Reason')).toHaveValue('Too little');
    expect(screen.getByLabelText(/^Question/, { selector: 'textarea' })).toHaveValue('Where do you live?');
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(readFormDraft({ item: 'application:a-1', fields: ['reason'] }).reason).toBe(''));
    cleanup();
    open(application());
    expect(await screen.findByLabelText('Reason')).toHaveValue('');
  });

  it('says which facts are missing, and that an approval without them leads to no introductions', async () => {
    open(application({ missingFacts: ['age', 'gender'] }));
    const notice = (await screen.findByText('Missing: age and gender')).closest('[role=status]');
    expect(notice).toHaveTextContent('Zahra won’t be introduced to anyone');
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('won’t be introduced to anyone until they add their age and gender.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Their status page says so');
  });

  it('asks the applicant, and shows questions and answers in their order', async () => {
    const at = '2026-01-03T12:00:00.000Z';
    const askedBy = buildName('u-omar', 'Omar', 'Bah');
    const first = { id: 'q-1', question: 'Where?', askedAt: at, askedBy, answer: 'In London.', answeredAt: at };
    const second = { id: 'q-2', question: 'Since when?', askedAt: at, askedBy: null, answer: null, answeredAt: null };
    respondTo(ask, application({ questions: [first, second], asked: 'waiting' }), ID);
    open(application({ questions: [first], asked: 'answered' }));
    expect(await screen.findByText('In London.')).toBeInTheDocument();
    expect(screen.getByText('Omar Bah asked,').parentElement).toHaveTextContent(/^Omar Bah asked, ./);
    await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Please write a question first')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(/^Question/, { selector: 'textarea' }), {
      target: { value: 'Since when?' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Question sent')).toBeInTheDocument();
    expect(getRequestsTo(ask).map(({ body }) => body)).toEqual([{ question: 'Since when?' }]);
    expect(screen.getByText('Zahra has not answered yet.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Question/, { selector: 'textarea' })).toHaveValue('');
  });

  it('offers saved reasons, which take the place of nothing or of another, and follow own words', async () => {
    respondTo(saved.list, [...TEXTS]);
    open(application());
    const choose = async (title: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: 'Saved reason' }));
      expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
        'Please choose',
        'Age',
        'Work',
      ]);
      await userEvent.click(screen.getByRole('option', { name: title }));
    };
    const reason = await screen.findByLabelText('Reason');
    await choose('Age');
    expect(reason).toHaveValue('Please say how old you are.');
    await choose('Work');
    expect(reason).toHaveValue('Please tell us more about your work.');
    fireEvent.change(reason, { target: { value: 'Salam.' } });
    await choose('Age');
    expect(reason).toHaveValue('Salam.\n\nPlease say how old you are.');
  });

  it('lets staff add, edit and remove saved texts', async () => {
    respondTo(saved.list, [...TEXTS]);
    open(application());
    // What is written to the applicant is not sent when a text is saved.
    fireEvent.change(await screen.findByLabelText(/^Question/, { selector: 'textarea' }), {
      target: { value: 'Since when?' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit saved questions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved questions' }));
    expect(await dialog.findByText('Where do you live?')).toBeInTheDocument();
    expect(dialog.queryByText('Please say how old you are.')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Edit Home' }));
    respondTo(saved.change, { ...TEXTS[2], title: 'House', version: 2 }, { id: 't-3' });
    fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'House' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(getRequestsTo(saved.change).map(({ body }) => body)).toEqual([
        { title: 'House', text: 'Where do you live?', version: 1 },
      ]),
    );
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
    expect(getRequestsTo(ask)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Add a text' }));
    respondTo(saved.add, { ...TEXTS[2], id: 't-4', title: 'Work' });
    fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Work' } });
    fireEvent.change(dialog.getByLabelText(/^Text/, { selector: 'textarea' }), {
      target: { value: 'Where do you work?' },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(getRequestsTo(saved.add).map(({ body }) => body)).toEqual([
        { kind: 'question', title: 'Work', text: 'Where do you work?' },
      ]),
    );
    respondTo(saved.remove, undefined, { id: 't-3' });
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Home' }));
    const question = await screen.findByRole('dialog', { name: /^Remove/ });
    expect(getRequestsTo(saved.remove)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(getRequestsTo(saved.remove)).toHaveLength(1));
  });

  it('disables the decision where another reviewer has claimed the application', async () => {
    open(application({ claimedBy: buildName('u-other', 'Omar', 'Bah') }));
    expect(await screen.findByText('Omar Bah has claimed this application')).toBeInTheDocument();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })).toBeDisabled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' })).toBeDisabled();
  });

  it('claims and releases', async () => {
    const mine = buildName('u-maryam', 'Maryam', 'Siddiqui');
    open(application());
    respondTo(claim, () => {
      respondTo(one, application({ claimedBy: mine }), ID);
      return application({ claimedBy: mine });
    });
    respondTo(release, () => {
      respondTo(one, application(), ID);
      return application();
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Claim' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Release' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Claim' })).toBeInTheDocument());
  });
});
