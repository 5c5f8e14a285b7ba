import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../../shared/contract/index.ts';
import type {
  CandidateProfileView,
  PickCandidateView,
  PickRequestView,
  PickView,
} from '../../../../../shared/contract/staff/staff-picks.ts';
import type { Role } from '../../../../../shared/options.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../../test/api-mock.ts';
import { buildName } from '../../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../../test/render.tsx';
import { MemberPage } from '../members/member-page.tsx';
import { PicksPage } from './picks-page.tsx';

const { candidate: one, candidates, list, make, withdraw } = contract.staffPicks;
const requests = contract.staffPickRequests;
const MEMBER = { userId: 'amina' };
const person = (id: string, firstName: string) => ({
  id,
  firstName,
  age: 34,
  location: 'London',
  occupation: 'Architect',
});
const candidate = (firstName: string, change: Partial<PickCandidateView> = {}): PickCandidateView => ({
  id: firstName.toLowerCase(),
  person: person(firstName.toLowerCase(), firstName),
  compatibilityScore: 80,
  coverage: 0.5,
  compatibilityReason: 'You both hope for children.',
  keyFactors: ['Hopes for children'],
  exclusions: [],
  isPicked: false,
  isShortlisted: false,
  cursor: '1',
  ...change,
});
const pick = (change: Partial<PickView> = {}): PickView => ({
  id: 'p1',
  member: person('amina', 'Amina'),
  candidate: person('yusuf', 'Yusuf'),
  pickedBy: { id: 'k', name: 'Maryam' },
  note: 'You both speak of a calm home.',
  state: 'waiting',
  reasons: [],
  madeAt: '2026-01-02T03:04:05.000Z',
  introducedAt: null,
  can: { withdraw: true },
  cursor: 'c',
  ...change,
});

const open = (role: Role = 'matchmaker', address = '/staff/members/amina?view=picks') => {
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
  setCurrentUser(buildUser(role));
  renderRoutes([{ path: '/staff/members/:userId', element: <MemberPage /> }], address);
};

describe('picking for a member', () => {
  it('is done by keys: down to a person, p, a note, and Ctrl Enter', async () => {
    respondTo(candidates, [candidate('Umar'), candidate('Yusuf')], MEMBER);
    respondTo(make, pick(), MEMBER);
    open();
    await screen.findByRole('group', { name: 'Umar' });
    await userEvent.keyboard('jj');
    expect(screen.getByRole('group', { name: 'Yusuf' })).toHaveFocus();
    await userEvent.keyboard('p');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pick Yusuf for Amina?' }));
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('A calm home.');
    expect(dialog.getByText('12 of 300')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Yusuf is picked for Amina')).toBeInTheDocument();
    expect(getRequestsTo(make).map(({ body }) => body)).toEqual([{ candidateId: 'yusuf', note: 'A calm home.' }]);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Yusuf' })).toHaveFocus());
  });

  it('leaves a note that is too long whole, and does not send it', async () => {
    respondTo(candidates, [candidate('Umar')], MEMBER);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pick Umar' }));
    const note = await screen.findByRole('textbox', { name: /Note/ });
    await userEvent.click(note);
    await userEvent.paste('x'.repeat(301));
    expect(note).toHaveValue('x'.repeat(301));
    expect(note).toBeInvalid();
    expect(screen.getByText('Please keep this to 300 characters')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByRole('button', { name: 'Pick' })).toBeDisabled();
    expect(getRequestsTo(make)).toEqual([]);
  });

  it('keeps the note and says why where the pair cannot be picked any more', async () => {
    respondTo(candidates, [candidate('Umar')], MEMBER);
    respondTo(make, buildRefusal('conflict', 'They have been introduced already.'), MEMBER);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pick Umar' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Note/ }), 'Kept');
    await userEvent.click(screen.getByRole('button', { name: 'Pick' }));
    expect(await screen.findByText('They have been introduced already.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Note/ })).toHaveValue('Kept');
  });

  it('says what stands in the way, and offers no pick there', async () => {
    respondTo(
      candidates,
      [candidate('Umar', { exclusions: ['age', 'deal-breaker'] }), candidate('Yusuf', { isPicked: true })],
      MEMBER,
    );
    open();
    const umar = within(await screen.findByRole('group', { name: 'Umar' }));
    expect(umar.getByText('One of the two is outside the age range of the other.')).toBeInTheDocument();
    expect(umar.getByText('A deal-breaker of one of the two applies.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pick/ })).not.toBeInTheDocument();
    await userEvent.keyboard('jp');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sends the filters of the address, and shows an admin the people without a pick', async () => {
    respondTo(candidates, [candidate('Umar')], MEMBER);
    open('admin', '/staff/members/amina?view=picks&q=um&city=london&from=30&to=40&show=all');
    await screen.findByRole('group', { name: 'Umar' });
    const { searchParams } = new URL(getRequestsTo(candidates)[0]?.url ?? '', 'http://localhost');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      name: 'um',
      city: 'london',
      ageMin: '30',
      ageMax: '40',
      show: 'all',
    });
    expect(screen.queryByRole('button', { name: /^Pick/ })).not.toBeInTheDocument();
  });
});

describe('opening a candidate', () => {
  const umar = { ...MEMBER, candidateId: 'umar' };
  const profile: CandidateProfileView = {
    user: buildName('umar', 'Umar', 'Rahman'),
    age: 34,
    location: 'London',
    occupation: 'Architect',
    profilePhoto: '/api/staff/members/amina/candidates/umar/photos/p1/medium',
    bio: 'I sail.',
    prompts: [],
    education: 'masters',
    photos: ['p1', 'p2'].map((id) => `/api/staff/members/amina/candidates/umar/photos/${id}/medium`),
    photoView: 'blurred',
  };

  it('shows by Enter what an introduction would, with its photos, and leads on to the pick', async () => {
    respondTo(candidates, [candidate('Umar')], MEMBER);
    respondTo(one, profile, umar);
    open();
    await screen.findByRole('group', { name: 'Umar' });
    await userEvent.keyboard('j{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Umar Rahman' }));
    expect(await dialog.findByText('I sail.')).toBeInTheDocument();
    expect(dialog.getByText('Blurred, as Amina would see them.')).toBeInTheDocument();
    expect(dialog.getByRole('img', { name: 'Portrait of Umar' })).toHaveAttribute('src', profile.profilePhoto);
    await userEvent.click(dialog.getByRole('button', { name: 'Open photo 2 of 2' }));
    expect(await screen.findByRole('img', { name: 'Photo 2 of 2 of Umar' })).toHaveAttribute(
      'src',
      '/api/staff/members/amina/candidates/umar/photos/p2/large',
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await dialog.findByRole('button', { name: 'Pick' }));
    expect(await screen.findByRole('dialog', { name: 'Pick Umar for Amina?' })).toBeInTheDocument();
  });

  it('says why somebody cannot be opened now, and gives the row the focus again', async () => {
    respondTo(candidates, [candidate('Umar', { exclusions: ['age'] })], MEMBER);
    respondTo(one, buildRefusal('too_many_requests', 'You have opened 50 people today.'), umar);
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Open Umar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Umar' }));
    expect(await dialog.findByText('You have opened 50 people today.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Pick' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Umar' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has an address, also of somebody further down, and says that they show a card alone', async () => {
    const { user, age, location, occupation } = profile;
    respondTo(candidates, [], MEMBER);
    respondTo(one, { user, age, location, occupation, profilePhoto: null, photoView: null }, umar);
    open('matchmaker', '/staff/members/amina?view=picks&person=umar');
    expect(await screen.findByText('Umar shows no more than this card.')).toBeInTheDocument();
  });
});

describe('the picks of a member', () => {
  it('say how they stand and why, and one that waits is withdrawn after a question', async () => {
    const dropped = pick({
      id: 'p2',
      state: 'dropped',
      reasons: ['unavailable'],
      can: { withdraw: false },
      note: null,
    });
    respondTo(list, [pick(), dropped], MEMBER);
    respondTo(withdraw, undefined, { ...MEMBER, pickId: 'p1' });
    open('matchmaker', '/staff/members/amina?view=picks&tab=picks');
    expect(await screen.findByText('In the next introductions')).toBeInTheDocument();
    expect(screen.getByText('They could not be introduced.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw Yusuf' }));
    expect(getRequestsTo(withdraw)).toEqual([]);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Pick withdrawn')).toBeInTheDocument();
    expect(getRequestsTo(withdraw)).toHaveLength(1);
  });

  it('say that there are none', async () => {
    respondTo(list, [], MEMBER);
    open('matchmaker', '/staff/members/amina?view=picks&tab=picks');
    expect(await screen.findByText('No picks yet')).toBeInTheDocument();
  });
});

const request = (change: Partial<PickRequestView> = {}): PickRequestView => ({
  id: 'p1',
  member: person('amina', 'Amina'),
  candidate: person('yusuf', 'Yusuf'),
  pickedBy: { id: 'k', name: 'Maryam' },
  madeAt: '2026-01-02T03:04:05.000Z',
  compatibilityScore: 75,
  keyFactors: ['Hopes for children'],
  ...change,
});
const openRequests = (waiting: { received: PickRequestView[]; sent: PickRequestView[] }, role: Role = 'matchmaker') => {
  respondTo(requests.list, waiting);
  setCurrentUser(buildUser(role));
  renderRoutes([{ path: '/staff/picks', element: <PicksPage /> }], '/staff/picks');
};

describe('picks that need two matchmakers', () => {
  it.each([
    ['Agree to Amina', 'Agree', true],
    ['Decline Amina', 'Decline', false],
  ])('%s is asked about before it is sent', async (button, confirm, agrees) => {
    respondTo(requests.answer, undefined, { id: 'p1' });
    openRequests({ received: [request()], sent: [] });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(getRequestsTo(requests.answer)).toEqual([]);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    await waitFor(() => expect(getRequestsTo(requests.answer).map(({ body }) => body)).toEqual([{ agrees }]));
  });

  it('show what waits for others, and an admin none', async () => {
    openRequests({ received: [], sent: [request()] });
    expect(await screen.findByText('Nothing is waiting')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Amina' })).toHaveAttribute(
      'href',
      '/staff/members/amina?view=picks&tab=picks',
    );
  });

  it('are not for admins', async () => {
    openRequests({ received: [], sent: [] }, 'admin');
    expect(await screen.findByText('Access Restricted')).toBeInTheDocument();
  });
});
