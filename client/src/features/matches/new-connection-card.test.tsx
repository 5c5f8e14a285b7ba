import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedMatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { announceConnection, useNewConnection } from '../../components/new-connection/new-connection.ts';
import { enterSession } from '../../lib/session.ts';
import { dismissToasts } from '../../lib/toasts.ts';
import { buildRefusal, respondTo } from '../../test/api-mock.ts';
import { ACCEPTED, buildMatch } from '../../test/fixtures.ts';
import { buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { MatchesPage } from './matches-page.tsx';

const CONNECTED = buildMatch({ ...ACCEPTED, isNewlyConnected: true });
const scrolledTo = vi.fn();

const open = (lists: { today: ListedMatchView[] }, tab = 'today') => {
  respondTo(contract.matches.daily, () => lists.today);
  respondTo(contract.matches.list, () => lists.today);
  setCurrentUser(buildUser('member'), 'standard');
  renderRoutes([{ path: '*', element: <MatchesPage thread={() => <p>Conversation</p>} /> }], `/matches?tab=${tab}`);
};
const findDetail = () => screen.findByRole('region', { name: 'Bilal Rahman' });

beforeEach(() => {
  enterSession(null);
  Object.assign(Element.prototype, { scrollIntoView: scrolledTo });
  scrolledTo.mockClear();
});
afterEach(() => {
  act(() => dismissToasts());
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('the moment of a mutual interest', () => {
  it('is shown to who answers last, at once and in view, beside the notification', async () => {
    const lists = { today: [buildMatch()] };
    respondTo(contract.matches.respond, () => {
      // The push may be faster than the response.
      act(() => announceConnection(CONNECTED));
      lists.today = [CONNECTED];
      return CONNECTED;
    });
    open(lists);
    const detail = within(await findDetail());
    await userEvent.click(detail.getByRole('button', { name: 'Interested' }));
    const moment = await detail.findByRole('region', { name: 'You and Bilal are both interested' });
    expect(moment).toHaveTextContent('You can write to each other now, in your messages.');
    expect(within(moment).queryByRole('link')).not.toBeInTheDocument();
    expect(await screen.findByText('Response sent')).toBeInTheDocument();
    expect(scrolledTo).toHaveBeenCalled();
    expect(useNewConnection.getState().match).toBeNull();
  });

  it('is announced after all where the answer failed', async () => {
    respondTo(contract.matches.respond, buildRefusal('unavailable'));
    open({ today: [buildMatch()] });
    const detail = within(await findDetail());
    await userEvent.click(detail.getByRole('button', { name: 'Interested' }));
    expect(await screen.findByText('Failed to respond')).toBeInTheDocument();
    act(() => announceConnection(CONNECTED));
    expect(useNewConnection.getState().match).toEqual(CONNECTED);
  });

  it('is what the other finds at the top, until one of them has written', async () => {
    const other = buildMatch({ id: 'm2', otherUser: { ...CONNECTED.otherUser, id: 'u9', firstName: 'Adam' } });
    const lists = { today: [other, CONNECTED] };
    act(() => announceConnection(CONNECTED));
    open(lists);
    const [first] = await screen.findAllByRole('link', { name: /Rahman/ });
    expect(first).toHaveTextContent('Bilal Rahman');
    await screen.findByRole('region', { name: 'You and Bilal are both interested' });
    await waitFor(() => expect(useNewConnection.getState().match).toBeNull());
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it.each([
    ['today', 0],
    ['connected', 1],
    ['all', 1],
  ])('leaves a plain way to the conversation afterwards, but not among those of today: %s', async (tab, times) => {
    open({ today: [buildMatch(ACCEPTED)] }, tab);
    const detail = within(await findDetail());
    await detail.findByText('You both hope for children.');
    expect(detail.queryAllByRole('link', { name: 'Write to Bilal' })).toHaveLength(times);
    expect(detail.queryByRole('region', { name: /both interested/ })).not.toBeInTheDocument();
  });
});

describe('what there is to read of an introduction', () => {
  it('is the own words first, then the reason, and each reason says what it means', async () => {
    const { otherUser, otherUserProfile } = buildMatch();
    respondTo(contract.profiles.other, {
      user: otherUser,
      ...otherUserProfile,
      bio: 'I walk by the river.',
      education: 'masters',
    });
    open({ today: [buildMatch()] });
    const detail = await findDetail();
    await within(detail).findByText('I walk by the river.');
    const text = detail.textContent ?? '';
    const places = ['I walk by the river.', 'You both hope for children.', 'Education'].map((one) => text.indexOf(one));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    const reason = within(detail).getByRole('button', { name: 'Hopes for children' });
    await userEvent.click(reason);
    expect(screen.getByRole('tooltip')).toHaveTextContent('You both hope to have children.');
    expect(reason).toHaveAccessibleDescription('You both hope to have children.');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await userEvent.hover(reason);
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
  });

  it('ends with two answers of equal weight', async () => {
    open({ today: [buildMatch()] });
    const detail = within(await findDetail());
    const [declines, accepts] = ['Not interested', 'Interested'].map((name) => detail.getByRole('button', { name }));
    expect(accepts?.className).toBe(declines?.className);
  });
});
