import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { ListedMatchView, OwnProfile } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import type { Role } from '../../../../shared/options.ts';
import { FROM_HERE } from '../../lib/paths.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { dismissToasts } from '../../lib/toasts.ts';
import { buildRefusal, getRequestsTo, respondTo } from '../../test/api-mock.ts';
import { ACCEPTED, buildMatch, buildName } from '../../test/fixtures.ts';
import { beOnPhone, buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { MatchPage } from './match-page.tsx';
import { MatchesPage } from './matches-page.tsx';

const bilal = buildMatch();
const omar = buildMatch({ id: 'm2', otherUser: buildName('u-omar', 'Omar', 'Aziz'), ...ACCEPTED });
const yusuf = buildMatch({ id: 'm3', otherUser: buildName('u-yusuf', 'Yusuf', 'Khan'), userResponse: 'interested' });

const Conversation = ({ otherName }: { otherName: string }) => <p>Conversation with {otherName}</p>;

/** Renders the page with lists that the test may change later. */
const open = (lists: { today: ListedMatchView[]; all: ListedMatchView[] }, role: Role = 'member') => {
  respondTo(contract.matches.daily, () => lists.today);
  respondTo(contract.matches.list, () => lists.all);
  setCurrentUser(buildUser(role), role === 'member' ? 'standard' : null);
  renderRoutes([{ path: '*', element: <MatchesPage thread={Conversation} /> }], '/matches');
};

const addAgeAndGender = () =>
  queryClient.setQueryData<OwnProfile>(
    queryKey(contract.profiles.mine),
    (profile) => profile && { ...profile, age: 31, gender: 'female' },
  );
const pick = (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab }));
const findDetail = (name: string) => screen.findByRole('region', { name });
const isDisabled = (tab: HTMLElement) => tab.hasAttribute('disabled') || tab.getAttribute('aria-disabled') === 'true';
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => {
  act(() => dismissToasts());
});

describe('the matches page', () => {
  it('shows the first match of the list, and another one when it is selected', async () => {
    open({ today: [bilal, yusuf], all: [] });
    await findDetail('Bilal Rahman');
    expect(screen.getByRole('link', { name: /Bilal Rahman/ })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('link', { name: /Yusuf Khan/ }));
    await findDetail('Yusuf Khan');
    expect(screen.queryByRole('region', { name: 'Bilal Rahman' })).not.toBeInTheDocument();
  });

  it('marks nobody in the list of a phone, where nobody is open beside it', async () => {
    beOnPhone();
    open({ today: [bilal, yusuf], all: [] });
    const first = await screen.findByRole('link', { name: /Bilal Rahman/ });
    expect(screen.queryByRole('region', { name: 'Bilal Rahman' })).not.toBeInTheDocument();
    expect(first).not.toHaveAttribute('aria-current');
    expect(first).not.toHaveClass('Mui-selected');
    await userEvent.click(first);
    await findDetail('Bilal Rahman');
    // The way back leads to where it was.
    await userEvent.click(button('Back to the list'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bilal Rahman' })).not.toBeInTheDocument());
    await waitFor(() => expect(first).toHaveFocus());
    expect(first).not.toHaveAttribute('aria-current');
  });

  it('shows the relaxed preference of an introduction, where there is one', async () => {
    const relaxation = 'We looked a little further than usual for this introduction.';
    open({ today: [{ ...bilal, relaxation }, yusuf], all: [] });
    const detail = await findDetail('Bilal Rahman');
    expect(await within(detail).findByText(relaxation)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: /Yusuf Khan/ }));
    await findDetail('Yusuf Khan');
    expect(screen.queryByText(relaxation)).not.toBeInTheDocument();
  });

  it('says to a member who has to be verified first why no one new comes', async () => {
    open({ today: [], all: [bilal] });
    await screen.findByText('Two things are missing');
    act(() => {
      queryClient.setQueryData<OwnProfile>(
        queryKey(contract.profiles.mine),
        (profile) => profile && { ...profile, awaitsVerification: true },
      );
    });
    expect(await screen.findByText('Waiting for verification')).toBeInTheDocument();
    await pick('All Matches');
    await findDetail('Bilal Rahman');
    expect(screen.getByText('Waiting for verification')).toBeInTheDocument();
  });

  it('says that an introduction was closed, and why, where it was never a conversation', async () => {
    const ended = { byMe: false, reason: 'met-someone', at: '2026-01-03T03:04:05.000Z' } as const;
    open({ today: [{ ...yusuf, status: 'rejected', otherUserResponse: 'not-interested', ended }], all: [] });
    const detail = within(await findDetail('Yusuf Khan'));
    const sentence = 'Yusuf wishes you well and has closed this introduction because they have met someone.';
    expect(await detail.findByText(sentence)).toBeInTheDocument();
    expect(detail.getByText('Closed')).toBeInTheDocument();
    expect(isDisabled(screen.getByRole('tab', { name: 'Messages' }))).toBe(true);
  });

  it('keeps the selected match when a new one is added on top', async () => {
    const lists = { today: [bilal], all: [] };
    open(lists);
    await findDetail('Bilal Rahman');
    lists.today = [yusuf, bilal];
    await act(() => invalidate(contract.matches.daily));
    expect(await screen.findByText('Yusuf Khan')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Bilal Rahman' })).toBeInTheDocument();
  });

  it.each([
    ["Today's Matches", 'No introductions yet today'],
    ['Connected', 'No connections yet'],
    ['All Matches', 'No one has been introduced to you yet'],
  ])('explains an empty list: %s', async (tab, text) => {
    open({ today: [], all: [] });
    // A profile without age and gender is not introduced, and the page says so instead.
    expect(await screen.findByText('Two things are missing')).toBeInTheDocument();
    act(() => addAgeAndGender());
    await pick(tab);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says of an empty list of today why no one new comes, where introductions are held back', async () => {
    respondTo(contract.matches.daily, []);
    respondTo(contract.matches.list, []);
    setCurrentUser({ ...buildUser('member'), limitedUntil: '2130-05-06T12:00:00.000Z' }, 'standard');
    addAgeAndGender();
    renderRoutes([{ path: '/matches', element: <MatchesPage thread={Conversation} /> }], '/matches');
    expect(await screen.findByText(/^No new introductions until/)).toBeInTheDocument();
    expect(await screen.findByText('The note above says why no one new is introduced to you.')).toBeInTheDocument();
  });

  it('says to staff that they have none, and where their work is', async () => {
    open({ today: [], all: [] }, 'admin');
    expect(await screen.findByText('Staff have no matches')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Staff' })).toHaveAttribute('href', '/staff');
  });

  it('offers to retry where loading failed', async () => {
    const lists = { today: [bilal], all: [] };
    let works = false;
    open(lists);
    respondTo(contract.matches.daily, () => (works ? lists.today : buildRefusal('unavailable')));
    const again = await screen.findByRole('button', { name: 'Retry' });
    works = true;
    await userEvent.click(again);
    await findDetail('Bilal Rahman');
  });
});

describe('the page of somebody who was not introduced yet', () => {
  it('says so and when that may change, and why they are recommended', async () => {
    respondTo(contract.matches.list, []);
    respondTo(contract.matches.renewal, { isPending: false, renewsAt: '2030-01-02T10:00:00.000Z', toldFrom: null });
    const { otherUser: user, otherUserProfile, ...why } = bilal;
    const profile = { ...otherUserProfile, bio: 'I mend old clocks.' };
    respondTo(contract.profiles.other, { user, ...profile });
    const facts = { photos: [], religiousLevel: null, ethnicity: null, education: null };
    respondTo(contract.matches.recommendations, [{ user, ...why, profile: { ...profile, ...facts } }]);
    setCurrentUser(buildUser('member'), 'standard');
    renderRoutes([{ path: '/matches/:userId', element: <MatchPage thread={Conversation} /> }], '/matches/u-bilal');
    expect(await screen.findByText('You have not been introduced to Bilal yet')).toBeInTheDocument();
    expect(await screen.findByText(/the next shortly after Wednesday, January 2 at/)).toBeInTheDocument();
    expect(screen.getByText('You both hope for children.')).toBeInTheDocument();
    expect(screen.getByText(/^How well .*Bilal.* fits what you look for$/)).toBeInTheDocument();
    expect(screen.queryByText(/^Based on/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Interested' })).not.toBeInTheDocument();
  });
});

it('names the page of a person also while it loads', async () => {
  respondTo(contract.matches.list, () => new Promise<never>(() => undefined));
  setCurrentUser(buildUser('member'), 'standard');
  renderRoutes([{ path: '/matches/:userId', element: <MatchPage thread={Conversation} /> }], '/matches/u-bilal');
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  expect(document.title).toBe('Profile | Mithaq');
});

describe('a response to an introduction', () => {
  const openAccepting = (
    lists: { today: ListedMatchView[]; all: ListedMatchView[] },
    change: Partial<ListedMatchView>,
  ) => {
    const storeAnswer = () => {
      const answered = buildMatch(change);
      lists.today = [answered];
      return answered;
    };
    respondTo(contract.matches.respond, storeAnswer, { id: 'm1' });
    open(lists);
  };
  const responses = () => getRequestsTo(contract.matches.respond).map(({ url, body }) => ({ url, body }));

  it('sends a line with the interest, asked about once where a message would be, and shows it to its writer', async () => {
    const mine = { content: 'My number is +44 7911 123456', createdAt: '2026-01-02T03:04:05.000Z' };
    openAccepting({ today: [bilal], all: [] }, { userResponse: 'interested', words: { mine } });
    await findDetail('Bilal Rahman');
    await userEvent.click(button('Add a line to your interest'));
    const field = await screen.findByRole('textbox', { name: 'A line for Bilal' });
    expect(field).toHaveFocus();
    await userEvent.type(field, mine.content);
    await userEvent.click(button('Interested'));
    expect(await screen.findByText(/^This seems to share contact details/)).toBeInTheDocument();
    expect(responses()).toEqual([]);
    await userEvent.click(button('Send'));
    const words = await screen.findByRole('group', { name: 'With the interest' });
    expect(within(words).getByText(mine.content)).toBeInTheDocument();
    expect(responses()).toMatchObject([{ body: { response: 'interested', words: mine.content } }]);
  });

  it('asks for confirmation before a decline, which can be cancelled', async () => {
    const declined = { status: 'rejected', userResponse: 'not-interested' } as const;
    openAccepting({ today: [bilal], all: [] }, declined);
    await findDetail('Bilal Rahman');
    await userEvent.click(button('Not interested'));
    const dialog = await screen.findByRole('dialog', { name: 'Decline Bilal?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(responses()).toEqual([]);

    await userEvent.click(button('Not interested'));
    const again = await screen.findByRole('dialog', { name: 'Decline Bilal?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Not interested' }));
    expect(await screen.findByText('Not a Match')).toBeInTheDocument();
    expect(responses()).toEqual([{ url: '/api/matches/m1/respond', body: { response: 'not-interested' } }]);

    const why = screen.getByRole('group', { name: /Nobody else sees it/ });
    expect(why).toHaveFocus();
    respondTo(contract.matches.declineReason, undefined);
    respondTo(contract.matches.declinePattern, [{ reason: 'too-far', count: 3, among: 10 }]);
    await userEvent.click(within(why).getByRole('button', { name: 'Too far' }));
    expect(await within(why).findByText(/Three of your last ten were too far/)).toBeInTheDocument();
    expect(within(why).getByRole('link')).toHaveAttribute('href', '/settings?tab=preferences');
    expect(why).toHaveFocus();
    await userEvent.click(within(why).getByRole('button', { name: 'Close' }));
    expect(why).not.toBeInTheDocument();
  });

  it('leads on to the next person of the day, and closes the day after the last', async () => {
    const day = [bilal, buildMatch({ ...yusuf, userResponse: null, can: bilal.can }), { ...omar, id: 'm4' }];
    const lists = { today: day, all: [] };
    respondTo(contract.matches.renewal, {
      isPending: false,
      renewsAt: '2030-01-02T00:00:00.000Z',
      toldFrom: '2030-01-02T08:00:00.000Z',
    });
    respondTo(contract.photos.mine, []);
    const acceptAs = (id: string, change: Partial<ListedMatchView>) =>
      respondTo(
        contract.matches.respond,
        () => {
          const answered = (one: ListedMatchView) =>
            buildMatch({ ...one, can: { respond: false, message: false }, ...change });
          lists.today = lists.today.map((one) => (one.id === id ? answered(one) : one));
          return bilal;
        },
        { id },
      );
    open(lists);
    const first = await findDetail('Bilal Rahman');
    expect(within(first).getByText('1 of 3')).toBeInTheDocument();
    acceptAs('m1', { userResponse: 'interested' });
    await userEvent.click(button('Interested'));
    const next = await within(first).findByRole('link', { name: 'Next: Yusuf (2 of 3)' });
    expect(next).toHaveFocus();
    expect(screen.queryByText('That is everyone for today')).not.toBeInTheDocument();
    await userEvent.click(next);
    const second = await findDetail('Yusuf Khan');
    expect(second).toHaveFocus();
    acceptAs('m3', { userResponse: 'interested' });
    await userEvent.click(button('Interested'));
    const end = await within(second).findByRole('region', { name: 'That is everyone for today' });
    await waitFor(() => expect(end).toHaveFocus());
    expect(
      await within(end).findByText(/^We look again tonight, and tell you on Wednesday, January 2/),
    ).toBeInTheDocument();
    expect(await within(end).findByRole('link', { name: 'Add a photo' })).toBeInTheDocument();
    expect(within(second).queryByRole('link', { name: /^Next/ })).not.toBeInTheDocument();
  });

  it('leads from a profile of the day to the next one, and back to where the first was opened', async () => {
    respondTo(contract.matches.list, ({ url }) => [url.includes('u-omar') ? waiting : answered]);
    const answered = buildMatch({ userResponse: 'interested' });
    const waiting = buildMatch({ ...omar, status: 'pending', userResponse: null, can: bilal.can });
    respondTo(contract.matches.daily, [answered, waiting]);
    setCurrentUser(buildUser('member'), 'standard');
    const { path } = renderRoutes(
      [
        {
          path: '/',
          element: (
            <Link to="/matches/u-bilal" state={FROM_HERE}>
              Open
            </Link>
          ),
        },
        { path: '/matches/:userId', element: <MatchPage thread={Conversation} /> },
      ],
      '/',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Next: Omar (2 of 2)' }));
    await findDetail('Omar Aziz');
    await userEvent.click(button('Back'));
    await waitFor(() => expect(path()).toBe('/'));
  });
});
