import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterSession } from '../../../lib/session.ts';
import { useConnection } from '../../../lib/socket.ts';
import { buildUser, setCurrentUser } from '../../../test/render.tsx';
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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

  it('starts a line on Enter where a finger types', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    const thread = buildThreadView();
    renderThread(thread);
    await screen.findByText('Nothing yet');
    expect(getMessageField()).toHaveAttribute('enterkeyhint', 'enter');
    await userEvent.type(getMessageField(), 'Peace{Enter}be upon you');
    expect(thread.send).not.toHaveBeenCalled();
    await userEvent.type(getMessageField(), '{Control>}{Enter}{/Control}');
    expect(thread.send).toHaveBeenCalledExactlyOnceWith('Peace\nbe upon you');
  });

  it('keeps a draft in the tab, for its writer alone, until the session ends', async () => {
    setCurrentUser(buildUser('member'));
    renderElement(<Thread thread={buildThreadView()} otherName="Bilal" empty={null} />);
    fireEvent.change(getMessageField(), { target: { value: 'Half a' } });
    expect(JSON.parse(sessionStorage.getItem('message-drafts') ?? '')).toEqual({
      userId: 'u-maryam',
      texts: { 'match:m1': 'Half a' },
    });
    act(() => setCurrentUser({ ...buildUser('member'), id: 'u-bilal' }));
    cleanup();
    renderElement(<Thread thread={buildThreadView()} otherName="Bilal" empty={null} />);
    expect(getMessageField()).toHaveValue('');
    act(() => setCurrentUser(buildUser('member')));
    act(() => enterSession(null));
    expect(sessionStorage.getItem('message-drafts')).toBeNull();
  });

  it('does not send on an Enter that completes a composed character', async () => {
    const thread = buildThreadView();
    renderThread(thread);
    await screen.findByText('Nothing yet');
    await userEvent.type(getMessageField(), 'あ');
    fireEvent.keyDown(getMessageField(), { key: 'Enter', isComposing: true });
    // As Safari does, after the composition.
    fireEvent.keyDown(getMessageField(), { key: 'Enter', keyCode: 229 });
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
