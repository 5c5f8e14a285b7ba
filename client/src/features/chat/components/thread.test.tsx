import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/socket.ts';
import { setCurrentUser } from '../../../test/render.tsx';
import {
  buildMessage,
  buildPending,
  buildThreadView,
  getMessageField,
  getMessageItem,
  renderElement,
  renderThread,
} from '../../../test/render-thread.tsx';
import type { ThreadMessage } from '../threads/thread-types.ts';
import { Thread } from './thread.tsx';

beforeEach(() => {
  enterSession(null);
  setCurrentUser(null);
  act(() => useConnection.setState({ connected: true }));
});
afterEach(() => vi.useRealTimers());

describe('Thread', () => {
  it("shows one delivery state, of the viewer's last message, and that of messages which are not sent", async () => {
    const messages = [buildMessage(1, true), buildMessage(2, false), buildMessage(3, true), buildMessage(4, false)];
    const draw = (readByOther: number, ...pending: ReturnType<typeof buildPending>[]) => (
      <Thread
        thread={buildThreadView({ messages, pending })}
        otherName="Bilal"
        empty={null}
        readByOther={readByOther}
      />
    );
    const { rerender } = renderElement(draw(2, buildPending('failed')));
    expect(getMessageItem('text 3').getByText(/· Sent$/)).toBeInTheDocument();
    expect(getMessageItem('is failed').getByText(/· Not sent/)).toBeInTheDocument();
    expect(screen.getAllByText(/· (?:Sent|Read)$/)).toHaveLength(1);
    rerender(draw(3));
    expect(getMessageItem('text 3').getByText(/· Read$/)).toBeInTheDocument();
    expect(screen.getAllByText(/· (?:Sent|Read)$/)).toHaveLength(1);
    rerender(draw(3, buildPending('sending')));
    expect(getMessageItem('is sending').getByText(/· Sending…/)).toBeInTheDocument();
    expect(screen.queryByText(/· (?:Sent|Read)$/)).not.toBeInTheDocument();
    expect(getMessageItem('text 2').getByText('Bilal:')).toBeInTheDocument();
    expect(getMessageItem('text 3').getByText('You:')).toBeInTheDocument();
  });

  it('offers to retry or discard a message that was not sent, and no other', async () => {
    const thread = buildThreadView({ pending: [buildPending('sending'), buildPending('failed')] });
    renderThread(thread);
    await screen.findByText('is failed');
    expect(getMessageItem('is sending').queryByRole('button', { name: /Retry|Discard/ })).not.toBeInTheDocument();
    fireEvent.click(getMessageItem('is failed').getByRole('button', { name: 'Retry' }));
    expect(thread.retry).toHaveBeenCalledExactlyOnceWith('c-failed');
    fireEvent.click(getMessageItem('is failed').getByRole('button', { name: 'Discard' }));
    expect(thread.discard).toHaveBeenCalledExactlyOnceWith('c-failed');
    expect(getMessageField()).toHaveFocus();
  });

  it('offers older messages only where there are any', async () => {
    const thread = buildThreadView({ messages: [buildMessage(51, false)], hasOlder: true });
    const { unmount } = renderThread(thread);
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    expect(thread.loadOlder).toHaveBeenCalledOnce();
    unmount();
    renderThread(buildThreadView({ messages: [buildMessage(1, false)] }));
    await screen.findByText('text 1');
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  it('shows a hint when empty, but not while loading', async () => {
    const { unmount } = renderThread(buildThreadView());
    expect(await screen.findByText('Nothing yet')).toBeInTheDocument();
    unmount();
    renderThread(buildThreadView({ status: 'loading' }));
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
  });

  it('offers to retry where loading failed', async () => {
    const thread = buildThreadView({ status: 'failed' });
    renderThread(thread);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(thread.reload).toHaveBeenCalledOnce();
  });

  it('reports a lost connection after a while, and removes the report at once when it is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const onLine = vi.spyOn(navigator, 'onLine', 'get');
    const setOnLine = (isOnLine: boolean) => {
      onLine.mockReturnValue(isOnLine);
      act(() => void window.dispatchEvent(new Event(isOnLine ? 'online' : 'offline')));
    };
    renderThread(buildThreadView());
    await screen.findByText('Nothing yet');
    act(() => useConnection.setState({ connected: false, isSentAway: true }));
    setOnLine(false);
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    setOnLine(true);
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    onLine.mockRestore();
    act(() => useConnection.setState({ connected: true }));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    expect(screen.getByText('You are connected again.')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByText('You are connected again.')).not.toBeInTheDocument();
  });

  it('calls nobody offline whom the service has sent away: new messages may come later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderElement(<Thread thread={buildThreadView()} otherName="B" empty={null} />);
    act(() => useConnection.setState({ connected: false, isSentAway: true }));
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByText(/offline|may arrive a little later/)).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('New messages may arrive a little later than usual.')).toBeInTheDocument();
    expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
    act(() => useConnection.setState({ connected: true }));
    expect(screen.queryByText(/may arrive a little later|You are connected again/)).not.toBeInTheDocument();
  });

  it('says so of a connection that broke', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => useConnection.setState({ connected: true, isSentAway: false }));
    renderElement(<Thread thread={buildThreadView()} otherName="B" empty={null} />);
    act(() => useConnection.setState({ connected: false }));
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
  });

  it('keeps saying that nothing gets through where a connection fell silent and was closed, until there is another', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderElement(<Thread thread={buildThreadView()} otherName="B" empty={null} />);
    act(() => useConnection.setState({ isSilent: true }));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    act(() => useConnection.setState({ connected: false, isSilent: false }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    act(() => useConnection.setState({ connected: true }));
    expect(screen.getByText('You are connected again.')).toBeInTheDocument();
  });

  it('reports a lost connection where the device has none, and where messages get no answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { unmount } = renderElement(<Thread thread={buildThreadView()} otherName="B" empty={null} />);
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    onLine.mockRestore();
    unmount();
    const draw = (isUnanswered: boolean) => {
      const pending = [{ ...buildPending('sending'), failures: 1, isUnanswered }];
      return <Thread thread={buildThreadView({ pending })} otherName="B" empty={null} />;
    };
    const { rerender } = renderElement(draw(false));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText(/offline|may arrive a little later/)).not.toBeInTheDocument();
    rerender(draw(true));
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
  });

  it('shows the line "New messages" above the first unread message, and keeps it there', async () => {
    const messages = [buildMessage(1, true), buildMessage(2, false), buildMessage(3, false)];
    const { rerender } = renderElement(
      <Thread thread={buildThreadView({ messages })} otherName="Bilal" empty={null} lastReadSeq={1} />,
    );
    const order = () => screen.getByRole('log').textContent;
    expect(order()).toMatch(/text 1.*New messages.*text 2.*text 3/);
    rerender(
      <Thread
        thread={buildThreadView({ messages: [...messages, buildMessage(4, false)] })}
        otherName="Bilal"
        empty={null}
        lastReadSeq={4}
      />,
    );
    expect(order()).toMatch(/text 1.*New messages.*text 2.*text 3.*text 4/);
    expect(screen.getAllByText('New messages')).toHaveLength(1);
  });

  it('shows no such line where all was read, whatever arrives while it is open', () => {
    const { rerender } = renderElement(
      <Thread
        thread={buildThreadView({ messages: [buildMessage(1, false)] })}
        otherName="B"
        empty={null}
        lastReadSeq={1}
      />,
    );
    rerender(
      <Thread
        thread={buildThreadView({ messages: [buildMessage(1, false), buildMessage(2, false)] })}
        otherName="B"
        empty={null}
        lastReadSeq={1}
      />,
    );
    expect(screen.getByText('text 2')).toBeInTheDocument();
    expect(screen.queryByText('New messages')).not.toBeInTheDocument();
  });

  it('waits for the read position, and loads messages back to it', async () => {
    const loadOlder = vi.fn(() => Promise.resolve());
    const newest = buildThreadView({ messages: [buildMessage(51, false)], hasOlder: true, loadOlder });
    const { rerender } = renderElement(<Thread thread={newest} otherName="Bilal" empty={null} lastReadSeq={null} />);
    expect(screen.queryByText('text 51')).not.toBeInTheDocument();
    rerender(<Thread thread={newest} otherName="Bilal" empty={null} lastReadSeq={49} />);
    expect(loadOlder).toHaveBeenCalledOnce();
    const more = buildThreadView({
      messages: [buildMessage(49, false), buildMessage(50, false), buildMessage(51, false)],
      hasOlder: true,
      loadOlder,
    });
    rerender(<Thread thread={more} otherName="Bilal" empty={null} lastReadSeq={49} />);
    await waitFor(() => expect(screen.getByRole('log').textContent).toMatch(/text 49.*New messages.*text 50/));
  });

  it("announces the other's new messages together, and nothing else", async () => {
    vi.useFakeTimers();
    const held = [buildMessage(1, false)];
    const { rerender } = renderElement(
      <Thread thread={buildThreadView({ messages: held })} otherName="Bilal" empty={null} />,
    );
    const grow = (...more: ThreadMessage[]) => {
      held.push(...more);
      rerender(<Thread thread={buildThreadView({ messages: [...held] })} otherName="Bilal" empty={null} />);
      act(() => void vi.advanceTimersByTime(1_000));
      return screen.getByRole('status').textContent;
    };
    expect(grow()).toBe('');
    expect(grow(buildMessage(2, true))).toBe('');
    expect(grow(buildMessage(3, false))).toBe('Bilal: text 3');
    expect(grow(buildMessage(4, false), buildMessage(5, true), buildMessage(6, false))).toBe(
      '2 new messages from Bilal',
    );
    // The same words again are an element of their own, since nothing is announced where nothing changes.
    const before = screen.getByRole('status').firstElementChild;
    expect(grow(buildMessage(7, false), buildMessage(8, false))).toBe('2 new messages from Bilal');
    expect(screen.getByRole('status').firstElementChild).not.toBe(before);
    expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'off');
  });

  it('keeps line breaks and the text direction', () => {
    const content = 'السلام عليكم\nhttps://example.org';
    renderElement(
      <Thread
        thread={buildThreadView({ messages: [{ ...buildMessage(1, false), content }] })}
        otherName="B"
        empty={null}
      />,
    );
    const text = screen.getByRole('link').parentElement;
    expect(text).toHaveAttribute('dir', 'auto');
    expect(text?.textContent).toBe(content);
  });

  it('marks a message that failed repeatedly as not sent yet, and offers to retry at once', () => {
    const thread = buildThreadView({ pending: [{ ...buildPending('sending'), failures: 3 }] });
    renderElement(<Thread thread={thread} otherName="Bilal" empty={null} />);
    expect(getMessageItem('is sending').getByText(/· Not sent yet\./)).toBeInTheDocument();
    fireEvent.click(getMessageItem('is sending').getByRole('button', { name: 'Retry' }));
    expect(thread.retry).toHaveBeenCalledExactlyOnceWith('c-sending');
  });

  it('shows that the other is typing', async () => {
    renderThread(buildThreadView(), { isOtherTyping: true });
    expect(await screen.findByText('Bilal is writing…')).toBeInTheDocument();
  });
});
