import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/socket.ts';
import { setCurrentUser } from '../../../test/render.tsx';
import {
  buildThreadView,
  getMessageField,
  getSendButton,
  renderElement,
  renderThread,
} from '../../../test/render-thread.tsx';
import { Thread } from './thread.tsx';

beforeEach(() => {
  enterSession(null);
  setCurrentUser(null);
  act(() => useConnection.setState({ connected: true }));
});
afterEach(() => vi.useRealTimers());

describe('the composer', () => {
  it('does not send a blank message, by neither button nor Enter', async () => {
    const thread = buildThreadView();
    renderThread(thread);
    await screen.findByText('Nothing yet');
    expect(getSendButton()).toBeDisabled();
    await userEvent.type(getMessageField(), '   ');
    expect(getSendButton()).toBeDisabled();
    await userEvent.type(getMessageField(), '{Enter}');
    expect(thread.send).not.toHaveBeenCalled();
  });

  it('sends on Enter and starts a line on Shift+Enter', async () => {
    const thread = buildThreadView();
    renderThread(thread);
    await screen.findByText('Nothing yet');
    await userEvent.type(getMessageField(), 'Peace{Shift>}{Enter}{/Shift}be upon you');
    expect(thread.send).not.toHaveBeenCalled();
    await userEvent.type(getMessageField(), '{Enter}');
    expect(thread.send).toHaveBeenCalledExactlyOnceWith('Peace\nbe upon you');
    expect(getMessageField()).toHaveValue('');
  });

  it('keeps a draft for each thread until it is sent', async () => {
    const composer = (key: string) => <Thread thread={buildThreadView({ key })} otherName="Bilal" empty={null} />;
    const { rerender } = renderElement(composer('match:m1'));
    fireEvent.change(getMessageField(), { target: { value: 'Half a' } });
    rerender(composer('match:m2'));
    expect(getMessageField()).toHaveValue('');
    rerender(composer('match:m1'));
    expect(getMessageField()).toHaveValue('Half a');
    await userEvent.type(getMessageField(), '{Enter}');
    rerender(composer('match:m2'));
    rerender(composer('match:m1'));
    expect(getMessageField()).toHaveValue('');
  });

  it('does not send on an Enter that completes a composed character', async () => {
    const thread = buildThreadView();
    renderThread(thread);
    await screen.findByText('Nothing yet');
    await userEvent.type(getMessageField(), 'あ');
    fireEvent.keyDown(getMessageField(), { key: 'Enter', isComposing: true });
    expect(thread.send).not.toHaveBeenCalled();
  });

  it('returns the focus to the field after sending by the button', async () => {
    const thread = buildThreadView();
    renderThread(thread);
    await screen.findByText('Nothing yet');
    await userEvent.type(getMessageField(), 'Salaam');
    await userEvent.click(getSendButton());
    expect(thread.send).toHaveBeenCalledExactlyOnceWith('Salaam');
    expect(getMessageField()).toHaveFocus();
    expect(getSendButton()).toBeDisabled();
  });

  it('reports typing, but not the emptying of the field', async () => {
    const onTyping = vi.fn();
    renderThread(buildThreadView(), { onTyping });
    await screen.findByText('Nothing yet');
    await userEvent.type(getMessageField(), 'a');
    await userEvent.clear(getMessageField());
    expect(onTyping).toHaveBeenCalledOnce();
  });
});
