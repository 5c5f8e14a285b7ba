import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/socket.ts';
import { seat } from '../../../test/render.tsx';
import { draw, lineOf, message, render, view, waiting } from '../../../test/thread-view.tsx';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { Thread } from './thread.tsx';

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
    expect(lineOf('text 1').getByText(/· Read$/)).toBeInTheDocument();
    expect(lineOf('text 2').queryByText(/Sent|Read/)).not.toBeInTheDocument();
    expect(lineOf('text 3').getByText(/· Sent$/)).toBeInTheDocument();
    expect(lineOf('is sending').getByText(/· Sending …/)).toBeInTheDocument();
    expect(lineOf('is failed').getByText(/· Not sent/)).toBeInTheDocument();
    expect(lineOf('text 2').getByText('Bilal:')).toBeInTheDocument();
    expect(lineOf('text 3').getByText('You:')).toBeInTheDocument();
  });

  it('offers to try again or to discard what was not sent, and nothing else', async () => {
    const thread = view({ pending: [waiting('sending'), waiting('failed')] });
    draw(thread);
    await screen.findByText('is failed');
    expect(lineOf('is sending').queryByRole('button')).not.toBeInTheDocument();
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
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  it('says what an empty one is for, but not while it loads', async () => {
    const { unmount } = draw(view());
    expect(await screen.findByText('Nothing yet')).toBeInTheDocument();
    unmount();
    draw(view({ status: 'loading' }));
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
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
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    act(() => useConnection.setState({ connected: true }));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });

  it('says why nothing may be written, in the place of the composer', async () => {
    draw(view({ messages: [message(1, false)] }), { closed: 'Messages with Bilal are closed at the moment.' });
    expect(await screen.findByText('Messages with Bilal are closed at the moment.')).toBeInTheDocument();
    expect(screen.getByText('text 1')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('draws the line of what was new when it was opened, and keeps it where it was', async () => {
    const messages = [message(1, true), message(2, false), message(3, false)];
    const { rerender } = render(<Thread thread={view({ messages })} otherName="Bilal" empty={null} leftOff={1} />);
    const order = () => screen.getByRole('log').textContent;
    expect(order()).toMatch(/text 1.*New messages.*text 2.*text 3/);
    rerender(
      <Thread
        thread={view({ messages: [...messages, message(4, false)] })}
        otherName="Bilal"
        empty={null}
        leftOff={4}
      />,
    );
    expect(order()).toMatch(/text 1.*New messages.*text 2.*text 3.*text 4/);
    expect(screen.getAllByText('New messages')).toHaveLength(1);
  });

  it('draws no such line where all was read, whatever comes while it is open', () => {
    const { rerender } = render(
      <Thread thread={view({ messages: [message(1, false)] })} otherName="B" empty={null} leftOff={1} />,
    );
    rerender(
      <Thread
        thread={view({ messages: [message(1, false), message(2, false)] })}
        otherName="B"
        empty={null}
        leftOff={1}
      />,
    );
    expect(screen.getByText('text 2')).toBeInTheDocument();
    expect(screen.queryByText('New messages')).not.toBeInTheDocument();
  });

  it('waits to know where one left off, and fetches as far back', async () => {
    const loadOlder = vi.fn(() => Promise.resolve());
    const newest = view({ messages: [message(51, false)], hasOlder: true, loadOlder });
    const { rerender } = render(<Thread thread={newest} otherName="Bilal" empty={null} leftOff={null} />);
    expect(screen.queryByText('text 51')).not.toBeInTheDocument();
    rerender(<Thread thread={newest} otherName="Bilal" empty={null} leftOff={49} />);
    expect(loadOlder).toHaveBeenCalledOnce();
    const more = view({
      messages: [message(49, false), message(50, false), message(51, false)],
      hasOlder: true,
      loadOlder,
    });
    rerender(<Thread thread={more} otherName="Bilal" empty={null} leftOff={49} />);
    await waitFor(() => expect(screen.getByRole('log').textContent).toMatch(/text 49.*New messages.*text 50/));
  });

  it('announces what the other writes while it is open, together, and nothing else', async () => {
    vi.useFakeTimers();
    const held = [message(1, false)];
    const { rerender } = render(<Thread thread={view({ messages: held })} otherName="Bilal" empty={null} />);
    const grow = (...more: ThreadMessage[]) => {
      held.push(...more);
      rerender(<Thread thread={view({ messages: [...held] })} otherName="Bilal" empty={null} />);
      act(() => void vi.advanceTimersByTime(1_000));
      return screen.getByRole('status').textContent;
    };
    expect(grow()).toBe('');
    expect(grow(message(2, true))).toBe('');
    expect(grow(message(3, false))).toBe('Bilal: text 3');
    expect(grow(message(4, false), message(5, true), message(6, false))).toBe('2 new messages from Bilal');
    expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'off');
  });

  it('draws a bounded part of a long thread', () => {
    const messages = Array.from({ length: 10_000 }, (_, index) => message(index + 1, false));
    render(<Thread thread={view({ messages })} otherName="Bilal" empty={null} />);
    expect(screen.getAllByRole('listitem').length).toBeLessThan(200);
    expect(screen.getByText('text 10000')).toBeInTheDocument();
  });

  it('keeps lines and the direction of what was written', () => {
    const content = 'السلام عليكم\nhttps://example.org';
    render(<Thread thread={view({ messages: [{ ...message(1, false), content }] })} otherName="B" empty={null} />);
    const text = screen.getByRole('link').parentElement;
    expect(text).toHaveAttribute('dir', 'auto');
    expect(text?.textContent).toBe(content);
  });

  it('says of what failed again and again that it is not sent yet, and offers to try at once', () => {
    const thread = view({ pending: [{ ...waiting('sending'), failures: 3 }] });
    render(<Thread thread={thread} otherName="Bilal" empty={null} />);
    expect(lineOf('is sending').getByText(/· Not sent yet\./)).toBeInTheDocument();
    fireEvent.click(lineOf('is sending').getByRole('button', { name: 'Retry' }));
    expect(thread.retry).toHaveBeenCalledExactlyOnceWith('c-sending');
  });

  it('says that the other is writing', async () => {
    draw(view(), { isOtherTyping: true });
    expect(await screen.findByText('Bilal is writing …')).toBeInTheDocument();
  });
});
