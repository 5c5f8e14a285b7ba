import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMemo } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/socket.ts';
import { setCurrentUser } from '../../../test/render.tsx';
import { buildMessage, renderElement } from '../../../test/render-thread.tsx';
import { PAGE_SIZE, type ThreadMessage, type ThreadSource } from '../threads/thread-types.ts';
import { useThread } from '../threads/use-thread.ts';
import { SearchButton } from './search-bar.tsx';
import { Thread } from './thread.tsx';

beforeEach(() => {
  enterSession(null);
  setCurrentUser(null);
  act(() => useConnection.setState({ connected: true }));
});

const load = vi.fn();

/** A thread of so many messages of the other side, some of which say something of their own. */
const Searched = ({ count, texts }: { count: number; texts: Readonly<Record<number, string>> }) => {
  const source = useMemo((): ThreadSource => {
    const stored = Array.from({ length: count }, (_, index): ThreadMessage => {
      const message = buildMessage(index + 1, false);
      return { ...message, content: texts[message.seq] ?? message.content };
    });
    return {
      key: 'match:m1',
      load: ({ before = Number.POSITIVE_INFINITY, limit = PAGE_SIZE }) => {
        load(before);
        return Promise.resolve(stored.filter(({ seq }) => seq < before).slice(-limit));
      },
      send: () => Promise.reject(new Error('nothing is sent')),
      markRead: () => Promise.resolve(),
    };
  }, [count, texts]);
  const thread = useThread(source);
  return (
    <>
      <SearchButton threadKey={source.key} />
      <Thread thread={thread} otherName="Bilal" empty={null} />
    </>
  );
};

const search = async (text: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Search in this conversation' }));
  const field = await screen.findByRole('searchbox', { name: 'Search messages' });
  fireEvent.change(field, { target: { value: text } });
  return field;
};
const getMarked = () => [...document.querySelectorAll('mark')].map((mark) => mark.closest('li')?.dataset.seq);

describe('the search in a thread', () => {
  const TEXTS = { 2: 'A walk by the river', 5: 'Another Wálk?', 9: 'No walking: https://example.org/walk' };

  it('comes to the newest message first, then to those before and after it, and marks what it found', async () => {
    renderElement(<Searched count={10} texts={TEXTS} />);
    const field = await search('WALK');
    expect(field).toHaveFocus();
    expect(await screen.findByText('1 of 3')).toBeInTheDocument();
    expect(getMarked()).toEqual(['9', '9']);
    // A space at the end changes nothing of what is searched for.
    fireEvent.change(field, { target: { value: 'WALK ' } });
    expect(screen.getByText('1 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next message found' })).toBeDisabled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('2 of 3')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Previous message found' }));
    expect(await screen.findByText('3 of 3')).toBeInTheDocument();
    expect(getMarked()).toEqual(['2']);
    expect(screen.getByRole('button', { name: 'Previous message found' })).toBeDisabled();
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(await screen.findByText('2 of 3')).toBeInTheDocument();
  });

  it('says where nothing is found, and ends with Escape', async () => {
    renderElement(<Searched count={10} texts={TEXTS} />);
    const field = await search('nowhere');
    expect(await screen.findByText('No messages found')).toBeInTheDocument();
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument());
    expect(getMarked()).toEqual([]);
  });

  it('loads older messages until it finds one, and keeps them while it is open', async () => {
    load.mockClear();
    renderElement(<Searched count={800} texts={TEXTS} />);
    await search('by the river');
    expect(await screen.findByText('1 of 1')).toBeInTheDocument();
    expect(load.mock.calls.flat()).toEqual([Number.POSITIVE_INFINITY, 751, 551, 351, 151]);
    expect(getMarked()).toEqual(['2']);
  });
});
