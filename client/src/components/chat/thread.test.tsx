import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '../../lib/session.ts';
import { useConnection } from '../../lib/socket.ts';
import type { Pending } from '../../lib/threads/outbox.ts';
import type { ThreadMessage } from '../../lib/threads/thread-types.ts';
import type { ThreadView } from '../../lib/threads/use-thread.ts';
import { renderRoutes, seat } from '../../test/render.tsx';
import { Thread } from './thread.tsx';

const message = (seq: number, mine: boolean): ThreadMessage => ({
  id: `id-${seq}`,
  seq,
  mine,
  content: `text ${seq}`,
  createdAt: new Date().toISOString(),
});
const waiting = (state: Pending['state']): Pending => ({
  clientMessageId: `c-${state}`,
  content: `is ${state}`,
  createdAt: new Date().toISOString(),
  state,
  failures: 0,
});

const view = (change: Partial<ThreadView> = {}): ThreadView => ({
  key: 'match:m1',
  messages: [],
  pending: [],
  status: 'ready',
  hasOlder: false,
  send: vi.fn(),
  retry: vi.fn(),
  discard: vi.fn(),
  loadOlder: vi.fn(() => Promise.resolve()),
  forgetOlder: vi.fn(),
  reload: vi.fn(() => Promise.resolve()),
  ...change,
});

const draw = (thread: ThreadView, more: Partial<Parameters<typeof Thread>[0]> = {}) =>
  renderRoutes(
    [{ path: '*', element: <Thread thread={thread} otherName="Bilal" empty={<p>Nothing yet</p>} {...more} /> }],
    '/',
  );

const lineOf = (text: string) => {
  const line = screen.getByText(text).closest('li');
  if (!line) throw new Error(`No line says ${text}`);
  return within(line);
};
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Bilal' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

beforeEach(() => {
  enterSession(null);
  seat(null);
  act(() => useConnection.setState({ connected: true }));
});
afterEach(() => vi.useRealTimers());

describe('what a thread shows', () => {
  it('says of own messages in words how they stand, and of no others', async () => {
    draw(
      view({
        messages: [message(1, true), message(2, false), message(3, true)],
        pending: [waiting('sending'), waiting('failed')],
      }),
      { readByOther: 2 },
    );
    await screen.findByText('text 1');
    expect(lineOf('text 1').getByText(/· Read$/)).toBeDefined();
    expect(lineOf('text 2').queryByText(/Sent|Read/)).toBeNull();
    expect(lineOf('text 3').getByText(/· Sent$/)).toBeDefined();
    expect(lineOf('is sending').getByText(/· Sending …/)).toBeDefined();
    expect(lineOf('is failed').getByText(/· Not sent/)).toBeDefined();
    expect(lineOf('text 2').getByText('Bilal:')).toBeDefined();
    expect(lineOf('text 3').getByText('You:')).toBeDefined();
  });

  it('offers to try again or to discard what was not sent, and nothing else', async () => {
    const thread = view({ pending: [waiting('sending'), waiting('failed')] });
    draw(thread);
    await screen.findByText('is failed');
    expect(lineOf('is sending').queryByRole('button')).toBeNull();
    fireEvent.click(lineOf('is failed').getByRole('button', { name: 'Retry' }));
    expect(thread.retry).toHaveBeenCalledExactlyOnceWith('c-failed');
    fireEvent.click(lineOf('is failed').getByRole('button', { name: 'Discard' }));
    expect(thread.discard).toHaveBeenCalledExactlyOnceWith('c-failed');
  });

  it('offers earlier messages only where there are any', async () => {
    const thread = view({ messages: [message(51, false)], hasOlder: true });
    const { unmount } = draw(thread);
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    expect(thread.loadOlder).toHaveBeenCalledOnce();
    unmount();
    draw(view({ messages: [message(1, false)] }));
    await screen.findByText('text 1');
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  });

  it('says what an empty one is for, but not while it loads', async () => {
    const { unmount } = draw(view());
    expect(await screen.findByText('Nothing yet')).toBeDefined();
    unmount();
    draw(view({ status: 'loading' }));
    expect(await screen.findByText('Loading')).toBeDefined();
    expect(screen.queryByText('Nothing yet')).toBeNull();
  });

  it('offers to load again what could not be loaded', async () => {
    const thread = view({ status: 'failed' });
    draw(thread);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(thread.reload).toHaveBeenCalledOnce();
  });

  it('says that the line is down once it is down for a while, and takes it back at once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    draw(view());
    await screen.findByText('Nothing yet');
    act(() => useConnection.setState({ connected: false }));
    expect(screen.queryByText(/You are offline/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText(/You are offline/)).toBeDefined();
    act(() => useConnection.setState({ connected: true }));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it('says why nothing may be written, in the place of the composer', async () => {
    draw(view({ messages: [message(1, false)] }), { closed: 'Messages with Bilal are closed at the moment.' });
    expect(await screen.findByText('Messages with Bilal are closed at the moment.')).toBeDefined();
    expect(screen.getByText('text 1')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that the other is writing', async () => {
    draw(view(), { isOtherTyping: true });
    expect(await screen.findByText('Bilal is writing …')).toBeDefined();
  });
});

describe('the composer', () => {
  it('sends no blank message, by neither button nor Enter', async () => {
    const thread = view();
    draw(thread);
    await screen.findByText('Nothing yet');
    expect(sendButton().disabled).toBe(true);
    await userEvent.type(field(), '   ');
    expect(sendButton().disabled).toBe(true);
    await userEvent.type(field(), '{Enter}');
    expect(thread.send).not.toHaveBeenCalled();
  });

  it('sends by Enter and starts a line by Shift+Enter', async () => {
    const thread = view();
    draw(thread);
    await screen.findByText('Nothing yet');
    await userEvent.type(field(), 'Peace{Shift>}{Enter}{/Shift}be upon you');
    expect(thread.send).not.toHaveBeenCalled();
    await userEvent.type(field(), '{Enter}');
    expect(thread.send).toHaveBeenCalledExactlyOnceWith('Peace\nbe upon you');
    expect(field().value).toBe('');
  });

  it('leaves Enter to whoever is composing a character with it', async () => {
    const thread = view();
    draw(thread);
    await screen.findByText('Nothing yet');
    await userEvent.type(field(), 'あ');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(thread.send).not.toHaveBeenCalled();
  });

  it('keeps the focus in the field after sending by the button', async () => {
    const thread = view();
    draw(thread);
    await screen.findByText('Nothing yet');
    await userEvent.type(field(), 'Salaam');
    await userEvent.click(sendButton());
    expect(thread.send).toHaveBeenCalledExactlyOnceWith('Salaam');
    expect(document.activeElement).toBe(field());
    expect(sendButton().disabled).toBe(true);
  });

  it('tells that something is being written, not that it was emptied', async () => {
    const onTyping = vi.fn();
    draw(view(), { onTyping });
    await screen.findByText('Nothing yet');
    await userEvent.type(field(), 'a');
    await userEvent.clear(field());
    expect(onTyping).toHaveBeenCalledOnce();
  });
});
