import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { OwnProfile, RecommendationView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { queryClient, queryKey } from '../../lib/query/query.ts';
import { buildRefusal, getRequestsTo, requests, respondTo } from '../../test/api-mock.ts';
import { ACCEPTED, buildMatch, buildName } from '../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const someone = (n: number): RecommendationView => ({
  user: buildName(`u-${n}`, `Person${n}`, 'Khan'),
  profile: {
    photos: [],
    age: 30 + n,
    occupation: 'Architect',
    location: 'London',
    religiousLevel: 'practicing',
    ethnicity: 'arab',
    education: 'masters',
    bio: `Words of ${n}`,
  },
  compatibilityScore: 85 - n,
  coverage: 0.8,
  compatibilityReason: `Reason ${n}`,
  keyFactors: ['Where you live'],
  points: [{ label: 'Where you live', sentence: 'You live in the same city.' }],
});
const open = (recommended: RecommendationView[] | Response, unread: number | Response = 0) => {
  respondTo(contract.matches.recommendations, recommended);
  respondTo(contract.messages.unreadCount, unread);
  setCurrentUser(buildUser('member'), 'premium');
  return renderRoutes(
    [
      { path: '/', element: <DashboardPage /> },
      { path: '/matches/u-1', element: 'The page of u-1' },
    ],
    '/',
  );
};
const five = [1, 2, 3, 4, 5].map(someone);

describe("a member's dashboard", () => {
  it('asks below the summary about answers of before, where there is anything to ask', async () => {
    const given = (questionId: string) => ({ questionId, answer: 'most', acceptable: [], importance: 0 as const });
    respondTo(contract.questions.mine, [{ ...given('daily-prayer'), mayKeepApart: true }, given('riba')]);
    open([]);
    expect(await screen.findByText('We have a question about one of your answers.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Look at your answers' })).toHaveAttribute('href', '/profile/questions');
  });

  it('says to a member who has to be verified first why no one new comes, until they are', async () => {
    open([]);
    const change = (awaitsVerification: boolean) =>
      queryClient.setQueryData<OwnProfile>(queryKey(contract.profiles.mine), (profile) => {
        if (!profile) return profile;
        const { awaitsVerification: _, ...rest } = profile;
        return awaitsVerification ? { ...rest, awaitsVerification } : rest;
      });
    await screen.findByText('Premium member');
    expect(screen.queryByText('Waiting for verification')).not.toBeInTheDocument();
    act(() => void change(true));
    expect(await screen.findByText('Waiting for verification')).toBeInTheDocument();
    act(() => void change(false));
    await waitFor(() => expect(screen.queryByText('Waiting for verification')).not.toBeInTheDocument());
  });

  it('leads a member without age and gender to their profile', async () => {
    open([]);
    expect(await screen.findByRole('link', { name: 'Complete your profile' })).toHaveAttribute('href', '/profile');
  });

  it('promises a VIP member no matchmaker before there is one', async () => {
    respondTo(contract.matches.recommendations, []);
    respondTo(contract.messages.unreadCount, 0);
    setCurrentUser(buildUser('member'), 'vip');
    renderRoutes([{ path: '/', element: <DashboardPage /> }], '/');
    const link = await screen.findByRole('link', { name: /^Your matchmaker/ });
    expect(link).toHaveTextContent('Our team has not chosen one for you yet.');
    const assign = (profile: OwnProfile | undefined) => profile && { ...profile, assignedMatchmakerId: 'k1' };
    act(() => void queryClient.setQueryData<OwnProfile>(queryKey(contract.profiles.mine), assign));
    await waitFor(() => expect(link).toHaveTextContent('Write to the person who looks with you.'));
  });

  it('does not say 0 when the count of unread messages cannot be loaded, and retries', async () => {
    open([], buildRefusal('internal', 'No.'));
    expect(await screen.findByText('Not loaded')).toBeInTheDocument();
    expect(screen.queryByText('0')).not.toBeInTheDocument();
    respondTo(contract.messages.unreadCount, 0);
    await userEvent.click(screen.getByRole('button', { name: 'Retry loading the unread messages' }));
    expect(await screen.findByText('0')).toBeInTheDocument();
  });

  it('asks for five recommendations, and gives the first of those that are shown on request the focus', async () => {
    open(five);
    await userEvent.click(await screen.findByRole('button', { name: 'Show More' }));
    expect(screen.getAllByRole('article')[3]).toHaveFocus();
    expect(requests.map(({ url }) => url)).toContain('/api/matches/recommendations?limit=5');
  });

  it('says where to answer whom the member was introduced to, by a notification only, and links to the profile', async () => {
    respondTo(contract.matches.list, [buildMatch({ otherUser: someone(1).user })]);
    open(five);
    const [first, second] = await screen.findAllByRole('article');
    if (!first || !second) throw new Error('No card');
    await within(second).findByText(/^We have not introduced you yet/);
    const before = requests.length;
    await userEvent.click(within(first).getByRole('button', { name: 'Show Interest' }));
    expect(
      await screen.findByText('To show your interest, answer on Person1’s page under Matches.'),
    ).toBeInTheDocument();
    await userEvent.click(within(first).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('To decline, answer on Person1’s page under Matches.')).toBeInTheDocument();
    expect(requests).toHaveLength(before);
    expect(within(first).queryByText(/have not introduced/)).not.toBeInTheDocument();
    expect(within(first).getByText('Reason 1')).toBeInTheDocument();
    expect(within(first).getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/matches/u-1');
    await userEvent.click(screen.getByRole('button', { name: 'Answer now' }));
    expect(await screen.findByText('The page of u-1')).toBeInTheDocument();
  });

  it('says of a recommendation that was not introduced yet, or that is answered, that there is nothing to answer', async () => {
    respondTo(contract.matches.list, [buildMatch({ otherUser: someone(2).user, userResponse: 'interested' })]);
    open(five);
    const [first, second] = await screen.findAllByRole('article');
    if (!first || !second) throw new Error('No card');
    expect(await within(first).findByText(/^We have not introduced you yet\. We suggest people/)).toBeInTheDocument();
    await userEvent.click(within(first).getByRole('button', { name: 'Show Interest' }));
    expect(await screen.findByText('You can answer once we have introduced you to Person1.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Answer now' })).not.toBeInTheDocument();
    expect(within(second).queryByText(/have not introduced/)).not.toBeInTheDocument();
    await userEvent.click(within(second).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('What you answered is on Person2’s page under Matches.')).toBeInTheDocument();
  });

  it('says of a recommendation where to answer once introduced, while it is not known whether they were', async () => {
    respondTo(contract.matches.list, buildRefusal('internal', 'No.'));
    open(five);
    const [first] = await screen.findAllByRole('article');
    if (!first) throw new Error('No card');
    await userEvent.click(within(first).getByRole('button', { name: 'Show Interest' }));
    const hint = 'To show your interest, answer on Person1’s page under Matches, once we have introduced you.';
    expect(await screen.findByText(hint)).toBeInTheDocument();
  });

  it('puts people before the summary: their own words first, then the reason, which explains itself', async () => {
    open(five);
    const [first] = await screen.findAllByRole('article');
    if (!first) throw new Error('No card');
    const text = first.textContent ?? '';
    // Each has the direction of its own language, whatever that of the page.
    expect(within(first).getByText('Reason 1')).toHaveAttribute('dir', 'auto');
    expect(within(first).getByText('Person1 Khan').tagName).toBe('BDI');
    expect(text.indexOf('Words of 1')).toBeLessThan(text.indexOf('Reason 1'));
    const summary = await screen.findByText('Premium member');
    expect(first.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(within(first).getByRole('button', { name: 'Where you live' }));
    expect(screen.getByRole('tooltip')).toHaveTextContent('You live in the same city.');
    expect(screen.getByRole('tooltip')).toHaveAttribute('dir', 'auto');
    const [declines, accepts] = ['Decline', 'Show Interest'].map((name) => within(first).getByRole('button', { name }));
    expect(accepts?.className).toBe(declines?.className);
  });

  it('begins with a new connection, until one of the two has written', async () => {
    const connected = buildMatch({ ...ACCEPTED, isNewlyConnected: true });
    const another = buildMatch({ ...connected, id: 'm2', otherUser: buildName('u-omar', 'Omar', 'Aziz') });
    respondTo(contract.matches.list, [buildMatch({ id: 'm3' }), connected, another]);
    open(five);
    const moment = await screen.findByRole('region', { name: 'You and Bilal are both interested' });
    expect(within(moment).getByRole('link', { name: 'Write to Bilal' })).toHaveAttribute('href', '/messages/m1');
    expect(screen.getByRole('link', { name: 'One more new connection' })).toHaveAttribute(
      'href',
      '/matches?tab=connected',
    );
    act(() => {
      queryClient.setQueryData(queryKey(contract.matches.list), [buildMatch(ACCEPTED)]);
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: /both interested/ })).not.toBeInTheDocument());
  });

  it('says during a break only that, fetches nobody, and ends it', async () => {
    respondTo(contract.matches.recommendations, five);
    respondTo(contract.account.resume, undefined);
    const pause = { reason: 'break', until: '2130-05-06T12:00:00.000Z' } as const;
    setCurrentUser({ ...buildUser('member'), pause }, 'standard');
    renderRoutes([{ path: '/', element: <DashboardPage /> }], '/');
    expect(await screen.findByText('You are on a break until May 6, 2130')).toBeInTheDocument();
    expect(getRequestsTo(contract.matches.recommendations)).toEqual([]);
    expect(screen.queryByText(/Please add your/)).not.toBeInTheDocument();
    respondTo(contract.accounts.current, buildUser('member'));
    await userEvent.click(screen.getByRole('button', { name: 'End the break' }));
    expect(await screen.findAllByRole('article')).toHaveLength(3);
  });

  it('shows an empty state where nobody is recommended', async () => {
    open([]);
    expect(await screen.findByText('No matches available')).toBeInTheDocument();
  });

  it('shows strengths, suggestions and notes', async () => {
    respondTo(contract.profiles.feedback, {
      strengths: ['Clear bio'],
      suggestions: ['Add photos'],
      additionalNotes: 'Well done',
    });
    open([]);
    await userEvent.click(await screen.findByRole('tab', { name: 'Profile Insights' }));
    for (const text of ['Clear bio', 'Add photos', 'Well done'])
      expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
