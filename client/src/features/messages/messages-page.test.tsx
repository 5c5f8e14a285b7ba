import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { invalidate, queryClient, queryKey } from '../../lib/query/query.ts';
import { enterSession } from '../../lib/session.ts';
import { buildRefusal, getRequestsTo, requests, respondTo } from '../../test/api-mock.ts';
import { ACCEPTED, buildConversation, buildMatch, buildName } from '../../test/fixtures.ts';
import { beOnPhone, buildUser, renderRoutes, setCurrentUser } from '../../test/render.tsx';
import { changeCachedRows } from './inbox-cache.ts';
import { MessagesPage } from './messages-page.tsx';

const at = '2026-01-02T03:04:05.000Z';
const theirs = { seq: 1, senderId: 'u-bilal', content: 'How was your week?', createdAt: at };
const bilal = buildConversation({ lastMessage: theirs, unread: 2 });
const omar = buildConversation({
  matchId: 'm2',
  otherUser: buildName('u-omar', 'Omar', 'Aziz'),
  lastMessage: { seq: 4, senderId: 'u-maryam', content: 'Until Friday', createdAt: at },
});
const { matchId: _, ...unmatched } = buildConversation();
const matchmaker: ConversationView = {
  ...unmatched,
  kind: 'matchmaker',
  matchmakerId: 'k1',
  otherUser: buildName('k1', 'Maryam Karimi', ''),
};

const MatchmakerThread = ({ name }: { matchmakerId: string; name: string }) => <p>Thread with {name}</p>;

const open = (inbox: { rows: ConversationView[] }, canMessage = true, written = theirs) => {
  respondTo(contract.messages.conversations, () => inbox.rows);
  respondTo(contract.matches.list, [buildMatch({ ...ACCEPTED, canMessage })]);
  respondTo(contract.messages.list, [{ id: 'x1', ...written }], { id: 'm1' });
  respondTo(contract.messages.list, [], { id: 'm2' });
  respondTo(contract.messages.read, undefined, { id: 'm1' });
  renderRoutes(
    [{ path: '/messages/:conversationId?', element: <MessagesPage matchmakerThread={MatchmakerThread} /> }],
    '/messages',
  );
};

const row = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Conversations' })).findByRole('link', { name });
const reads = () => getRequestsTo(contract.messages.read);

beforeEach(() => {
  enterSession(null);
  setCurrentUser(buildUser('member'), 'standard');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the inbox', () => {
  it('shows the name, the last message and its author, and the unread count of each row', async () => {
    const closed = buildConversation({ matchId: 'm3', ended: { byMe: false, reason: 'family', at } });
    open({ rows: [bilal, omar, matchmaker, closed] });
    const list = within(await screen.findByRole('list', { name: 'Conversations' }));
    const [first, second, third, fourth] = list.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Bilal Rahman.*How was your week\?.*2 unread/);
    expect(second?.textContent).toMatch(/Omar Aziz.*You: Until Friday/);
    expect(second?.textContent).not.toContain('unread');
    expect(third?.textContent).toContain('No messages yet');
    expect(fourth?.textContent).toContain('Bilal closed this conversation');
  });

  it('leads staff, who have no conversations there, to theirs', async () => {
    setCurrentUser(buildUser('admin'));
    open({ rows: [] });
    expect(await screen.findByText('Staff have no conversations here')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Staff' })).toHaveAttribute('href', '/staff/conversations');
  });

  it('is searched by name, over what is not loaded yet too', async () => {
    const rows = Array.from({ length: 50 }, (_, index) =>
      buildConversation({ matchId: `f${index}`, otherUser: buildName(`u${index}`, 'Omar', `Number ${index}`) }),
    );
    const zoe = buildConversation({ matchId: 'm2', otherUser: buildName('u-zoe', 'Zoë', 'Aziz') });
    open({ rows: [bilal, ...rows.slice(1)] });
    await screen.findByText('Omar Number 49');
    respondTo(contract.messages.conversations, ({ url }) =>
      url.includes('before=') ? [zoe] : [bilal, ...rows.slice(1)],
    );
    const search = (text: string) =>
      fireEvent.change(screen.getByPlaceholderText('Search by name'), { target: { value: text } });
    search('zoe');
    expect(await screen.findByText('Zoë Aziz')).toBeInTheDocument();
    expect(screen.queryByText('Omar Number 49')).not.toBeInTheDocument();
    search('zoex');
    expect(await screen.findByText('No conversation with this name.')).toBeInTheDocument();
    // The open conversation stays.
    expect(await screen.findByRole('heading', { level: 2, name: 'Bilal Rahman' })).toBeInTheDocument();
    search('');
    expect(await screen.findByText('Omar Number 49')).toBeInTheDocument();
  });

  it('does not say that nobody has this name where earlier conversations could not be loaded', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => buildConversation({ matchId: `f${index}` }));
    open({ rows });
    await screen.findByPlaceholderText('Search by name');
    respondTo(contract.messages.conversations, () => buildRefusal('unavailable'));
    fireEvent.change(screen.getByPlaceholderText('Search by name'), { target: { value: 'zoe' } });
    expect(await screen.findByText('Earlier conversations could not be searched.')).toBeInTheDocument();
  });

  it('says so where the conversation of the address could not be loaded, and opens it once it can', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => buildConversation({ matchId: `f${index}` }));
    let works = false;
    respondTo(contract.messages.conversations, ({ url }) => {
      if (!url.includes('of=')) return rows;
      return works ? [omar] : buildRefusal('unavailable');
    });
    respondTo(contract.matches.list, []);
    respondTo(contract.messages.list, [], { id: 'm2' });
    const { path } = renderRoutes(
      [{ path: '/messages/:conversationId?', element: <MessagesPage matchmakerThread={MatchmakerThread} /> }],
      '/messages/m2',
    );
    const title = await screen.findByText('This conversation could not be loaded');
    const notice = title.closest<HTMLElement>('.MuiAlert-root');
    expect(path()).toBe('/messages/m2');
    works = true;
    // By text, as finding roles among fifty rows takes seconds.
    if (notice) fireEvent.click(within(notice).getByText('Retry'));
    expect(await screen.findAllByText('Omar Aziz')).not.toEqual([]);
    expect(screen.queryByText('This conversation could not be loaded')).not.toBeInTheDocument();
  });

  it('shows what was begun in another conversation', async () => {
    open({ rows: [bilal, omar] });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message to Bilal' }), 'It was');
    expect((await row(/Bilal Rahman/)).textContent).not.toContain('Draft');
    await userEvent.click(await row(/Omar Aziz/));
    await waitFor(async () => expect((await row(/Bilal Rahman/)).textContent).toContain('Draft: It was'));
  });

  it("opens the first conversation, with the other's name and a link to their page", async () => {
    open({ rows: [bilal, omar] });
    const head = await screen.findByRole('heading', { level: 2, name: 'Bilal Rahman' });
    expect(within(head).getByRole('link')).toHaveAttribute('href', '/matches/u-bilal');
    expect(await screen.findByRole('textbox', { name: 'Message to Bilal' })).toBeInTheDocument();
    expect(await row(/Bilal Rahman/)).toHaveAttribute('aria-current', 'true');
  });

  it('opens the selected conversation, also that with the matchmaker', async () => {
    open({ rows: [bilal, matchmaker] });
    await userEvent.click(await row(/Maryam Karimi/));
    expect(await screen.findByText('Thread with Maryam Karimi')).toBeInTheDocument();
    const head = screen.getByRole('heading', { level: 2, name: 'Maryam Karimi' });
    expect(within(head).getByRole('link')).toHaveAttribute('href', '/matchmaker');
  });

  describe('the row of an opened conversation', () => {
    const rowsFetched = () => requests.filter(({ url }) => url.includes('of=')).map(({ url }) => url);
    // What is read makes the inbox be fetched again: nothing is to be read.
    const mine = { seq: 1, senderId: 'u-maryam', content: 'Until Friday', createdAt: at };
    const openFirst = async () => {
      open({ rows: [omar, bilal] }, true, mine);
      expect(await screen.findByText(/^You and Omar are connected/)).toBeInTheDocument();
      expect(rowsFetched()).toEqual([]);
    };

    it('is that of the inbox, where that has just come', async () => {
      await openFirst();
      await userEvent.click(await row(/Bilal Rahman/));
      expect(await within(screen.getByRole('log')).findByText('Until Friday')).toBeInTheDocument();
      expect(rowsFetched()).toEqual([]);
    });

    it.each([
      [
        'is out of date',
        () =>
          queryClient.invalidateQueries({ queryKey: queryKey(contract.messages.conversations), refetchType: 'none' }),
      ],
      ['was changed since', () => changeCachedRows((one) => one)],
      ['came a while ago', () => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)],
    ])('is fetched where the inbox %s', async (_, change) => {
      await openFirst();
      await act(async () => change());
      await userEvent.click(await row(/Bilal Rahman/));
      expect(await within(screen.getByRole('log')).findByText('Until Friday')).toBeInTheDocument();
      expect(rowsFetched()).toEqual([expect.stringContaining('of=m1')]);
      expect(reads()).toEqual([]);
    });
  });

  it('keeps the open conversation and its draft when another row moves to the top', async () => {
    const inbox = { rows: [bilal, omar] };
    open(inbox);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message to Bilal' }), 'It was');
    inbox.rows = [omar, bilal];
    await act(() => invalidate(contract.messages.conversations));
    await waitFor(() => {
      const [first] = within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('listitem');
      expect(first?.textContent).toContain('Omar');
    });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Bilal' })).toHaveValue('It was');
  });

  it('marks the shown thread read', async () => {
    open({ rows: [bilal] });
    await waitFor(() => expect(reads().map(({ body }) => body)).toEqual([{ upTo: 1 }]));
  });

  it('shows the list first on a phone, and marks nothing read before it is opened', async () => {
    beOnPhone();
    open({ rows: [bilal] });
    const first = await row(/Bilal Rahman/);
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    expect(first).not.toHaveAttribute('aria-current');
    expect(first).not.toHaveClass('Mui-selected');
    expect(requests.some(({ url }) => url.includes('/messages'))).toBe(false);
    await userEvent.click(first);
    await waitFor(() => expect(reads()).toHaveLength(1));
  });

  it('shows why a conversation is closed for writing', async () => {
    open({ rows: [bilal] }, false);
    expect(await screen.findByText('Messages with Bilal are closed at the moment.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('shows who is online and when others were last seen, in the list and above the thread', async () => {
    open({
      rows: [
        { ...bilal, presence: { online: true, lastActive: null } },
        { ...omar, presence: { online: false, lastActive: '2020-01-02T03:04:05.000Z' } },
      ],
    });
    expect((await row(/Bilal Rahman/)).textContent).toContain('Online');
    expect((await row(/Omar Aziz/)).textContent).toMatch(/Last seen January 2, 2020/);
    const head = screen.getByRole('heading', { level: 2, name: 'Bilal Rahman' }).parentElement;
    expect(head?.textContent).toContain('Online');
  });

  it('shows an error where loading failed, and retries', async () => {
    let works = false;
    respondTo(contract.messages.conversations, () => (works ? [] : buildRefusal('unavailable')));
    respondTo(contract.matches.list, []);
    renderRoutes(
      [{ path: '/messages/:conversationId?', element: <MessagesPage matchmakerThread={MatchmakerThread} /> }],
      '/messages',
    );
    const again = await screen.findByRole('button', { name: 'Retry' });
    works = true;
    await userEvent.click(again);
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
  });

  it('explains an empty inbox', async () => {
    open({ rows: [] });
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your matches' })).toHaveAttribute('href', '/matches');
  });
});
