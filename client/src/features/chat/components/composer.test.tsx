import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/socket.ts';
import { seat } from '../../../test/render.tsx';
import { draw, field, render, sendButton, view } from '../../../test/thread-view.tsx';
import { Thread } from './thread.tsx';

beforeEach(() => {
  enterSession(null);
  seat(null);
  act(() => useConnection.setState({ connected: true }));
});
afterEach(() => vi.useRealTimers());

describe('the composer', () => {
  it('sends no blank message, by neither button nor Enter', async () => {
    const thread = view();
    draw(thread);
    await screen.findByText('Nothing yet');
    expect(sendButton()).toBeDisabled();
    await userEvent.type(field(), '   ');
    expect(sendButton()).toBeDisabled();
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
    expect(field()).toHaveValue('');
  });

  it('keeps what was begun, for each thread its own, until it is sent', async () => {
    const composer = (key: string) => <Thread thread={view({ key })} otherName="Bilal" empty={null} />;
    const { rerender } = render(composer('match:m1'));
    fireEvent.change(field(), { target: { value: 'Half a' } });
    rerender(composer('match:m2'));
    expect(field()).toHaveValue('');
    rerender(composer('match:m1'));
    expect(field()).toHaveValue('Half a');
    await userEvent.type(field(), '{Enter}');
    rerender(composer('match:m2'));
    rerender(composer('match:m1'));
    expect(field()).toHaveValue('');
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
    expect(field()).toHaveFocus();
    expect(sendButton()).toBeDisabled();
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
